import { z } from "zod";
import { figureSchema } from "#app/components/form/figure-schema.ts";
import { isOpenToCompanies, type ProductKind } from "#app/domain/advice/facts.ts";
import { DEPOSIT_MONTHS } from "#app/domain/advice/scheduled-payments.ts";
import { ACT_TYPES, type InterfaceLanguage } from "#app/domain/enumerations.ts";
import { SESSION_FREQUENCIES } from "#app/domain/journey.ts";
import { EMAIL } from "#app/domain/person/email.ts";
import { isBirthYear, isPersonName, plainName } from "#app/domain/person/name.ts";
import type { TranslationKey } from "#app/i18n/texts.ts";

const MOST_MONEY = 1_000_000_000;

const text = z.string().trim().max(120, "journey.form.textLong").optional();
const name = z.string().overwrite(plainName).max(120, "journey.form.textLong").refine(isPersonName, "journey.form.nameWrong").optional();
const birthDate = z.iso
  .date("journey.form.dateWrong")
  .refine((day) => isBirthYear(Number(day.slice(0, 4))), "journey.form.birthWrong")
  .optional();

/** Whom the session is for. */
export const personFields = {
  person: z.enum(["natural", "legal"], "journey.form.personRequired"),
  clientFirstName: name,
  clientLastName: name,
  clientBirthDate: birthDate,
  clientEstimatedRetirementAge: z.coerce
    .number("journey.form.ageWrong")
    .int("journey.form.ageWrong")
    .min(18, "journey.form.ageWrong")
    .max(100, "journey.form.ageWrong")
    .optional(),
  legalPersonName: z.string().trim().max(200, "journey.form.textLong").optional(),
  legalPersonIdentifier: text,
  legalPersonRepresentativeFirstName: name,
  legalPersonRepresentativeLastName: name,
  coSubscriberFirstName: name,
  coSubscriberLastName: name,
  coSubscriberBirthDate: birthDate,
  coSubscriberRetailClient: z.uuid().optional(),
  contactEmail: z.email({ pattern: EMAIL, error: "journey.form.emailWrong" }).max(254, "journey.form.textLong").optional(),
  extClientCode: text,
  extAdvisorCode: text,
};
export type PersonForm = z.output<ReturnType<typeof personObject>>;
const personObject = () => z.object(personFields);

interface Issues {
  readonly issues: ReadonlyArray<{ path?: PropertyKey[] | undefined }>;
  addIssue(issue: { code: "custom"; path: string[]; message: string }): void;
}
const isWrong = ({ issues }: Issues, field: string) => issues.some(({ path }) => path?.[0] === field);
/** Says what is wrong with a field, unless something else was said of it. */
export const issueOn = (context: Issues) => (field: string, text: string) => {
  if (!isWrong(context, field)) context.addIssue({ code: "custom", path: [field], message: text });
};

/**
 * A natural person has a last name and a date of birth, a legal person a name. Who subscribes beside them has a date of birth, unless a
 * record says the year.
 */
export function checkPerson(form: PersonForm, context: Issues): void {
  const { person, clientLastName, clientBirthDate, legalPersonName } = form;
  const issue = issueOn(context);
  if (person === "natural" && !clientLastName) issue("clientLastName", "journey.form.lastNameRequired");
  if (person === "natural" && !clientBirthDate) issue("clientBirthDate", "journey.form.birthRequired");
  if (person === "legal" && !legalPersonName) issue("legalPersonName", "journey.form.legalNameRequired");
  const isNamed = form.coSubscriberFirstName ?? form.coSubscriberLastName;
  if (isNamed && !form.coSubscriberRetailClient && !form.coSubscriberBirthDate)
    issue("coSubscriberBirthDate", "journey.form.birthRequired");
}

/** Why a company cannot hold a contract, as the field that it is said at; none where it may, or the contract does not say its kind. */
export function closedToCompany(person: PersonForm["person"], kind: ProductKind | null, field: string): Record<string, [TranslationKey]> {
  return person === "legal" && kind !== null && !isOpenToCompanies(kind) ? { [field]: ["journey.form.companyClosed"] } : {};
}

/** A check that is told together with the wrong shapes of other fields, and not after they are mended. */
export const TOGETHER = { when: () => true };

const NATURAL = ["clientFirstName", "clientLastName", "clientBirthDate", "clientEstimatedRetirementAge"] as const;
const LEGAL = [
  "legalPersonName",
  "legalPersonIdentifier",
  "legalPersonRepresentativeFirstName",
  "legalPersonRepresentativeLastName",
] as const;
const BOTH = [
  "coSubscriberFirstName",
  "coSubscriberLastName",
  "coSubscriberBirthDate",
  "coSubscriberRetailClient",
  "contactEmail",
  "extClientCode",
  "extAdvisorCode",
] as const;

