import { z } from "zod";
import { figureSchema } from "#app/components/form/figure-schema.ts";
import { OTHER_PERSON } from "#app/domain/advice/suitability/same-person.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { EMAIL } from "#app/domain/person/email.ts";
import { birthYears, isPersonName, plainName } from "#app/domain/person/name.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

const LONGEST = 160;

const name = (missing: string) =>
  z
    .string({ error: missing })
    .overwrite(plainName)
    .min(1, missing)
    .max(LONGEST, "riskProfiling.new.nameWrong")
    .refine(isPersonName, "riskProfiling.new.nameWrong");

/** What the form of a new questionnaire holds, whoever it is for. Messages are keys of texts. */
const common = (language: InterfaceLanguage) => ({
  template: z.string({ error: "riskProfiling.new.templateRequired" }).pipe(z.uuid("riskProfiling.new.templateRequired")),
  language: z.enum(["fr", "en"], "riskProfiling.new.languageRequired"),
  way: z.enum(["LINK", "HERE"], "riskProfiling.new.wayRequired"),
  amountToInvest: figureSchema(language, MOST_MONEY, "riskProfiling.new.amountWrong")
    .refine((amount) => Number(amount) > 0, "riskProfiling.new.amountWrong")
    .optional(),
  idem: markFields.idem,
});

const MOST_MONEY = 999_999_999_999;

/** For a client on record. */
export const knownClientSchema = (language: InterfaceLanguage) => z.strictObject(common(language));

/** For a new client; `thisYear` tells who is of age. */
export const newClientSchema = (language: InterfaceLanguage, thisYear: number) => {
  const { from, to } = birthYears(thisYear);
  return z.strictObject({
    firstName: name("riskProfiling.new.firstNameRequired"),
    lastName: name("riskProfiling.new.lastNameRequired"),
    email: z
      .string()
      .trim()
      .max(254)
      .pipe(z.email({ pattern: EMAIL, error: "riskProfiling.new.emailWrong" }))
      .optional(),
    samePerson: z.union([z.uuid(), z.literal(OTHER_PERSON)], "riskProfiling.new.samePersonRequired").optional(),
    otherPerson: z.string().trim().max(500, "riskProfiling.new.otherPersonLong").optional(),
    birthYear: z
      .string({ error: "riskProfiling.new.birthYearWrong" })
      .trim()
      .regex(/^\d{4}$/, "riskProfiling.new.birthYearWrong")
      .transform(Number)
      .refine((year) => year >= from && year <= to, "riskProfiling.new.birthYearWrong"),
    ...common(language),
  });
};

/** The form of a link: with `send` it is mailed, with `make` shown to be copied. */
export const linkSchema = z
  .strictObject({
    email: z
      .string()
      .trim()
      .max(254)
      .pipe(z.email({ pattern: EMAIL, error: "riskProfiling.new.emailWrong" }))
      .optional(),
    reminders: z.literal("on").optional(),
    intent: z.enum(["send", "make"]),
    version: markFields.version,
  })
  .refine(({ email, intent }) => intent === "make" || email !== undefined, { path: ["email"], error: "riskProfiling.link.emailRequired" });

const SHORTEST_REASON = 10;
const reason = z
  .string({ error: "riskProfiling.lower.reasonRequired" })
  .trim()
  .min(SHORTEST_REASON, "riskProfiling.lower.reasonRequired")
  .max(1000, "riskProfiling.lower.reasonLong");

/** A more careful profile than the one that holds. */
export const lowerSchema = z.strictObject({
  profile: z.enum(["CONSERVATIVE", "BALANCED", "DYNAMIC"], "riskProfiling.lower.profileRequired"),
  reason,
  ...markFields,
});

/** A bolder profile, for a second person to decide. */
export const raiseSchema = z.strictObject({
  profile: z.enum(["BALANCED", "DYNAMIC", "AGGRESSIVE"], "riskProfiling.raise.profileRequired"),
  reason,
  ...markFields,
});

/** What the second person decides. */
export const decisionSchema = z.strictObject({
  accepted: z.enum(["yes", "no"], "riskProfiling.decision.required"),
  note: z.string().trim().max(1000, "riskProfiling.lower.reasonLong").optional(),
  ...markFields,
});
