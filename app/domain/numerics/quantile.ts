import { kernels } from "./kernels.ts";

/** Where a quantile of Hyndman and Fan's type 7 lies in an ascending list: after rank `low` (from 0), `share` of the way to the next. */
function placeOf(p: number, length: number): { low: number; share: number } {
  const h = (length - 1) * p;
  const low = Math.floor(h);
  return { low, share: h - low };
}

/**
 * Quantile of Hyndman and Fan's type 7. `sorted` is ascending and not empty; `p` is in [0, 1].
 * Example: 5 % of {1, 2, 4, 8} is 1.15.
 */
export function sortedQuantile(sorted: Float64Array, p: number): number {
  const { low, share } = placeOf(p, sorted.length);
  const value = sorted[low]!;
  return low + 1 >= sorted.length ? value : value + share * (sorted[low + 1]! - value);
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

/** What the kernel of this name does, where there is none: the numbers at these ranks, list by list; null where one is not finite. */
function orderStatistics(values: Float64Array, length: number, ranks: readonly number[]): Float64Array | null {
  const order = new DriftingOrder(length);
  const found = new Float64Array((values.length / length) * ranks.length);
  for (let from = 0, at = 0; from < values.length; from += length) {
    const sorted = order.next(values.subarray(from, from + length));
    if (!Number.isFinite(sorted[0]) || !Number.isFinite(sorted[length - 1])) return null;
    for (const rank of ranks) found[at++] = sorted[rank]!;
  }
  return found;
}

/**
 * Quantiles (`sortedQuantile`) of lists of `length` numbers that stand one after the other in `values`: for each probability one number
 * by list. Null where a number is not finite, or the lists are empty.
 */
export function quantilesOfLists(values: Float64Array, length: number, probabilities: readonly number[]): number[][] | null {
  if (length === 0) return null;
  const places = probabilities.map((p) => placeOf(p, length));
  const ranks = places.flatMap(({ low }) => [low, Math.min(low + 1, length - 1)]);
  const found = (kernels()?.orderStatistics ?? orderStatistics)(values, length, ranks);
  if (!found) return null;
  const lists = values.length / length;
  return places.map(({ share }, k) =>
    Array.from({ length: lists }, (_, list) => {
      const at = list * ranks.length + 2 * k;
      return found[at]! + share * (found[at + 1]! - found[at]!);
    }),
  );
}
