import { z } from "zod";
import { computation, uuid } from "#app/contract/base.ts";
import { versioned } from "#app/contract/computation/computation-versions.ts";
import { datedSeries, seriesCode, seriesList } from "#app/contract/computation/dated-series.ts";
import { STAT_HORIZONS } from "#app/domain/stat-horizons.ts";

/** Return matrices from formulas, and what is said of matrices: simple monthly returns as decimal fractions. */
const MAX_SERIES = 300;
const formula = z.string().min(1).max(10_000);
const matrixRows = z.array(z.array(z.number().min(-1)).max(1200)).max(10_000);
const matrices = z
  .record(seriesCode, matrixRows)
  .refine((record) => Object.keys(record).length <= MAX_SERIES, `at most ${MAX_SERIES} matrices`);

/** Base matrices are given inline, or loaded from a stored set. */
export const formulaComputationRequest = z.object({ formula, matrices: matrices.optional(), matrixUuid: uuid.optional() });
export const formulaComputationResult = z.object({ references: z.array(z.string()), matrix: z.array(z.array(z.number())), ...versioned });

export const formulaScoreRequest = z.object({ formula, series: datedSeries, bases: seriesList(MAX_SERIES).default([]) });
const number = z.number().nullable();
export const formulaScoreResult = z.object({
  observations: z.number().int(),
  correlation: number,
  trackingError: number,
  meanGap: number,
  volatilityRatio: number,
  score: number,
  flag: z.enum(["green", "orange", "red"]),
  ...versioned,
});

export const statHorizon = z.enum(STAT_HORIZONS);
/** Inline, or series of a stored set. */
export const matrixStatisticsRequest = z
  .object({
    matrices: matrices.refine((record) => Object.keys(record).length > 0, "at least one matrix").optional(),
    matrixUuid: uuid.optional(),
    series: z.array(seriesCode).max(MAX_SERIES).optional(),
    horizons: z.array(statHorizon).max(8).optional(),
  })
  .superRefine((request, context) => {
    if (request.matrices) return;
    if (!request.matrixUuid) context.addIssue({ code: "custom", path: ["matrices"], message: "matrices or matrixUuid is needed" });
    else if (!request.series?.length) context.addIssue({ code: "custom", path: ["series"], message: "the series of the set are needed" });
  });
/** Cumulated returns of the scenarios at one horizon, decimal fractions. */
export const horizonStatistics = z.object({
  months: z.number().int(),
  mean: number,
  annualizedMean: number,
  median: number,
  annualizedMedian: number,
  volatility: number,
  q05: number,
  q25: number,
  q75: number,
  q95: number,
  min: number,
  max: number,
  probabilityOfLoss: number,
  var95: number,
  cvar95: number,
});

export const matrixStatisticsResult = z.object({
  scenarioCount: z.number().int(),
  statistics: z.record(z.string(), z.partialRecord(statHorizon, horizonStatistics)),
  covariance: z.partialRecord(statHorizon, z.array(z.array(number))),
  ...versioned,
});

const post = (path: string, operationId: string, summary: string) =>
  computation(`/matrix-composition-service/${path}`, operationId, summary);

export const matrixCompositionService = {
  formulaComputation: post("formula-computation", "comp-formula-computation", "Return matrix that a formula gives from base series")
    .input(formulaComputationRequest)
    .output(formulaComputationResult),
  score: post("score", "comp-matrix-score", "How well a formula describes a fund").input(formulaScoreRequest).output(formulaScoreResult),
  stoStat: post("sto-stat", "comp-sto-stat", "Statistics of return matrices by horizon")
    .input(matrixStatisticsRequest)
    .output(matrixStatisticsResult),
};
