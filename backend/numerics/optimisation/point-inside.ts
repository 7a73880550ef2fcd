import { type LinearRow, type Polyhedron, QuadraticProgramme } from "./quadratic-programme.ts";

/** What a row of length 1 may lack at a point that meets it. */
export const SLACK = 1e-10;

const product = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
};

/** `normal`·x ≥ `least` as a row of length 1; `normal` is not zero. */
export function atLeast(normal: Float64Array, least: number): LinearRow {
  const size = Math.sqrt(product(normal, normal));
  return { coefficients: normal.map((v) => v / size), lower: least / size, upper: Number.POSITIVE_INFINITY };
}

/**
 * A point of the polyhedron made of `set` and of `rows`, from one of `set` alone; null where the rows leave none. Each row
 * that the start misses gets a variable for what it lacks, and the sum of these is brought down (first phase of the simplex
 * method): what is left above zero at the end proves that there is no such point.
 */
export function pointInside(set: Polyhedron, rows: readonly LinearRow[], start: Float64Array): Float64Array | null {
  const n = start.length;
  const lacks = rows.map((row) => Math.max(0, row.lower - product(row.coefficients, start)));
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
