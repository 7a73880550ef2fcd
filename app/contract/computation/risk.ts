import { z } from "zod";
import { computation, isoDate } from "#app/contract/base.ts";
import { versioned } from "#app/contract/computation/computation-versions.ts";
import { datedPoints, fullWeights, seriesCode, seriesList, seriesTreatment } from "#app/contract/computation/dated-series.ts";
import { REBALANCING_STRATEGIES, RETURN_FREQUENCIES } from "#app/domain/enumerations.ts";

/**
 * Risk indicators of the computation backend: weights, rates and volatilities are decimal fractions, classes go from 1 to 7.
 * Values are total returns. Numbers that cannot be computed are null.
 */
const MAX_SERIES = 300;
const riskClass = z.number().int().min(1).max(7);
const frequency = z.enum(RETURN_FREQUENCIES).describe("of the returns: that of the rarest values among the series");
const covarianceCell = z.number().min(-1e6).max(1e6);

/** Annual covariance of returns: rows and columns in the order of `uuids`. */
export const covariance = z.object({
  uuids: z.array(seriesCode).min(1).max(MAX_SERIES),
  matrix: z.array(z.array(covarianceCell).max(MAX_SERIES)).max(MAX_SERIES),
});

/** Class published today: the answer then says which one to publish by the rule of four months. */
const migrating = { currentSrri: riskClass.optional() };
const migration = z.object({
  srri: riskClass,
  changed: z.boolean(),
  /** Class computed at each Friday of the last four months, oldest first. */
  weeklyClasses: z.array(riskClass),
});
const srriCommon = {
  /** By default the last day on which every series has a value. */
  endDate: isoDate.optional(),
  windowWeeks: z.number().int().min(2).max(2000).default(260),
  series: seriesList(MAX_SERIES).default([]),
  ...seriesTreatment,
};
export const srriRequest = z.discriminatedUnion("method", [
  z.object({
    method: z.literal("HISTORICAL"),
    ...srriCommon,
    compositions: z
      .array(z.object({ date: isoDate, weights: fullWeights }))
      .min(1)
      .max(2000),
    rebalancing: z.enum(REBALANCING_STRATEGIES).default("BUY_AND_HOLD"),
    ...migrating,
  }),
  z.object({ method: z.literal("HISTORICAL_ALLOCATION"), ...srriCommon, weights: fullWeights, ...migrating }),
  z.object({
    method: z.literal("PRORATA"),
    ...srriCommon,
    weights: fullWeights,
    publishedSrri: z.record(seriesCode, riskClass.nullable()).default({}),
  }),
]);
export const srriResult = z.union([
  z.object({
    srri: riskClass,
    volatility: z.number(),
    frequency,
    observations: z.number().int(),
    publication: migration.optional(),
    ...versioned,
  }),
  z.object({ srri: riskClass, weightedSrri: z.number(), bySeries: z.record(z.string(), riskClass), ...versioned }),
]);

/** Without a covariance, that of the last five years of stored values is taken, weekly or as rare as they are. */
export const fastSrriRequest = z.object({ weights: fullWeights, covariance: covariance.optional() });
export const fastSrriResult = z.object({
  volatility: z.number(),
  srri: riskClass,
  riskContributions: z.record(z.string(), z.number().nullable()),
  diversificationRatio: z.number().nullable(),
  /** Of the covariance of stored values, as what follows; absent where the request gives its own. */
  frequency: frequency.optional(),
  observations: z.number().int().optional().describe("returns that all series have, which the covariance is made of"),
  firstDate: isoDate.optional().describe("day on which the first of these returns begins"),
  shortenedBy: z
    .array(z.string())
    .optional()
    .describe("series with the fewest returns, where these do not cover the last five years; empty where they do"),
  ...versioned,
});

const product = {
  uuid: seriesCode,
  values: datedPoints.optional(),
  frequency: z.enum(["DAILY", "WEEKLY", "MONTHLY"]),
  creditRiskMeasure: z.number().int().min(1).max(6).default(1),
};
/** Years; a whole number of months. */
const holdingPeriod = z
  .number()
  .min(1 / 12)
  .max(50)
  .refine((years) => Math.abs(years * 12 - Math.round(years * 12)) < 1e-9, "a whole number of months");

export const sriRequest = z.discriminatedUnion("mode", [
  z.object({ mode: z.literal("SERIES"), ...product, recommendedHoldingPeriod: holdingPeriod.default(8) }),
  z.object({ mode: z.literal("PORTFOLIO"), weights: fullWeights, sri: z.record(seriesCode, riskClass.nullable()) }),
]);
const riskRule = z.object({ from: isoDate, source: z.string() });
const summary = {
  moments: z.object({
    count: z.number().int(),
    mean: z.number(),
    sigma: z.number(),
    skewness: z.number().nullable(),
    excessKurtosis: z.number().nullable(),
  }),
  var: z.number(),
  vev: z.number(),
  mrm: riskClass,
  crm: z.number().int(),
  sri: riskClass,
  /** Rule that gave the classes, with the day from which it holds. */
  rule: riskRule,
};
export const sriResult = z.union([
  z.object({ ...summary, ...versioned }),
  z.object({ weightedAverageSri: z.number(), sri: riskClass, ...versioned }),
]);

export const priipsRequest = z.object({
  ...product,
  recommendedHoldingPeriod: holdingPeriod,
  investedAmount: z.number().min(0.01).max(1e12).default(10_000),
});
const outcome = z.object({ value: z.number(), averageReturn: z.number() });
const period = z.object({ from: isoDate, to: isoDate });
export const priipsResult = z.object({
  ...summary,
  scenarios: z.record(
    z.string().describe("holding period: 1Y, 5Y; shorter than a year 6M"),
    z.object({
      stress: outcome,
      unfavourable: outcome,
      moderate: outcome,
      favourable: outcome,
      stressedVolatility: z.number(),
      subPeriods: z.number().int(),
      periods: z
        .object({ unfavourable: period, moderate: period, favourable: period })
        .describe("of the history, that each scenario shows"),
    }),
  ),
  scenarioRule: riskRule,
  historyYears: z.number().describe("years of history behind the scenarios"),
  ...versioned,
});

export const riskServices = {
  srri: computation("/srri-service/srri", "comp-srri", "Synthetic risk and reward indicator of an allocation")
    .input(srriRequest)
    .output(srriResult),
  fastSrri: computation("/srri-service/fast-srri", "comp-fast-srri", "Ex-ante volatility of weights and its class")
    .input(fastSrriRequest)
    .output(fastSrriResult),
  sri: computation("/srri-service/sri", "comp-sri", "Summary risk indicator of a product or a portfolio")
    .input(sriRequest)
    .output(sriResult),
  priips: computation("/priips-service/priips", "comp-priips", "Risk class and performance scenarios of a category 2 product")
    .input(priipsRequest)
    .output(priipsResult),
};
