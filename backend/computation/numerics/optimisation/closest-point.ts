import { feasiblePoint } from "./allocation-problem.ts";
import { dot } from "./efficient-frontier.ts";
import { type LinearRow, type Polyhedron, QuadraticProgramme } from "./quadratic-programme.ts";

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

/** What a row may lack at a point that meets it. */
const SLACK = 1e-10;

/** The point of a polyhedron closest to `from` (Euclidean distance); `start` is any of its points. */
export function closestIn(set: Polyhedron, start: Float64Array, from: Float64Array): Float64Array {
  const n = from.length;
  const identity = new Float64Array(n * n);
  for (let i = 0; i < n; i++) identity[i * n + i] = 1;
  return Float64Array.from(new QuadraticProgramme(identity, set, start).solve(from));
}

/**
 * A point of the polyhedron made of `set` and of `rows`, from one of `set` alone; null where the rows leave none. Each row
 * that the start misses gets a variable for what it lacks, and the sum of these is brought down (first phase of the simplex
 * method): what is left above zero at the end proves that there is no such point.
 */
function pointInside(set: Polyhedron, rows: readonly LinearRow[], start: Float64Array): Float64Array | null {
  const n = start.length;
  const lacks = rows.map((row) => Math.max(0, row.lower - dot(row.coefficients, start)));
  const missed = [...rows.keys()].filter((k) => lacks[k]! > 0);
  if (missed.length === 0) return start;
  const widened = (coefficients: Float64Array, place = -1) => {
    const wide = new Float64Array(n + missed.length);
    wide.set(coefficients);
    if (place >= 0) wide[n + place] = 1;
    return wide;
  };
  // Begun above what is lacked, so that no row holds at the start: a corner where many do costs steps of no length.
  const begun = missed.map((k) => 1 + lacks[k]!);
  const wide: Polyhedron = {
    lower: Float64Array.of(...set.lower, ...begun.map(() => 0)),
    upper: Float64Array.of(...set.upper, ...begun.map((lack) => 1 + lack)),
    rows: [
      ...set.rows.map((row) => ({ ...row, coefficients: widened(row.coefficients) })),
      ...rows.map((row, k) => ({ ...row, coefficients: widened(row.coefficients, missed.indexOf(k)) })),
    ],
  };
  const size = n + missed.length;
  const solver = new QuadraticProgramme(new Float64Array(size * size), wide, Float64Array.of(...start, ...begun));
  const found = solver.solve(Float64Array.from({ length: size }, (_, i) => (i < n ? 0 : -1)));
  return found.subarray(n).every((lack) => lack <= SLACK) ? found.slice(0, n) : null;
}

/** The point closest to `from` among those that meet every constraint; null where there is none. */
export function closestPoint({ from, upper, halfSpaces }: ClosestPointProblem): Float64Array | null {
  const n = from.length;
  const lower = new Float64Array(n);
  const start = feasiblePoint({ lower, upper, classes: [], others: [...from.keys()] });
  if (!start) return null;
  const rows: LinearRow[] = [];
  for (const { normal, least } of halfSpaces) {
    const size = Math.sqrt(dot(normal, normal));
    if (size > 0) rows.push({ coefficients: normal.map((v) => v / size), lower: least / size, upper: Number.POSITIVE_INFINITY });
    else if (least > SLACK) return null;
  }
  const total: LinearRow = { coefficients: new Float64Array(n).fill(1), lower: 1, upper: 1 };
  const inside = pointInside({ lower, upper, rows: [total] }, rows, start);
  return inside && closestIn({ lower, upper, rows: [total, ...rows] }, inside, from);
}
