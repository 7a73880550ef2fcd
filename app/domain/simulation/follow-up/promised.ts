import { flowsOf } from "./paid.ts";
import type { PlanPlace } from "./plan-place.ts";

/**
 * Values of promised paths at a place of the plan. Points of a path are the ends of the months, before the flows of the next one;
 * within a month a path goes in a straight line from what those flows leave to its next point.
 */
export function promisedAt(
  paths: ReadonlyArray<readonly number[]>,
  plan: Parameters<typeof flowsOf>[0],
  { months, fraction }: PlanPlace,
): number[] {
  if (fraction === 0) return paths.map((path) => path[months] ?? 0);
  const { invested, withdrawals } = flowsOf(plan);
  const flow = (invested[months] ?? 0) - (withdrawals[months] ?? 0);
  return paths.map((path) => {
    // The first point is after the flows of the start.
    const begun = months === 0 ? (path[0] ?? 0) : Math.max(0, (path[months] ?? 0) + flow);
    return begun + fraction * ((path[months + 1] ?? begun) - begun);
  });
}

/** Share of the values below, those that are equal counting by half: 0.62 is the 62nd place of 100, counted from the worst. */
export function rankAmong(values: readonly number[], x: number): number {
  const slack = 1e-9 * Math.max(1, Math.abs(x));
  const below = values.filter((value) => value < x - slack).length;
  const equal = values.filter((value) => Math.abs(value - x) <= slack).length;
  return (below + equal / 2) / values.length;
}

/** Shares of the scenarios that the ranges of a saved result are drawn at. */
export const BAND_SHARES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

/** The same from the values at those shares, in a straight line between them; outside of them 0 or 1. */
export function rankInBands(values: readonly number[], x: number): number {
  if (x < (values[0] ?? 0)) return 0;
  for (let i = 1; i < BAND_SHARES.length; i++) {
    const [low, high] = [values[i - 1] ?? 0, values[i] ?? 0];
    const [from, to] = [BAND_SHARES[i - 1] ?? 0, BAND_SHARES[i] ?? 1];
    if (x <= high) return high > low ? from + ((x - low) / (high - low)) * (to - from) : (from + to) / 2;
  }
  return 1;
}
