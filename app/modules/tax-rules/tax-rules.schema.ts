import { z } from "zod";
import { figureSchema } from "#app/components/form/figure-schema.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { markFields } from "#app/services/calls/write-marks.ts";
import { LONGEST_SOURCES } from "./tax-fields.ts";

const MOST_EUROS = 100_000_000;
const [FIRST, LAST] = [2018, 2200];

const whole = (from: number, to: number, wrong: string) =>
  z
    .string({ error: wrong })
    .trim()
    .regex(/^\d{1,4}$/, wrong)
    .transform(Number)
    .refine((value) => value >= from && value <= to, wrong);

/** Everything that tax rules of some years have. Messages are keys of texts. */
export function taxRulesSchema(language: InterfaceLanguage) {
  const rate = figureSchema(language, 100, "taxRules.form.rateWrong");
  const amount = figureSchema(language, MOST_EUROS, "taxRules.form.amountWrong");
  const year = whole(FIRST, LAST, "taxRules.form.yearWrong");
  const needed = <T extends z.ZodType>(type: T) => z.preprocess((value) => value ?? "", type);
  return z
    .strictObject({
      firstYear: year,
      lastYear: year.optional(),
      maturityYears: whole(1, 30, "taxRules.form.maturityWrong"),
      youngRate: needed(rate),
      reducedRate: needed(rate),
      fullRate: needed(rate),
      socialChargesRate: needed(rate),
      premiumsThreshold: needed(amount),
      allowanceSingle: needed(amount),
      allowanceCouple: needed(amount),
      sources: z
        .string({ error: "taxRules.form.sourcesRequired" })
        .trim()
        .min(1, "taxRules.form.sourcesRequired")
        .max(LONGEST_SOURCES, "taxRules.form.sourcesLong"),
      ...markFields,
    })
    .refine(({ firstYear, lastYear }) => lastYear === undefined || lastYear >= firstYear, {
      path: ["lastYear"],
      error: "taxRules.form.lastBeforeFirst",
    });
}
export type TaxRulesForm = z.infer<ReturnType<typeof taxRulesSchema>>;
