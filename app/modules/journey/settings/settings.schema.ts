import { z } from "zod";
import { figureSchema } from "#app/components/form/figure-schema.ts";
import { ACCEPTED_KINDS } from "#app/domain/advice/acceptance-reasons.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { MANAGEMENT_MODES, PAI_CODES, RISK_MEASURES, RISK_PROFILES } from "#app/domain/journey.ts";
import { markFields } from "#app/services/calls/write-marks.ts";
import { CAPS, MOST_ROWS, PROPOSAL_ACTS, PROPOSAL_FREQUENCIES, SMALLEST_DEPOSITS } from "../changes/config-fields.ts";

const LARGEST_AMOUNT = 1_000_000_000;
const tick = z.literal("on").optional();
const text = (most: number) => z.string().trim().max(most, "journeySettings.form.textLong");
const required = (most: number) =>
  z
    .string({ error: "journeySettings.form.required" })
    .trim()
    .min(1, "journeySettings.form.required")
    .max(most, "journeySettings.form.textLong");
const whole = (least: number, most: number, wrong: string) =>
  z.coerce.number({ error: wrong }).int(wrong).min(least, wrong).max(most, wrong);
const ticks = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, tick])) as Record<Name, typeof tick>;
/** Rules between fields are also looked at where one of these is wrong by itself: all that is wrong is said at once. */
const always = { when: ({ value }: { value: unknown }) => Array.isArray(value) };

/** Says of each row that repeats a value of one above. */
const eachOnce =
  <Row>(field: string, read: (row: Row) => string | undefined, message: string) =>
  (rows: Row[], context: z.RefinementCtx): void => {
    rows.forEach((row, index) => {
      const value = read(row);
      if (value !== undefined && rows.findIndex((other) => read(other) === value) < index)
        context.addIssue({ code: "custom", path: [index, field], message });
    });
  };

const journeyName = z
  .string({ error: "journeySettings.form.nameRequired" })
  .trim()
  .min(1, "journeySettings.form.nameRequired")
  .max(120, "journeySettings.form.textLong");
const distributors = z.array(z.uuid()).max(500).default([]);

/** A new journey: a copy of another one, or one with nothing set. */
export const newJourneySchema = z.strictObject({ journeyName, distributors, copy: z.uuid().optional(), ...markFields });

export const generalSchema = z.strictObject({
  journeyName,
  distributors,
  sessionValidityDays: whole(1, 3650, "journeySettings.form.daysWrong"),
  showSideStepper: tick,
  supportContactInfo: text(1000).default(""),
  finalizationUrl: z
    .url({ protocol: /^https$/, error: "journeySettings.form.urlWrong" })
    .max(500, "journeySettings.form.textLong")
    .optional(),
  riskDefinitions: z
    .array(z.strictObject({ riskProfile: z.enum(RISK_PROFILES), label: required(120), description: text(2000).default("") }))
    .max(MOST_ROWS.riskDefinitions)
    .superRefine(
      eachOnce("riskProfile", ({ riskProfile }) => riskProfile, "journeySettings.form.profileTwice"),
      always,
    )
    .default([]),
  ...markFields,
});

export function adviceSchema(language: InterfaceLanguage) {
  const percent = figureSchema(language, 100, "journeySettings.form.percentWrong").optional();
  const amount = figureSchema(language, LARGEST_AMOUNT, "journeySettings.form.amountWrong").optional();
  const figures = <Name extends string, Figure>(names: readonly Name[], figure: Figure) =>
    Object.fromEntries(names.map((name) => [name, figure])) as Record<Name, Figure>;
  return z.strictObject({
    questionnaireTemplate: z.uuid().optional(),
    enableRecoJourneyAdvice: tick,
    enableCorrelationAnalysis: tick,
    minNumAssets: whole(1, 60, "journeySettings.form.assetsWrong").optional(),
    ...figures(CAPS, percent),
    ...figures(SMALLEST_DEPOSITS, amount),
    seniorAge: whole(60, 110, "journeySettings.form.ageWrong").optional(),
    maxPercLowRisk: percent,
    maxPercUnitsOfAccount: percent,
    forbiddenSeries: z
      .array(z.strictObject({ series: z.uuid().optional(), code: text(120).optional() }))
      .max(MOST_ROWS.forbidden)
      .default([]),
    kidMaxMonths: whole(1, 60, "journeySettings.form.monthsWrong").optional(),
    acceptanceReasons: z
      .array(z.strictObject({ text: required(300), fits: z.enum(ACCEPTED_KINDS).optional() }))
      .max(MOST_ROWS.reasons)
      .default([]),
    ...markFields,
  });
}

export function productsSchema(language: InterfaceLanguage) {
  const bound = figureSchema(language, 100, "journeySettings.form.rangeWrong").optional();
  const range = z.strictObject({ min: bound, max: bound }).superRefine(
    ({ min, max }, context) => {
      const issue = (path: "min" | "max", message: string) => context.addIssue({ code: "custom", path: [path], message });
      if ((min === undefined) !== (max === undefined)) issue(min === undefined ? "min" : "max", "journeySettings.form.rangeHalf");
      else if (min !== undefined && Number(min) > Number(max)) issue("max", "journeySettings.form.rangeCrossed");
    },
    { when: ({ value }) => typeof value === "object" && value !== null },
  );
  const ranges = z.strictObject(
    Object.fromEntries(RISK_PROFILES.map((profile) => [profile, range.optional()])) as Record<
      (typeof RISK_PROFILES)[number],
      z.ZodOptional<typeof range>
    >,
  );
  const row = z.strictObject({
    product: z.uuid("journeySettings.form.required"),
    managementModes: z.array(z.enum(MANAGEMENT_MODES)).default([]),
    ranges: ranges.default({}),
  });
  return z.strictObject({
    riskMeasure: z.enum(RISK_MEASURES),
    products: z
      .array(row)
      .max(MOST_ROWS.products)
      .superRefine(
        eachOnce("product", ({ product }) => product, "journeySettings.form.twice"),
        always,
      )
      .default([]),
    ...markFields,
  });
}

export function sustainabilitySchema(language: InterfaceLanguage) {
  const value = figureSchema(language, 100, "journeySettings.form.percentWrong");
  const thresholds = z
    .array(z.strictObject({ value: z.string({ error: "journeySettings.form.percentWrong" }).pipe(value) }))
    .max(MOST_ROWS.thresholds)
    .superRefine((rows, context) => {
      rows.forEach((row, index) => {
        const before = rows[index - 1];
        if (before && Number(row.value) <= Number(before.value))
          context.addIssue({ code: "custom", path: [index, "value"], message: "journeySettings.form.thresholdOrder" });
      });
    }, always)
    .default([]);
  const impact = z.strictObject({ offered: tick, label: text(200).default("") });
  return z.strictObject({
    stepName: text(120).default(""),
    intro: text(5000).default(""),
    sustainable: thresholds,
    taxonomy: thresholds,
    pai: z.strictObject(Object.fromEntries(PAI_CODES.map((code) => [code, impact])) as Record<(typeof PAI_CODES)[number], typeof impact>),
    ...markFields,
  });
}

export const proposalSchema = z.strictObject({ ...ticks(PROPOSAL_ACTS), ...ticks(PROPOSAL_FREQUENCIES), ...markFields });

export const publishingSchema = z.strictObject({
  documentName: text(200).default(""),
  documentType: text(80).default(""),
  preliminaryInformation: text(10_000).default(""),
  defaultAdvisorComment: text(5000).default(""),
  enableDic: tick,
  enableTransactionsSummary: tick,
  enableEmailAttachments: tick,
  ...markFields,
});
