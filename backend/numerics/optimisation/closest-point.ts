import { feasiblePoint } from "./allocation-problem.ts";
import { dot } from "./efficient-frontier.ts";
import { CheckedProgramme } from "./programme/checked-programme.ts";
import { pointInside } from "./programme/linear-programme.ts";
import { atLeast, type LinearRow, type Polyhedron, TOLERANCE } from "./programme/polyhedron.ts";

/** `normal`·x ≥ `least`. */
export interface HalfSpace {
  normal: Float64Array;
  least: number;
}

export interface ClosestPointProblem {
  from: Float64Array;
  /** 0 ≤ x ≤ upper, Σx = 1. */
  upper: Float64Array;
  halfSpaces: readonly HalfSpace[];
}

/** The point of a polyhedron closest to `from` (Euclidean distance); `start` is any of its points. */
export function closestIn(set: Polyhedron, start: Float64Array, from: Float64Array): Float64Array {
  const n = from.length;
  const identity = new Float64Array(n * n);
  for (let i = 0; i < n; i++) identity[i * n + i] = 1;
  return new CheckedProgramme(identity, set, start).solve(from);
}

/** The point closest to `from` among those that meet every constraint; null where there is none. */
export function closestPoint({ from, upper, halfSpaces }: ClosestPointProblem): Float64Array | null {
  const n = from.length;
  const lower = new Float64Array(n);
  const start = feasiblePoint({ lower, upper, classes: [], others: [...from.keys()] });
  if (!start) return null;
  const rows: LinearRow[] = [];
  for (const { normal, least } of halfSpaces) {
    if (dot(normal, normal) > 0) rows.push(atLeast(normal, least));
    else if (least > TOLERANCE) return null;
  }
  const total: LinearRow = { coefficients: new Float64Array(n).fill(1), lower: 1, upper: 1 };
  const inside = pointInside({ lower, upper, rows: [total] }, rows, start);
  return inside && closestIn({ lower, upper, rows: [total, ...rows] }, inside, from);
}
