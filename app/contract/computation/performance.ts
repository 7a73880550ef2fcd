import { z } from "zod";
import { computation, isoDate } from "#app/contract/base.ts";
import { attributionGroups, attributionResult } from "#app/contract/computation/attribution.ts";
import { versioned } from "#app/contract/computation/computation-versions.ts";
import { datedSeries, fullWeights, seriesCode, seriesList, seriesTreatment } from "#app/contract/computation/dated-series.ts";
import { eventReplayRequest, eventReplayResult } from "#app/contract/computation/event-replay.ts";
import { ACT_GOALS, ACT_TYPES, REBALANCING_STRATEGIES, RETURN_FREQUENCIES } from "#app/domain/enumerations.ts";

/**
 * History and performance in the computation backend: rates, weights and returns are decimal fractions, amounts doubles
 * in currency units. Numbers that cannot be computed are null.
 */
const MAX_SERIES = 300;
/** Every pair is a computation of its own. */
const MAX_CORRELATED = 100;
const rate = z.number().min(-1).max(1e6);
const fee = z.number().min(0).max(0.99);
const trackBase = z.number().min(1e-6).max(1e12).default(100);
const rebalancing = z.enum(REBALANCING_STRATEGIES).default("BUY_AND_HOLD");
const window = { from: isoDate.optional(), to: isoDate.optional() };
const list = seriesList(MAX_SERIES);
const track = z.array(z.tuple([isoDate, z.number()]));
const number = z.number().nullable();
const byUuid = z.record(z.string(), z.number());
const frequency = z.enum(RETURN_FREQUENCIES).describe("of the returns that risk is measured on: as often as there are values of their own");

const flow = z.discriminatedUnion("type", [
  z.object({ type: z.literal("DISTRIBUTION"), exDate: isoDate, amount: z.number().min(0).max(1e12) }),
  z.object({ type: z.literal("SPLIT"), exDate: isoDate, ratio: z.number().min(1e-9).max(1e9) }),
]);
export const totalReturnRequest = z.object({
  series: datedSeries.extend({ flows: z.array(flow).max(5000).default([]) }),
  base: trackBase,
  ...window,
});
export const totalReturnResult = z.object({
  track,
  totalReturn: z.number(),
  priceReturn: z.number(),
  distributionReturn: z.number(),
  annualizedReturn: number,
  ...versioned,
});

const annualRate = z.number().gt(-1).max(1000);
export const statisticsRequest = z.object({
  track: datedSeries,
  benchmark: datedSeries.optional(),
  ...seriesTreatment,
  ...window,
  riskFreeRate: annualRate.default(0),
  minimumAcceptableReturn: annualRate.optional(),
  frequency: frequency.optional().describe("returns no more often than this: that of the rarest values in what the track is made of"),
});
export const statisticsResult = z.object({
  from: isoDate,
  to: isoDate,
  totalReturn: z.number(),
  annualizedReturn: number,
  frequency,
  observations: z.number().int(),
  volatility: number,
  downsideDeviation: number,
  sharpeRatio: number,
  sortinoRatio: number,
  maxDrawdown: z.object({
    value: z.number(),
    peakDate: isoDate.nullable(),
    troughDate: isoDate.nullable(),
    recoveryDate: isoDate.nullable(),
  }),
  marRatio: number,
  skewness: number,
  excessKurtosis: number,
  var95: number,
  cvar95: number,
  bestMonth: number,
  worstMonth: number,
  positiveMonths: number,
  periods: z.record(z.enum(["1M", "3M", "1Y", "3Y", "5Y", "8Y", "YTD", "MAX"]), number),
  benchmark: z
    .object({
      frequency,
      totalReturn: number,
      annualizedReturn: number,
      trackingError: number,
      informationRatio: number,
      beta: number,
      alpha: number,
      correlation: number,
      rSquared: number,
    })
    .optional(),
  ...versioned,
});

export const calendarReturnsRequest = z.object({ series: list.min(1), ...seriesTreatment, ...window });
export const calendarReturnsResult = z.object({
  rows: z.array(
    z.object({
      uuid: z.string(),
      years: z.array(z.object({ year: z.number().int(), return: number, complete: z.boolean() })),
      months: z.array(z.object({ year: z.number().int(), month: z.number().int(), return: number, complete: z.boolean() })),
      cumulativeReturn: number,
    }),
  ),
  ...versioned,
});

export const correlationRequest = z.object({
  series: seriesList(MAX_CORRELATED).min(1),
  ...seriesTreatment,
  ...window,
  minObservations: z.number().int().min(2).max(100_000).default(52),
});
export const correlationResult = z.object({
  uuids: z.array(z.string()),
  matrix: z.array(z.array(number)),
  observations: z.array(z.array(z.number().int())),
  frequencies: z.array(z.array(frequency)),
  insufficientHistory: z.array(z.tuple([z.string(), z.string()])),
  averageCorrelation: number,
  ...versioned,
});

/** Contributions (weights, from and to), the attribution of one period (groups), or both. */
export const decompositionRequest = z
  .object({
    series: list.default([]),
    ...seriesTreatment,
    weights: fullWeights.optional(),
    ...window,
    rebalancing,
    groups: attributionGroups.optional(),
  })
  .superRefine((request, context) => {
    const { weights, from, to } = request;
    if (request.groups && weights === undefined && from === undefined && to === undefined) return;
    for (const [field, value] of Object.entries({ weights, from, to })) {
      if (value === undefined) context.addIssue({ code: "custom", path: [field], message: `${field} is needed` });
    }
  });
export const decompositionResult = attributionResult.partial().extend({
  totalReturn: z.number().optional(),
  contributions: z
    .array(z.object({ uuid: z.string(), assetReturn: number, averageWeight: z.number(), contribution: z.number(), share: number }))
    .optional(),
  byAssetClass: byUuid.optional(),
  turnover: z.number().optional(),
  ...versioned,
});

