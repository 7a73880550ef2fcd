import { z } from "zod";
import { figureSchema } from "#app/components/form/figure-schema.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { PAI_CODES, RISK_PROFILES } from "#app/domain/journey.ts";
import { EMAIL } from "#app/domain/person/email.ts";
import { birthYears, isPersonName, plainName } from "#app/domain/person/name.ts";
import { message } from "#app/i18n/message.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

const name = z.string().overwrite(plainName).max(80, "subscriber.nameLong").refine(isPersonName, "subscriber.nameWrong").optional();

/** Yes, no, or not asked. */
const answer = z.enum(["yes", "no"]).optional();

/**
 * The form of the subscriber. Messages are keys of texts; per cents are typed in the person's language. `profiled`: the profile
 * comes from a questionnaire of the client, and the form has no field for it.
 */
export function subscriberSchema(language: InterfaceLanguage, today: string, profiled: boolean) {
  const { from, to } = birthYears(Number(today.slice(0, 4)));
  const range = message("subscriber.birthYearWrong", { startDate: from, endDate: to });
  const share = figureSchema(language, 100, "subscriber.shareWrong").optional();
  return z.strictObject({
    clientId: z.uuid().optional(),
    firstName: name,
    lastName: name,
    birthYear: z
      .string({ error: "subscriber.birthYearRequired" })
      .trim()
      .regex(/^\d{4}$/, range)
      .transform(Number)
      .refine((year) => year >= from && year <= to, range),
    riskProfile: profiled
      ? z.enum(RISK_PROFILES, "subscriber.riskProfileRequired").optional()
      : z.enum(RISK_PROFILES, "subscriber.riskProfileRequired"),
    email: z
      .string()
      .trim()
      .max(254)
      .pipe(z.email({ pattern: EMAIL, error: "subscriber.emailWrong" }))
      .optional(),
    extClientCode: z.string().trim().max(80, "subscriber.nameLong").optional(),
    coSubscriberName: z
      .string()
      .overwrite(plainName)
      .max(160, "subscriber.nameLong")
      .refine(isPersonName, "subscriber.nameWrong")
      .optional(),
    structured: answer,
    sustainable: answer,
    minSustainableInvestments: share,
    minTaxonomyAlignment: share,
    minimumCoverage: share,
    preferencesReason: z.string().trim().max(500, "subscriber.reasonLong").optional(),
    pai: z.array(z.enum(PAI_CODES)).default([]),
    idem: markFields.idem,
  });
}
export type SubscriberForm = z.output<ReturnType<typeof subscriberSchema>>;
