import { mean, sampleStandardDeviation } from "#app/domain/numerics/moments.ts";
import { sortedCopy, sortedQuantile } from "#app/domain/numerics/quantile.ts";
import type { ScenarioMatrix } from "#app/domain/numerics/scenario-matrix.ts";
import type { Matrices } from "#app/domain/projection/simulate.ts";
import { covarianceMatrix } from "../statistics/covariance-matrix.ts";

/** Horizons at which a matrix is described, in months. */
export const STAT_HORIZONS = { "1M": 1, "3M": 3, "1Y": 12, "3Y": 36, "5Y": 60, "10Y": 120, "30Y": 360, "50Y": 600 } as const;
export type StatHorizon = keyof typeof STAT_HORIZONS;

/** Cumulated returns of the scenarios at one horizon; decimal fractions. Volatility needs two scenarios and no total loss. */
export interface HorizonStatistics {
  months: number;
  mean: number;
  annualizedMean: number;
  median: number;
  annualizedMedian: number;
  volatility: number | null;
  q05: number;
  q25: number;
  q75: number;
  q95: number;
  min: number;
  max: number;
  probabilityOfLoss: number;
  var95: number;
  cvar95: number;
}

export interface MatrixStatistics {
  scenarioCount: number;
  statistics: Record<string, Partial<Record<StatHorizon, HorizonStatistics>>>;
  /** Annual covariance of log growth, in the order of the series; null where it cannot be computed. */
  covariance: Partial<Record<StatHorizon, (number | null)[][]>>;
}

/** Growth of each scenario over the first `horizon` months. */
export function cumulatedGrowth({ scenarios, months, returns }: ScenarioMatrix, horizon: number): Float64Array {
  const growth = new Float64Array(scenarios).fill(1);
  for (let s = 0; s < scenarios; s++) {
    for (let t = 0; t < horizon; t++) growth[s]! *= 1 + returns[s * months + t]!;
  }
  return growth;
}

const finiteOrNull = (x: number | null) => (x !== null && Number.isFinite(x) ? x : null);

export function horizonStatistics(growth: Float64Array, months: number): HorizonStatistics {
  const sorted = sortedCopy(growth.map((g) => g - 1));
  const perYear = 12 / months;
  const median = sortedQuantile(sorted, 0.5);
  const q05 = sortedQuantile(sorted, 0.05);
  const meanGrowth = mean(growth);
  const deviation = sampleStandardDeviation(growth.map(Math.log));
  return {
    months,
    mean: meanGrowth - 1,
    annualizedMean: meanGrowth ** perYear - 1,
    median,
    annualizedMedian: (1 + median) ** perYear - 1,
    volatility: finiteOrNull(deviation === null ? null : deviation * Math.sqrt(perYear)),
    q05,
    q25: sortedQuantile(sorted, 0.25),
    q75: sortedQuantile(sorted, 0.75),
    q95: sortedQuantile(sorted, 0.95),
    min: sorted[0]!,
    max: sorted[sorted.length - 1]!,
    probabilityOfLoss: sorted.filter((c) => c < 0).length / sorted.length,
    var95: -q05,
    cvar95: -mean(sorted.filter((c) => c <= q05)),
  };
}

/**
 * Statistics of each matrix and covariance between them, by horizon. Horizons longer than the shortest matrix are
 * left out. All matrices have the same number of scenarios, at least one.
 */
export function matrixStatistics(
  matrices: Matrices,
  horizons: readonly StatHorizon[] = Object.keys(STAT_HORIZONS) as StatHorizon[],
): MatrixStatistics {
  const all = [...matrices];
  const longest = Math.min(...all.map(([, matrix]) => matrix.months));
  const result: MatrixStatistics = { scenarioCount: all[0]?.[1].scenarios ?? 0, statistics: {}, covariance: {} };
  for (const [uuid] of all) result.statistics[uuid] = {};
  for (const name of horizons.filter((h) => STAT_HORIZONS[h] <= longest)) {
    const months = STAT_HORIZONS[name];
    const growths = all.map(([, matrix]) => cumulatedGrowth(matrix, months));
    all.forEach(([uuid], i) => {
      result.statistics[uuid]![name] = horizonStatistics(growths[i]!, months);
    });
    const logs = growths.map((growth) => growth.map(Math.log));
    result.covariance[name] = covarianceMatrix(logs).map((row) => row.map((cell) => finiteOrNull((cell * 12) / months)));
  }
  return result;
}
