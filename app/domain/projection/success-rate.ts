import { ComputationError } from "../numerics/errors.ts";
import { sortedCopy, sortedQuantile } from "../numerics/quantile.ts";

/** Normal quantile of 97.5 %. */
const Z95 = 1.959963984540054;
/** A scenario that misses the goal by rounding alone reaches it. */
const SLACK = 1e-12;

export interface SuccessRate {
  successRate: number;
  successes: number;
  scenarioCount: number;
  standardError: number;
  confidenceInterval95: [number, number];
  medianFinalAmount: number;
}

/** Whether a final value reaches a goal. */
export const reaches = (finalValue: number, targetAmount: number): boolean => finalValue >= targetAmount * (1 - SLACK);

/** Scenarios that reach the goal and paid every withdrawal; `unpaid` holds those that did not. */
export function countSuccesses(
  finalValues: ArrayLike<number>,
  targetAmount: number,
  unpaid: ReadonlyMap<number, unknown> = new Map(),
): number {
  let successes = 0;
  for (let s = 0; s < finalValues.length; s++) if (reaches(finalValues[s]!, targetAmount) && !unpaid.has(s)) successes++;
  return successes;
}

/** Score interval of a proportion at 95 % (Wilson 1927). */
export function wilsonInterval(successes: number, count: number): [number, number] {
  const p = successes / count;
  const z2 = Z95 * Z95;
  const scale = 1 + z2 / count;
  const centre = (p + z2 / (2 * count)) / scale;
  const half = (Z95 / scale) * Math.sqrt((p * (1 - p)) / count + z2 / (4 * count * count));
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}

/**
 * Share of the market scenarios whose final value reaches the goal with every withdrawal paid.
 * @throws ComputationError errorSuccessChances when a value or the goal is not finite, or there is none.
 */
export function successRate(finalValues: ArrayLike<number>, targetAmount: number, unpaid?: ReadonlyMap<number, unknown>): SuccessRate {
  const sorted = sortedCopy(finalValues);
  const count = sorted.length;
  if (count === 0 || !Number.isFinite(targetAmount) || !Number.isFinite(sorted[0]!) || !Number.isFinite(sorted[count - 1]!)) {
    throw new ComputationError("errorSuccessChances");
  }
  return successRateOf(countSuccesses(finalValues, targetAmount, unpaid), count, sortedQuantile(sorted, 0.5));
}

/** The same from counts: `count` is at least 1. */
export function successRateOf(successes: number, count: number, medianFinalAmount: number): SuccessRate {
  const p = successes / count;
  return {
    successRate: p,
    successes,
    scenarioCount: count,
    standardError: Math.sqrt((p * (1 - p)) / count),
    confidenceInterval95: wilsonInterval(successes, count),
    medianFinalAmount,
  };
}
