import { z } from "zod";
import { sumsToOne } from "#app/contract/computation/dated-series.ts";

/** Attribution of one period to groups of assets, against a benchmark: weights and returns are decimal fractions. */
const rate = z.number().min(-1).max(1e6);
const share = z.number().min(0).max(1);
export const attributionGroups = z
  .array(
    z.object({
      name: z.string().max(300),
      portfolioWeight: share,
      benchmarkWeight: share,
      portfolioReturn: rate,
      benchmarkReturn: rate,
    }),
  )
  .min(1)
  .max(500)
  .refine(
    (groups) => sumsToOne(groups.map((g) => g.portfolioWeight)) && sumsToOne(groups.map((g) => g.benchmarkWeight)),
    "weights must sum to 1 on both sides",
  );
const effects = { allocation: z.number(), selection: z.number(), interaction: z.number() };
export const attributionResult = z.object({
  portfolioReturn: z.number(),
  benchmarkReturn: z.number(),
  excessReturn: z.number(),
  effects: z.array(z.object({ name: z.string(), ...effects })),
  totals: z.object(effects),
});
