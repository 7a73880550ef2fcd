import { z } from "zod";
import { figureSchema } from "#app/components/form/figure-schema.ts";
import { ASSET_CLASSES, type InterfaceLanguage } from "#app/domain/enumerations.ts";
import { RISK_PROFILES } from "#app/domain/reco-journey.ts";
import { KEEP_ALLOCATION, NO_ALLOCATION } from "./simulator-settings.schema.ts";

const marks = { version: z.coerce.number().int().min(0).optional(), idem: z.string().min(8).max(255) };
const tick = z.literal("on").optional();

/** What is proposed to a client of each risk profile. Messages are keys of texts. */
export const profileAllocationsSchema = z.strictObject({
  profiles: z.strictObject(
    Object.fromEntries(
      RISK_PROFILES.map((profile) => [profile, z.union([z.literal(KEEP_ALLOCATION), z.literal(NO_ALLOCATION), z.uuid()])]),
    ) as Record<(typeof RISK_PROFILES)[number], z.ZodUnion<[z.ZodLiteral<"keep">, z.ZodLiteral<"none">, z.ZodUUID]>>,
  ),
  ...marks,
});
export type ProfileAllocationsForm = z.output<typeof profileAllocationsSchema>;

const TEXTS = ["label", "code", "manager", "allocation"] as const;

/** Profiles of asset managers; a row without any text is left out, a ticked one goes. */
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
      allocation: z.union([z.literal(KEEP_ALLOCATION), z.uuid()]).optional(),
      remove: tick,
    })
    .superRefine((typed, context) => {
      if (typed.remove || TEXTS.every((name) => typed[name] === undefined)) return;
      for (const name of TEXTS)
        if (typed[name] === undefined)
          context.addIssue({ code: "custom", path: [name], message: "simulatorSettings.management.incomplete" });
    });
  return z.strictObject({ mandates: z.array(row).max(24).default([]), ...marks }).superRefine(({ mandates }, context) => {
    mandates.forEach(({ code, remove }, index) => {
      const first = mandates.findIndex((other) => !other.remove && other.code === code);
      if (!remove && code !== undefined && first < index)
        context.addIssue({ code: "custom", path: ["mandates", index, "code"], message: "simulatorSettings.management.codeTwice" });
    });
  });
}
export type MandatesForm = z.output<ReturnType<typeof mandatesSchema>>;

/** A matrix by asset class, and the series that stands for each class. */
export const glidepathSchema = z.strictObject({
  matrix: z.uuid("simulatorSettings.management.matrixRequired"),
  supports: z.partialRecord(z.enum(ASSET_CLASSES), z.uuid()).default({}),
  ...marks,
});
export type GlidepathForm = z.output<typeof glidepathSchema>;

/** Rules of supports; a row is found by ISIN or code when it is new. */
export function supportsSchema(language: InterfaceLanguage) {
  const amount = figureSchema(language, 1_000_000_000, "simulatorSettings.form.amountWrong").optional();
  const row = z.strictObject({
    series: z.uuid().optional(),
    code: z.string().trim().max(120).optional(),
    closedSince: z.iso.date("simulatorSettings.management.dayWrong").optional(),
    notForSale: tick,
    notForScheduledPayments: tick,
    minSimpleDeposit: amount,
    minPeriodicDeposit: amount,
    remove: tick,
  });
  return z.strictObject({ supports: z.array(row).max(102).default([]), ...marks });
}
export type SupportsForm = z.output<ReturnType<typeof supportsSchema>>;