/** The fields of the call, without those of the other kind of person. */
export function personOf(form: PersonForm): Partial<Omit<PersonForm, "person">> {
  const names = [...(form.person === "natural" ? NATURAL : LEGAL), ...BOTH];
  return Object.fromEntries(names.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]])));
}

/** Act and project. */
export const actFields = {
  actType: z.enum(ACT_TYPES, "journey.form.actRequired"),
  projectName: text,
};

/** What the act pays in or out, and for how long. Figures are typed in the person's language. */
export function amountFields(language: InterfaceLanguage) {
  const amount = figureSchema(language, MOST_MONEY, "journey.form.amountWrong").optional();
  const count = (most: number) =>
    z.coerce
      .number("journey.form.horizonWrong")
      .int("journey.form.horizonWrong")
      .min(0, "journey.form.horizonWrong")
      .max(most, "journey.form.horizonWrong")
      .optional();
  return {
    depositInitial: amount,
    additionalContributionAmount: amount,
    withdrawalAmount: amount,
    regularContributionsAmount: amount,
    regularContributionsFrequency: z.enum(SESSION_FREQUENCIES).optional(),
    depositMonths: z.array(z.enum(DEPOSIT_MONTHS)).default([]),
    horizonYears: count(50),
    horizonMonths: count(11),
  };
}
export type AmountForm = z.output<z.ZodObject<ReturnType<typeof amountFields> & typeof actFields>>;

const positive = (amount: string | undefined) => Number(amount ?? 0) > 0;

export function checkAmounts(form: AmountForm, context: Issues, { horizonRequired }: { horizonRequired: boolean }): void {
  const issue = issueOn(context);
  const { actType, depositInitial, additionalContributionAmount, withdrawalAmount, regularContributionsAmount } = form;
  const paidIn = actType === "ACT_NEW_CONTRACTS" ? depositInitial : additionalContributionAmount;
  if ((actType === "ACT_NEW_CONTRACTS" || actType === "ACT_DEPOSITS") && !positive(paidIn) && !positive(regularContributionsAmount))
    issue(actType === "ACT_NEW_CONTRACTS" ? "depositInitial" : "additionalContributionAmount", "journey.form.depositRequired");
  if (actType === "ACT_WITHDRAWALS" && !positive(withdrawalAmount)) issue("withdrawalAmount", "journey.form.withdrawalRequired");
  const scheduled = actType === "ACT_NEW_CONTRACTS" || actType === "ACT_DEPOSITS";
  if (scheduled && positive(regularContributionsAmount) && !form.regularContributionsFrequency && form.depositMonths.length === 0)
    issue("regularContributionsFrequency", "journey.form.frequencyRequired");
  const months = monthsOf(form);
  const isTold = isWrong(context, "horizonMonths");
  if (!isTold && (months === undefined ? horizonRequired : months > 600)) issue("horizonYears", "journey.form.horizonWrong");
}

/** The horizon in months; undefined where none is said. */
export function monthsOf({ horizonYears = 0, horizonMonths = 0 }: Pick<AmountForm, "horizonYears" | "horizonMonths">): number | undefined {
  return horizonYears * 12 + horizonMonths || undefined;
}

/** The amounts that the act has, by the names of the call; those of other acts are left out. */
export function amountsOf(form: AmountForm) {
  const { actType, depositInitial, additionalContributionAmount, withdrawalAmount, depositMonths } = form;
  const scheduled = (actType === "ACT_NEW_CONTRACTS" || actType === "ACT_DEPOSITS") && positive(form.regularContributionsAmount);
  return {
    depositInitialEnabled: actType === "ACT_NEW_CONTRACTS" && positive(depositInitial),
    ...(actType === "ACT_NEW_CONTRACTS" && depositInitial && { depositInitial }),
    ...(actType === "ACT_DEPOSITS" && additionalContributionAmount && { additionalContributionAmount }),
    ...(actType === "ACT_WITHDRAWALS" && withdrawalAmount && { withdrawalAmount }),
    periodicDepositsEnabled: scheduled,
    ...(scheduled && {
      regularContributionsAmount: form.regularContributionsAmount,
      ...(depositMonths.length === 0 && { regularContributionsFrequency: form.regularContributionsFrequency }),
    }),
    ...Object.fromEntries(DEPOSIT_MONTHS.map((month) => [`deposit${month}`, scheduled && depositMonths.includes(month)])),
  };
}
