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

/** Up to so many numbers are put in place one by one; beyond it that would take longer, as it grows with their square. */
const FEW = 512;

/**
 * Ascending copies of lists in which each number is near the place that it had in the list before (what the scenarios are
 * worth, date by date): each sort starts from the order of the last and moves little. NaN comes last.
 */
export class DriftingOrder {
  private readonly order: Int32Array;
  private readonly sorted: Float64Array;

  constructor(length: number) {
    this.order = Int32Array.from({ length }, (_, i) => i);
    this.sorted = new Float64Array(length);
  }

  /** The next list in order, in a buffer that the list after it takes over. */
  next(values: Float64Array): Float64Array {
    const { order, sorted } = this;
    const { length } = sorted;
    let check = 0;
    if (length <= FEW) {
      for (let i = 0; i < length; i++) {
        const whose = order[i]!;
        const value = values[whose]!;
        check += value * 0;
        let j = i - 1;
        for (; j >= 0 && sorted[j]! > value; j--) {
          sorted[j + 1] = sorted[j]!;
          order[j + 1] = order[j]!;
        }
        sorted[j + 1] = value;
        order[j + 1] = whose;
      }
    }
    if (length <= FEW && check === 0) return sorted;
    sorted.set(values);
    return sorted.sort();
  }
}