export const commentRequest = z.object({
  language: z.enum(["en", "fr"]),
  from: isoDate,
  to: isoDate,
  totalReturn: rate,
  benchmarkReturn: rate.nullish(),
  volatility: z.number().min(0).max(1e6).nullish(),
  maxDrawdown: rate.nullish(),
  contributions: z.array(z.object({ name: z.string().max(300), contribution: z.number().min(-1e6).max(1e6) })).max(1000),
  maxItems: z.number().int().min(0).max(100).default(3),
});
export const commentResult = z.object({
  comment: z.string(),
  contributors: z.array(z.string()),
  detractors: z.array(z.string()),
  ...versioned,
});

const walked = { series: list.default([]), ...seriesTreatment, annualFees: fee.default(0), rebalancing, ...window, base: trackBase };
export const modelPortfolioRequest = z.object({ ...walked, weights: fullWeights });
const composition = z.object({ date: isoDate, weights: fullWeights });
export const modelPortfolioHistoricalRequest = z.object({ ...walked, compositions: z.array(composition).min(1).max(1000) });
export const modelPortfolioResult = z.object({
  track,
  totalReturn: z.number(),
  annualizedReturn: number,
  rebalancings: z.array(z.object({ date: isoDate, turnover: z.number(), reason: z.enum(["COMPOSITION", "PERIODIC"]) })),
  currentWeights: byUuid,
  frequency: frequency.describe("of the rarest values among the components: the track says no more of its risk"),
  ...versioned,
});

export const currentAllocationRequest = z.object({
  series: list.default([]),
  ...seriesTreatment,
  composition,
  date: isoDate,
  deviationThreshold: z.number().min(0).max(1).optional(),
});
export const currentAllocationResult = z.object({
  weights: byUuid,
  deviations: byUuid,
  maxDeviation: z.number(),
  turnoverToTarget: z.number(),
  portfolioReturn: z.number(),
  byAssetClass: byUuid,
  deviationAlert: z.boolean().optional(),
  ...versioned,
});

const amount = z.number().min(0).max(1e12);
export const allocationComputationRequest = z.object({
  holdings: z
    .array(z.object({ uuid: seriesCode, amount }))
    .max(MAX_SERIES)
    .superRefine((holdings, context) => {
      const first = new Map(holdings.map(({ uuid }, i) => [uuid, i] as const).reverse());
      holdings.forEach(({ uuid }, i) => {
        if (first.get(uuid) !== i) context.addIssue({ code: "custom", path: [i, "uuid"], message: "given twice" });
      });
    })
    .default([]),
  target: fullWeights,
  actType: z.enum(ACT_TYPES),
  goal: z.enum(ACT_GOALS).default("DEFINE_TARGET_ALLOCATION"),
  amount: amount.default(0),
});
export const allocationComputationResult = z.object({
  orders: z.array(z.object({ uuid: z.string(), amount: z.number(), side: z.enum(["BUY", "SELL"]) })),
  amounts: byUuid,
  weights: z.record(z.string(), number),
  totalAmount: z.number(),
  totalBuys: z.number(),
  totalSells: z.number(),
  turnover: z.number(),
  ...versioned,
});

const post = (service: string, path: string, operationId: string, summary: string) =>
  computation(`/${service}/${path}`, operationId, summary);
const portfolios = "model-portfolio-computation-service";

export const performanceServices = {
  totalReturn: post("total-return-service", "totalreturn", "comp-total-return", "Track of a series with its distributions reinvested")
    .input(totalReturnRequest)
    .output(totalReturnResult),
  statistics: post(
    "statistics-calculation-service",
    "statistics-calculation",
    "comp-statistics-calculation",
    "Risk and performance figures of a track",
  )
    .input(statisticsRequest)
    .output(statisticsResult),
  calendarReturns: post(
    "calendar-returns-service",
    "calendar-computation",
    "comp-calendar-computation",
    "Returns by calendar year and month",
  )
    .input(calendarReturnsRequest)
    .output(calendarReturnsResult),
  correlation: post(
    "correlation-matrix-service",
    "correlation",
    "comp-correlation",
    "Correlations of returns, weekly or as rare as the values",
  )
    .input(correlationRequest)
    .output(correlationResult),
  decomposition: post(
    "comment-service",
    "performance-decomposition",
    "comp-performance-decomposition",
    "Contribution of each asset to the performance, attribution against a benchmark",
  )
    .input(decompositionRequest)
    .output(decompositionResult),
  comment: post("comment-service", "comment", "comp-comment", "A paragraph on the performance, ready to be edited")
    .input(commentRequest)
    .output(commentResult),
  modelPortfolio: post(portfolios, "model-portfolio", "comp-model-portfolio", "Track of one composition held over time")
    .input(modelPortfolioRequest)
    .output(modelPortfolioResult),
  modelPortfolioHistorical: post(
    portfolios,
    "model-portfolio-historical",
    "comp-model-portfolio-historical",
    "Track of a portfolio along its dated compositions",
  )
    .input(modelPortfolioHistoricalRequest)
    .output(modelPortfolioResult),
  eventReplay: post(portfolios, "event-replay", "comp-event-replay", "One composition over the dates of events")
    .input(eventReplayRequest)
    .output(eventReplayResult),
  currentAllocation: post(portfolios, "current-allocation", "comp-current-allocation", "Weights as the market has moved them")
    .input(currentAllocationRequest)
    .output(currentAllocationResult),
  allocationComputation: post(portfolios, "allocation-computation", "comp-allocation-computation", "Orders that reach a target")
    .input(allocationComputationRequest)
    .output(allocationComputationResult),
};
