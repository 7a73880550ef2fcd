/** lower <= Σ coefficients·w <= upper; an equality has equal ends. */
export interface LinearRow {
  coefficients: Float64Array;
  lower: number;
  upper: number;
}

export interface Polyhedron {
  lower: Float64Array;
  upper: Float64Array;
  /** The first row is an equality. */
  rows: readonly LinearRow[];
}

/** What an answer may miss of a bound, or of a row for each unit of its largest coefficient: a ten-millionth of a per cent. */
export const TOLERANCE = 1e-9;

/** `normal`·x ≥ `least` as a row of length 1; `normal` is not zero. */
export function atLeast(normal: Float64Array, least: number): LinearRow {
  const size = Math.sqrt(normal.reduce((sum, x) => sum + x * x, 0));
  return { coefficients: normal.map((v) => v / size), lower: least / size, upper: Number.POSITIVE_INFINITY };
}

/** By how much a point misses what it misses most, rows for each unit of their largest coefficient; NaN for what is no point. */
export function excess({ lower, upper, rows }: Polyhedron, w: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < lower.length; i++) most = Math.max(most, lower[i]! - w[i]!, w[i]! - upper[i]!);
  for (const row of rows) {
    let [value, size] = [0, Number.MIN_VALUE];
    for (let i = 0; i < lower.length; i++) {
      value += row.coefficients[i]! * w[i]!;
      size = Math.max(size, Math.abs(row.coefficients[i]!));
    }
    most = Math.max(most, (row.lower - value) / size, (value - row.upper) / size);
  }
  return most;
}

export const isInside = (set: Polyhedron, w: ArrayLike<number>): boolean => excess(set, w) <= TOLERANCE;
