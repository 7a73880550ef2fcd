import { z } from "zod";
import { computation, decimal, isoDate, uuid } from "#app/contract/base.ts";
import { versioned } from "#app/contract/computation/computation-versions.ts";
import { datedSeries, fullWeights, seriesCode, seriesList } from "#app/contract/computation/dated-series.ts";
import { horizonPortfolio } from "#app/contract/horizon-portfolio/portfolio.ts";
import { horizonSections, toldGrid } from "#app/contract/horizon-portfolio/section.ts";
import { STEP_REFERENCES } from "#app/domain/allocation/horizon-portfolio.ts";
import { ASSET_CLASSES, REBALANCING_STRATEGIES } from "#app/domain/enumerations.ts";

/** Operations of the GraphQL call as the catalogue has them; `backend/api/horizon-portfolio/graphql/schema.ts` is their schema. */
const years = z.number().int().min(1).max(100);
/** What a subscriber's schedule follows from: years to the horizon, or birthday and retirement age. */
const subscription = {
  subscriptionDate: isoDate,
  horizonLeft: years.optional().describe("whole years to the horizon"),
  subscriberBirthday: isoDate.optional(),
  retirementAge: years.optional(),
  to: isoDate.optional(),
};
/** Of a portfolio that is stored: its rules and grids are those in force. Without `uuid` the only one that the caller may see. */
export const storedArguments = z.object({ uuid: uuid.optional(), ...subscription });
/** Of a rule and a grid that are given. */
export const givenArguments = z.object({
  ...subscription,
  rule: z.object({
    stepChangeReference: z.enum(STEP_REFERENCES),
    /** MM-DD, for steps on a calendar day. */
    stepChangeDate: z
      .string()
      .regex(/^\d\d-\d\d$/)
      .optional(),
    rebalancing: z.enum(REBALANCING_STRATEGIES).optional(),
  }),
  grid: z.array(z.object({ horizonLeft: z.number().int().min(0).max(100), weights: fullWeights })).max(101),
  /** Series of the grid that are not stored, or whose values are given. */
  series: seriesList(300).default([]),
  currency: datedSeries.shape.currency.unwrap().default("EUR"),
});

/** `track` and `totalReturn` (a decimal fraction) are computed when they are asked for. */
export const horizonPerformance = z.object({
  horizonDate: isoDate,
  compositions: z.array(z.object({ date: isoDate, horizonLeft: z.number().int(), weights: z.record(seriesCode, z.number()) })),
  track: z.array(z.tuple([isoDate, z.number()])),
  currency: z.string(),
  totalReturn: z.number(),
  versions: versioned.versions.unwrap(),
});
export type HorizonPerformance = z.output<typeof horizonPerformance>;

const { grids: _grids, reportings: _reportings, ...dated } = horizonSections;
const portfolio = horizonPortfolio.extend({
  ...dated,
  /** Days of the grids and of the report's settings; an operation of their own gives each. */
  gridDates: z.array(isoDate),
  reportingDates: z.array(isoDate),
});
const percentage = decimal.describe("per cent");
export const horizonPdfData = z.object({
  dateFrom: isoDate,
  dateTo: isoDate,
  distributors: z.array(z.object({ uuid, distributorName: z.string() })),
  /** Of the grid in force on `dateTo`. */
  seriesPerformances: z.array(
    z.object({
      seriesUuid: uuid,
      seriesFullName: z.string(),
      seriesDisplayName: z.string().nullable(),
      seriesCustomDisplayName: z.string().nullable(),
      seriesIsin: z.string().nullable(),
      seriesAssetClass: z.enum(ASSET_CLASSES),
      seriesPerformance: percentage.nullable().describe("per cent between the two days; null where there are no values"),
      seriesAllocations: z.array(z.object({ year: z.number().int().describe("years left"), percentage })),
    }),
  ),
  /** Of who had so many years left on `dateFrom`; null where it cannot be computed. */
  portfolioPerformances: z.array(z.object({ year: z.number().int(), performance: percentage.nullable() })),
});
export type HorizonPdfData = z.output<typeof horizonPdfData>;

/** For each operation: its row of the catalogue, its arguments, and what stands in `data` under its name. */
export const HORIZON_OPERATIONS = {
  computePerformance: { id: "horizon-compute-performance", input: storedArguments, output: horizonPerformance },
  horizonModelPortfolioByUuid: { id: "horizon-model-portfolio-by-uuid", input: z.object({ uuid }), output: portfolio },
  grid: { id: "horizon-grid", input: z.object({ uuid, gridDate: isoDate }), output: toldGrid },
  reporting: {
    id: "horizon-reporting",
    input: z.object({ uuid, reportingDate: isoDate }),
    output: horizonSections.reportings.element,
  },
  pdfData: { id: "horizon-pdf-data", input: z.object({ uuid, dateFrom: isoDate, dateTo: isoDate }), output: horizonPdfData },
  byUuids: { id: "horizon-by-uuids", input: z.object({ uuids: z.array(uuid).min(1).max(100) }), output: z.array(portfolio) },
} satisfies Record<string, { id: string; input: z.ZodObject; output: z.ZodType }>;

const answer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(z.object({ message: z.string(), path: z.array(z.union([z.string(), z.number()])).optional() }).loose())
    .optional()
    .describe("what could not be answered, and why"),
});

export const horizonGraphql = {
  graphql: computation(
    "/aaa-model-portfolio-service/graphql",
    "horizon-compute-performance",
    "Ask in GraphQL for horizon portfolios, and for the schedule and the performance of a subscription",
  )
    .input(
      z.object({
        query: z.string().min(1).max(20_000),
        operationName: z.string().max(200).nullish(),
        variables: z.record(z.string().max(200), z.unknown()).nullish(),
      }),
    )
    .output(answer),
};
