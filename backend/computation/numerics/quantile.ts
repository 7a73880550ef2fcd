/**
 * Quantile of Hyndman and Fan's type 7. `sorted` is ascending and not empty; `p` is in [0, 1].
 * Example: 5 % of {1, 2, 4, 8} is 1.15.
 */
export function sortedQuantile(sorted: Float64Array, p: number): number {
  const h = (sorted.length - 1) * p;
  const k = Math.floor(h);
  const low = sorted[k]!;
  if (k + 1 >= sorted.length) return low;
  return low + (h - k) * (sorted[k + 1]! - low);
}

/** Ascending copy. The typed array's own order puts NaN last. */
export function sortedCopy(values: ArrayLike<number>): Float64Array {
  return Float64Array.from(values).sort();
}
