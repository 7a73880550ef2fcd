import { z } from "zod";
import { figureSchema } from "#app/components/form/figure-schema.ts";
import {
  type InterfaceLanguage,
  type MOVEMENT_FREQUENCIES,
  RISK_SCALES,
  SIMULATOR_MANAGEMENT_TYPES,
  SIMULATOR_MODES,
} from "#app/domain/enumerations.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

/** Name, kind and links of a simulator. Messages are keys of texts. */
export const simulatorSchema = z.strictObject({
  name: z
    .string({ error: "simulatorSettings.form.nameRequired" })
    .trim()
    .min(1, "simulatorSettings.form.nameRequired")
    .max(160, "simulatorSettings.form.nameLong"),
  managementType: z.enum(SIMULATOR_MANAGEMENT_TYPES, "simulatorSettings.form.managementTypeRequired"),
  mode: z.enum(SIMULATOR_MODES),
  riskScale: z.enum(RISK_SCALES),
  product: z.uuid().optional(),
  matrix: z.uuid().optional(),
  portfolio: z.uuid().optional(),
  distributors: z.array(z.uuid()).max(500).default([]),
  ...markFields,
});
export type SimulatorForm = z.infer<typeof simulatorSchema>;

const LARGEST_AMOUNT = 1_000_000_000;
const HIGHEST_FEE = 20;

/** Defaults and limits. Figures are typed in the person's language and given as decimals. */
export function simulatorParametersSchema(language: InterfaceLanguage) {
  const figure = (most: number, wrong: string) => figureSchema(language, most, wrong).optional();
  const amount = figure(LARGEST_AMOUNT, "simulatorSettings.form.amountWrong");
  const horizonWrong = "simulatorSettings.form.horizonWrong";
  return z.strictObject({
    entryFee: figure(HIGHEST_FEE, "simulatorSettings.form.feeWrong"),
    managementFee: figure(HIGHEST_FEE, "simulatorSettings.form.feeWrong"),
    minSimpleDeposit: amount,
    minPeriodicDeposit: z.strictObject({ MONTHLY: amount, QUARTERLY: amount, SEMI_ANNUALLY: amount, YEARLY: amount } satisfies Record<
      (typeof MOVEMENT_FREQUENCIES)[number],
      typeof amount
    >),
    maxHorizonYears: z.coerce.number({ error: horizonWrong }).int(horizonWrong).min(1, horizonWrong).max(50, horizonWrong).optional(),
    ...markFields,
  });
}
export type SimulatorParametersForm = z.infer<ReturnType<typeof simulatorParametersSchema>>;
