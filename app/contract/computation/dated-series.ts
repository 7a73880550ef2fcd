import { z } from "zod";
import { isoDate } from "#app/contract/base.ts";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";

/**
 * What the computation services say of dated values and weights. Values are given inline, or loaded from the store of
 * values when they are absent: the uuid is then that of a stored series. Weights are decimal fractions.
 */
const MAX_POINTS = 40_000;

/** `[date, value]` pairs, strictly ascending by date, values above 0. */
export const datedPoints = z
  .array(z.tuple([isoDate, z.number().positive()]))
  .max(MAX_POINTS)
  .superRefine((points, context) => {
    const fault = points.findIndex(([date], i) => i > 0 && date <= points[i - 1]![0]);
    if (fault > 0) context.addIssue({ code: "custom", path: [fault, 0], message: "dates must ascend, each once" });
  });

export const seriesCode = z.string().min(1).max(120);

const currencyCode = z.string().regex(/^[A-Z]{3}$/, "a currency of three capital letters");
/** `currency` is that of the values: by default that of the stored series, and for inline values that of the request. */
const valued = { uuid: seriesCode, currency: currencyCode.optional(), values: datedPoints.optional() };
export const datedSeries = z.object({
  ...valued,
  name: z.string().max(300).optional(),
  assetClass: z.enum(ASSET_CLASSES).optional(),
  /** What a young series follows before its first value; by default the proxy of the stored series. */
  proxy: z.object(valued).optional(),
});
export type DatedSeries = z.output<typeof datedSeries>;

/** Units of `quote` for one unit of `base`. */
const exchangeRate = z.object({ base: currencyCode, quote: currencyCode, values: datedPoints });
/** How the series of a request are made alike before anything is computed on them. */
export const seriesTreatment = {
  /** Values of other currencies are converted, each at the rate of its date or of at most ten days before. */
  currency: currencyCode.optional(),
  /** By default the stored rates against the euro. */
  rates: z.array(exchangeRate).max(40).optional(),
  /** CATEGORY_INDEX: young series get the past of their proxies. */
  extension: z.enum(["CATEGORY_INDEX"]).optional(),
};
export type SeriesTreatment = z.output<z.ZodObject<typeof seriesTreatment>>;

/** Series of one request, each uuid once. */
export const seriesList = (max: number) =>
  z
    .array(datedSeries)
    .max(max)
    .superRefine((list, context) => {
      const seen = new Set<string>();
      list.forEach(({ uuid }, i) => {
        if (seen.has(uuid)) context.addIssue({ code: "custom", path: [i, "uuid"], message: "given twice" });
        seen.add(uuid);
      });
    });

const WEIGHTS_SLACK = 1e-6;
const totalOf = (weights: Iterable<number>): number => {
  let sum = 0;
  for (const weight of weights) sum += weight;
  return sum;
};
export const sumsToOne = (weights: Iterable<number>): boolean => Math.abs(totalOf(weights) - 1) <= WEIGHTS_SLACK;

/** Shares of the money by series: at least 0, sum 1 within 1e-6. */
export const fullWeights = z
  .record(
    seriesCode,
    z
      .number()
      .min(0)
      .max(1 + WEIGHTS_SLACK),
  )
  .refine((weights) => sumsToOne(Object.values(weights)), {
    error: ({ input }) =>
      `weights must total 100 %, these total ${Number((totalOf(Object.values(input as Record<string, number>)) * 100).toFixed(6))} %`,
  });
