import { mean } from "#app/domain/numerics/moments.ts";
import { type SharedMatrix, sharedMatrix } from "#app/domain/numerics/scenario-matrix.ts";
import { MersenneTwister } from "../statistics/mersenne-twister.ts";

/** Fewest reference months that a bootstrap may draw from; 120 or more are advised. */
export const MINIMUM_REFERENCE_MONTHS = 60;

export interface BootstrapShape {
  seed: number;
  scenarios: number;
  months: number;
  /** Length of the blocks, in months. */
  blockMonths: number;
}

export interface BootstrapSeries {
  uuid: string;
  /** Simple returns of the reference months, the same months for every series. */
  monthlyReturns: ArrayLike<number>;
  /** Expected annual return to centre the scenarios on, decimal fraction; null keeps the history's own mean. */
  expectedReturn: number | null;
}

/**
 * Circular block bootstrap of months (Politis & Romano 1992): scenarios x months positions in a history of
 * `observations` months, drawn once and shared by all series.
 */
export function bootstrapIndices({ seed, scenarios, months, blockMonths }: BootstrapShape, observations: number): Int32Array {
  const generator = new MersenneTwister(seed);
  const indices = new Int32Array(scenarios * months);
  for (let s = 0; s < scenarios; s++) {
    for (let t = 0; t < months; t += blockMonths) {
      const start = generator.nextBelow(observations);
      const length = Math.min(blockMonths, months - t);
      for (let l = 0; l < length; l++) indices[s * months + t + l] = (start + l) % observations;
    }
  }
  return indices;
}

/**
 * Growth factor of each month is multiplied by k = (1 + y)^(1/12) / (1 + mean), so that the expected growth of a
 * month is (1 + y)^(1/12) and the volatility of log returns is unchanged.
 */
export function recentred(returns: ArrayLike<number>, expectedReturn: number): Float64Array {
  const k = (1 + expectedReturn) ** (1 / 12) / (1 + mean(returns));
  return Float64Array.from(returns, (r) => (1 + r) * k - 1);
}

export function bootstrapMatrix(indices: Int32Array, { monthlyReturns, expectedReturn }: Omit<BootstrapSeries, "uuid">): SharedMatrix {
  const history = expectedReturn === null ? Float64Array.from(monthlyReturns) : recentred(monthlyReturns, expectedReturn);
  const matrix = sharedMatrix(indices.length);
  for (let i = 0; i < indices.length; i++) matrix[i] = history[indices[i]!]!;
  return matrix;
}
