import { annualizedReturn, finiteOrNull, valuesInside } from "../dated-values.ts";
import { sampleCovariance } from "../moments.ts";
import { asOf, type DatedValues } from "../monthly-returns.ts";
import { commonWeeks, weeklyReturns } from "../weekly-returns.ts";
import { correlation, deviation, ratio } from "./spread.ts";

/** A track against its benchmark; decimal fractions, null where it cannot be computed. */
export interface BenchmarkStatistics {
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
 * Compares weekly returns on the weeks that track and benchmark both have (Bacon 2008). `annual` is the annualised return
 * of the track; days are day numbers.
 */
export function benchmarkStatistics(
  track: { weekly: ReadonlyMap<number, number>; annual: number | null },
  benchmark: DatedValues,
  { from, to }: { from: number; to: number },
  riskFreeRate: number,
): BenchmarkStatistics {
  const known = valuesInside(benchmark, { to });
  const start = asOf(known, from);
  const end = asOf(known, to);
  const total = start === null || end === null ? null : finiteOrNull(end / start - 1);
  const annual = total === null ? null : annualizedReturn(total, to - from);
  const { a, b } = commonWeeks(track.weekly, weeklyReturns(known, { from }));
  const difference = deviation(a.map((r, i) => r - b[i]!));
  const trackingError = difference === null ? null : difference * Math.sqrt(52);
  const spread = deviation(b);
  const beta = spread ? ratio(sampleCovariance(a, b) / spread, spread) : null;
  const both = track.annual !== null && annual !== null ? { track: track.annual, benchmark: annual } : null;
  const correlated = correlation(a, b);
  return {
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
