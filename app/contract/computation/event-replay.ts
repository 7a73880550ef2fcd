import { z } from "zod";
import { isoDate } from "#app/contract/base.ts";
import { versioned } from "#app/contract/computation/computation-versions.ts";
import { fullWeights, seriesList, seriesTreatment } from "#app/contract/computation/dated-series.ts";

/** One composition over the dates of several events: weights, rates and returns are decimal fractions. */
const MAX_SERIES = 300;
const MAX_WINDOWS = 200;

export const eventReplayRequest = z.object({
  series: seriesList(MAX_SERIES).default([]),
  ...seriesTreatment,
  weights: fullWeights,
  annualFees: z.number().min(0).max(0.99).default(0),
  windows: z
    .array(z.object({ from: isoDate, to: isoDate }))
    .min(1)
    .max(MAX_WINDOWS)
    .describe("days from whose value to whose value the composition is followed"),
  leastShare: z.number().min(0).max(1).default(0.5).describe("of the portfolio that must have values for a figure of the whole"),
});
export const eventReplayResult = z.object({
  windows: z
    .array(
      z.object({
        totalReturn: z.number().nullable(),
        lowest: z.number().nullable().describe("smallest value of the window over its first, less 1"),
        share: z.number().describe("of the portfolio that has values on both days; it stands for the rest"),
        missing: z.array(z.string()),
      }),
    )
    .describe("in the order of the request"),
  ...versioned,
});
