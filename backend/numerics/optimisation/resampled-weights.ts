import { ComputationError } from "#app/domain/numerics/errors.ts";
import { sortedCopy, sortedQuantile } from "#app/domain/numerics/quantile.ts";
import { packedCholesky } from "../statistics/cholesky.ts";
import { MersenneTwister } from "../statistics/mersenne-twister.ts";
import { NormalSource } from "../statistics/normal-quantile.ts";
import type { Market } from "./optimal-weights.ts";

export interface Resampling {
  resamples: number;
  /** Years of weekly history that the estimates are taken to come from. */
  years: number;
  seed: number;
}

export interface Robustness {
  /** Resamples that had a solution. */
  resamples: number;
  weights: { mean: number; q05: number; q95: number /** Share of the resamples in which the asset is a line. */; held: number }[];
  /** Mean over the resamples of half the distance to the proposed weights: money that would be placed elsewhere. */
  averageTurnover: number;
}

const WEEKS = 52;
const LINE = 1e-6;

/** Estimates from `years` of weekly normal returns drawn from the market itself. */
function resampledMarket(
  { risk: { n }, returns, riskFreeRate }: Market,
  factor: Float64Array,
  weeks: number,
  generator: MersenneTwister,
): Market {
  const source = new NormalSource(generator, n);
  const z = new Float64Array(n);
  const drawn = Array.from({ length: n }, () => new Float64Array(weeks));
  for (let t = 0; t < weeks; t++) {
    source.fill(z);
    for (let i = 0; i < n; i++) {
      let x = 0;
      for (let j = 0; j <= i; j++) x += factor[(i * (i + 1)) / 2 + j]! * z[j]!;
      drawn[i]![t] = returns[i]! / WEEKS + x / Math.sqrt(WEEKS);
    }
  }
  const means = Float64Array.from(drawn, (series) => series.reduce((sum, x) => sum + x, 0) / weeks);
  const covariance = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let t = 0; t < weeks; t++) sum += (drawn[i]![t]! - means[i]!) * (drawn[j]![t]! - means[j]!);
      covariance[i * n + j] = (sum / (weeks - 1)) * WEEKS;
      covariance[j * n + i] = covariance[i * n + j]!;
    }
  }
  return { risk: { n, covariance }, returns: means.map((x) => Math.max(-0.99, x * WEEKS)), riskFreeRate };
}

/** How far the weights move when the estimates are those of another history of the same market (Michaud 1998, resampled efficiency). */
export function robustness(
  market: Market,
  proposed: Float64Array,
  { resamples, years, seed }: Resampling,
  solve: (market: Market) => Float64Array,
): Robustness {
  const { n, covariance } = market.risk;
  const rows = Array.from({ length: n }, (_, i) => Array.from(covariance.subarray(i * n, (i + 1) * n)));
  const factor = packedCholesky(rows);
  const generator = new MersenneTwister(seed);
  const solutions: Float64Array[] = [];
  for (let k = 0; k < resamples; k++) {
    const drawn = resampledMarket(market, factor, Math.round(years * WEEKS), generator);
    try {
      solutions.push(solve(drawn));
    } catch (error) {
      if (!(error instanceof ComputationError)) throw error;
    }
  }
  const count = solutions.length;
  const distance = (w: Float64Array) => w.reduce((sum, x, i) => sum + Math.abs(x - proposed[i]!), 0) / 2;
  return {
    resamples: count,
    averageTurnover: count === 0 ? 0 : solutions.reduce((sum, w) => sum + distance(w), 0) / count,
    weights: Array.from({ length: n }, (_, i) => {
      if (count === 0) return { mean: proposed[i]!, q05: proposed[i]!, q95: proposed[i]!, held: proposed[i]! > LINE ? 1 : 0 };
      const sorted = sortedCopy(solutions.map((w) => w[i]!));
      return {
        mean: sorted.reduce((sum, x) => sum + x, 0) / count,
        q05: sortedQuantile(sorted, 0.05),
        q95: sortedQuantile(sorted, 0.95),
        held: sorted.filter((x) => x > LINE).length / count,
      };
    }),
  };
}
