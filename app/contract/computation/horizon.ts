import { z } from "zod";
import { computation, isoDate } from "#app/contract/base.ts";
import { versioned } from "#app/contract/computation/computation-versions.ts";
import { datedSeries, fullWeights, seriesCode, seriesList } from "#app/contract/computation/dated-series.ts";
import { REBALANCING_STRATEGIES } from "#app/domain/enumerations.ts";

/** Horizon (glidepath) mandates, asked for in GraphQL: the schedule of a subscription, and how its series have done. */
const years = z.number().int().min(1).max(100);

/** Arguments of the operation `computePerformance`. */
export const horizonArguments = z.object({
  subscriptionDate: isoDate,
  /** Whole years to the horizon; otherwise birthday and retirement age give it. */
  horizonLeft: years.optional(),
  subscriberBirthday: isoDate.optional(),
  retirementAge: years.optional(),
  rule: z.object({
    stepChangeReference: z.enum(["SUBSCRIPTION_DATE", "SUBSCRIBER_BIRTHDAY", "CALENDAR_DATE"]),
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
  to: isoDate.optional(),
});

/** The answer of `computePerformance`; `track` and `totalReturn` are computed when they are asked for. */
export const horizonPerformanceResult = z.object({
  horizonDate: isoDate,
  compositions: z.array(z.object({ date: isoDate, horizonLeft: z.number().int(), weights: z.record(seriesCode, z.number()) }).partial()),
  track: z.array(z.tuple([isoDate, z.number()])),
  currency: z.string(),
  totalReturn: z.number(),
  versions: versioned.versions.unwrap().partial().optional(),
});

/** Operations of the catalogue; see the router for those that are offered. */
export const HORIZON_OPERATIONS = ["computePerformance", "horizonModelPortfolioByUuid", "grid", "reporting", "pdfData", "byUuids"] as const;

const horizonAnswer = z.object({
  data: z.object({ computePerformance: horizonPerformanceResult.partial() }).nullish(),
  errors: z.array(z.object({ message: z.string(), path: z.array(z.union([z.string(), z.number()])).optional() }).loose()).optional(),
});

export const horizonService = {
  graphql: computation(
    "/aaa-model-portfolio-service/graphql",
    "horizon-compute-performance",
    "Ask in GraphQL for the schedule of a horizon mandate and its performance (operation computePerformance)",
  )
    .input(
      z.object({
        /** One query with one operation: no fragments, aliases, directives or introspection. */
        query: z.string().min(1).max(20_000),
        operationName: z.string().max(200).nullish(),
        variables: z.record(z.string().max(200), z.unknown()).nullish(),
      }),
    )
    .output(horizonAnswer),
};
