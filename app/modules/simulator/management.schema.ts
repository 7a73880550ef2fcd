import { z } from "zod";
import { figureSchema } from "#app/components/form/figure-schema.ts";
import { ASSET_CLASSES, type InterfaceLanguage } from "#app/domain/enumerations.ts";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { message } from "#app/i18n/message.ts";
import { markFields } from "#app/services/calls/write-marks.ts";
import { KEEP_ALLOCATION, NO_ALLOCATION } from "./allocation-source.ts";

const tick = z.literal("on").optional();

/** What is proposed to a client of each risk profile. Messages are keys of texts. */
export const profileAllocationsSchema = z.strictObject({
  profiles: z.strictObject(
    Object.fromEntries(
      RISK_PROFILES.map((profile) => [profile, z.union([z.literal(KEEP_ALLOCATION), z.literal(NO_ALLOCATION), z.uuid()])]),
    ) as Record<(typeof RISK_PROFILES)[number], z.ZodUnion<[z.ZodLiteral<"keep">, z.ZodLiteral<"none">, z.ZodUUID]>>,
  ),
  ...markFields,
});
export type ProfileAllocationsForm = z.output<typeof profileAllocationsSchema>;

const REQUIRED = "simulatorSettings.management.required";
/** What a profile cannot be without. */
export const MANDATE_NEEDS = ["label", "code", "manager", "allocation"] as const;
/** Most profiles and most rules of supports that a simulator may have. */
export const MOST_MANDATES = 20;
export const MOST_SUPPORTS = 100;
/** Rows of a form: those that may be stored, and the empty ones below them. */
export const EMPTY_ROWS = 2;

/** Rules between fields are also looked at where one of these is wrong by itself: all that is wrong is said at once. */
const always = { when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null };

const isBlank = ({ remove: _, ...typed }: object & { remove?: unknown }) => Object.values(typed).every((value) => value === undefined);

/** The first row beyond `most`, where a form holds more rows than may be stored; its field `name` says so. */
function tooMany<Row extends object & { remove?: unknown }>(rows: readonly Row[], most: number, name: string) {
  const kept = rows.flatMap((row, index) => (row.remove || isBlank(row) ? [] : [index]));
  const first = kept[most];
  return first === undefined ? null : { path: [first, name], message: message("simulatorSettings.management.tooMany", { most }) };
}

/** Profiles of asset managers; a row without any text is left out, a ticked one is deleted. */
export function mandatesSchema(language: InterfaceLanguage) {
  const text = (most: number) => z.string().trim().max(most, "simulatorSettings.management.textLong").optional();
  const row = z
    .strictObject({
      label: text(120),
      code: text(40),
      manager: text(120),
      mandateFee: figureSchema(language, 20, "simulatorSettings.form.feeWrong").optional(),
      riskLevel: z.coerce.number().int().min(1).max(7).optional(),
      riskProfile: z.enum(RISK_PROFILES).optional(),
      kidUrl: z
        .url({ protocol: /^https$/, error: "simulatorSettings.management.kidUrlWrong" })
        .max(500, "simulatorSettings.management.textLong")
        .optional(),
      allocation: z.union([z.literal(KEEP_ALLOCATION), z.literal(NO_ALLOCATION), z.uuid()]).optional(),
      remove: tick,
    })
    .superRefine((typed, context) => {
      if (typed.remove || isBlank(typed)) return;
      for (const name of MANDATE_NEEDS)
        if (typed[name] === undefined) context.addIssue({ code: "custom", path: [name], message: REQUIRED });
    }, always);
  const rows = z
    .array(row)
    .max(MOST_MANDATES + EMPTY_ROWS)
    .superRefine((mandates, context) => {
      mandates.forEach(({ code, remove }, index) => {
        const first = mandates.findIndex((other) => !other.remove && other.code === code);
        if (!remove && code !== undefined && first < index)
          context.addIssue({ code: "custom", path: [index, "code"], message: "simulatorSettings.management.codeTwice" });
      });
      const beyond = tooMany(mandates, MOST_MANDATES, "label");
      if (beyond) context.addIssue({ code: "custom", ...beyond });
    }, always);
  return z.strictObject({ mandates: rows.default([]), ...markFields });
}
export type MandatesForm = z.output<ReturnType<typeof mandatesSchema>>;

/** A matrix by asset class, and the series that represents each class. */
export const glidepathSchema = z.strictObject({
  matrix: z.uuid("simulatorSettings.management.matrixRequired"),
  supports: z.partialRecord(z.enum(ASSET_CLASSES), z.uuid()).default({}),
  ...markFields,
});
export type GlidepathForm = z.output<typeof glidepathSchema>;

/** Rules of supports; a row is found by ISIN or code when it is new. */
export function supportsSchema(language: InterfaceLanguage) {
  const amount = figureSchema(language, 1_000_000_000, "simulatorSettings.form.amountWrong").optional();
  const row = z
    .strictObject({
      series: z.uuid().optional(),
      code: z.string().trim().max(120, "simulatorSettings.management.textLong").optional(),
      closedSince: z.iso.date("simulatorSettings.management.dayWrong").optional(),
      notForSale: tick,
      notForScheduledPayments: tick,
      minSimpleDeposit: amount,
      minPeriodicDeposit: amount,
      remove: tick,
    })
    .superRefine((typed, context) => {
      const { series, code, ...rule } = typed;
      if (rule.remove || isBlank(typed)) return;
      if (!series && !code) context.addIssue({ code: "custom", path: ["code"], message: REQUIRED });
      if (isBlank(rule)) context.addIssue({ code: "custom", path: ["closedSince"], message: "simulatorSettings.management.ruleEmpty" });
    }, always);
  const rows = z
    .array(row)
    .max(MOST_SUPPORTS + EMPTY_ROWS)
    .superRefine((supports, context) => {
      const beyond = tooMany(supports, MOST_SUPPORTS, "code");
      if (beyond) context.addIssue({ code: "custom", ...beyond });
    }, always);
  return z.strictObject({ supports: rows.default([]), ...markFields });
}
export type SupportsForm = z.output<ReturnType<typeof supportsSchema>>;
