import type { ReturnFrequency } from "#app/domain/enumerations.ts";
import { sampleCovariance } from "#app/domain/numerics/moments.ts";
import { annualizedReturn, finiteOrNull, valuesInside } from "../series/dated-values.ts";
import { asOf, type DatedValues } from "../series/monthly-returns.ts";
import { coarsest, commonReturns, frequencyOf, LEAST_OBSERVATIONS, PERIODS_A_YEAR, returnsAt } from "../series/spaced-returns.ts";
import { correlation, deviation, ratio } from "./spread.ts";

/** A track against its benchmark; decimal fractions, null where it cannot be computed. */
export interface BenchmarkStatistics {
  /** Of the returns compared: the coarser of the two spacings. */
  frequency: ReturnFrequency;
  totalReturn: number | null;
  annualizedReturn: number | null;
  trackingError: number | null;
  informationRatio: number | null;
  beta: number | null;
  alpha: number | null;
  correlation: number | null;
  rSquared: number | null;
}

/**
 * Compares returns on the weeks, months or quarters that track and benchmark both have (Bacon 2008). `annual` is the annualised
 * return of the track, `frequency` that of its returns; days are day numbers.
 */
export function benchmarkStatistics(
  track: { values: DatedValues; frequency: ReturnFrequency; annual: number | null },
  benchmark: DatedValues,
  { from, to }: { from: number; to: number },
  riskFreeRate: number,
): BenchmarkStatistics {
  const known = valuesInside(benchmark, { to });
  const start = asOf(known, from);
  const end = asOf(known, to);
  const total = start === null || end === null ? null : finiteOrNull(end / start - 1);
  const annual = total === null ? null : annualizedReturn(total, to - from);
  const frequency = coarsest([track.frequency, frequencyOf(known, { from })]);
  const common = commonReturns(returnsAt(frequency, track.values, { from, to }), returnsAt(frequency, known, { from, to }));
  const none = new Float64Array(0);
  const { a, b } = common.a.length < LEAST_OBSERVATIONS ? { a: none, b: none } : common;
  const difference = deviation(a.map((r, i) => r - b[i]!));
  const trackingError = difference === null ? null : difference * Math.sqrt(PERIODS_A_YEAR[frequency]);
  const spread = deviation(b);
  const beta = spread ? ratio(sampleCovariance(a, b) / spread, spread) : null;
  const both = track.annual !== null && annual !== null ? { track: track.annual, benchmark: annual } : null;
  const correlated = correlation(a, b);
  return {
    frequency,
    totalReturn: total,
    annualizedReturn: annual,
    trackingError,
    informationRatio: ratio(both && both.track - both.benchmark, trackingError),
    beta,
    alpha: both && beta !== null ? finiteOrNull(both.track - riskFreeRate - beta * (both.benchmark - riskFreeRate)) : null,
    correlation: correlated,
    rSquared: correlated === null ? null : correlated ** 2,
  };
}
