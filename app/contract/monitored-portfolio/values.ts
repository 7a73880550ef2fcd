import { z } from "zod";
import { decimal, instant, isoDate, onceHeaders, route, uuid } from "#app/contract/base.ts";
import { statisticsResult } from "#app/contract/computation/performance.ts";
import { fullModelPortfolio, modelPortfolio, writtenComposition } from "#app/contract/model-portfolio.ts";
import { AAA, AAA_ONE, byUuid, jobAcknowledgement, versionType } from "#app/contract/monitored-portfolio/shape.ts";
import { VALUE_ORIGINS } from "#app/domain/enumerations.ts";

/** Values of one version of a portfolio, `[date, value]`, oldest first. */
const track = z.object({
  portfolio: uuid,
  versionType,
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  values: z.array(z.tuple([isoDate, z.number()])),
  origins: z.array(z.tuple([isoDate, z.enum(VALUE_ORIGINS)])).describe("origin of each value that is not AUTOMATIC"),
  computedAt: instant.nullable(),
  /** Why there are no values. */
  problem: modelPortfolio.shape.valuesProblem,
});

/** Days to compute; by default from the first composition to the newest value of its series. */
const span = z.object({ from: isoDate.optional(), to: isoDate.optional() });
const ofVersion = span.extend({ versionType: versionType.optional().describe("the portfolio's own when it is absent") });

/** Values of the portfolios, and what a portfolio would have been worth. */
export const monitoredValues = {
  update: route(
    "POST",
    `${AAA_ONE}/update-financial-values`,
    "aaa-update-financial-values",
    "Compute values anew and keep them; long spans are computed after the answer",
  )
    .input(z.object({ ...byUuid, headers: onceHeaders, body: ofVersion }))
    .output(z.union([track, jobAcknowledgement])),
  compute: route("POST", `${AAA_ONE}/compute-financial-values`, "aaa-compute-financial-values", "Compute values; nothing is kept")
    .input(z.object({ ...byUuid, body: ofVersion.extend({ fees: z.boolean().default(true) }) }))
    .output(track),
  updateAll: route(
    "POST",
    `${AAA_ONE}/update-all-financial-values`,
    "aaa-update-all-financial-values",
    "Compute the values of every version anew, in the background",
  )
    .route({ successStatus: 202 })
    .input(z.object({ ...byUuid, headers: onceHeaders, body: span }))
    .output(jobAcknowledgement),
  estimate: route(
    "POST",
    `${AAA_ONE}/estimate`,
    "aaa-estimate",
    "Estimate the days on which some series have no value yet; nothing is kept",
  )
    .input(z.object({ ...byUuid, body: ofVersion.omit({ from: true }) }))
    .output(track),
  initWithoutFees: route(
    "POST",
    `${AAA_ONE}/init-portfolio-without-fees`,
    "aaa-init-portfolio-without-fees",
    "Begin the track that leaves the fees out",
  )
    .input(
      z.object({
        ...byUuid,
        headers: onceHeaders,
        body: z.object({ from: isoDate.optional(), firstValue: z.number().positive().max(1e9).default(100) }),
      }),
    )
    .output(track),
  referenceTrack: route("GET", `${AAA_ONE}/reference_track`, "aaa-reference-track", "Values of the benchmark, dated like the portfolio's")
    .input(z.object(byUuid))
    .output(track.omit({ versionType: true })),
  backtesting: route(
    "POST",
    `${AAA}/portfolio-backtesting`,
    "aaa-portfolio-backtesting",
    "What weights that are set anew every month or year would have given",
  )
    .input(
      z.object({
        body: span.extend({
          portfolio: writtenComposition.pick({ lines: true }),
          rebalancing: z.enum(["MONTHLY", "ANNUALLY"]),
          extension: z.enum(["CATEGORY_INDEX"]).optional().describe("a young series gets the past of the index of its category"),
          annualFees: decimal.default("0").describe("per cent a year"),
        }),
      }),
    )
    .output(
      track.pick({ from: true, to: true, values: true, origins: true }).extend({
        rebalancings: fullModelPortfolio.shape.rebalancings,
        /** Rates and returns as decimal fractions. */
        statistics: statisticsResult,
      }),
    ),
};
