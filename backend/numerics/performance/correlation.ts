import type { ReturnFrequency } from "#app/domain/enumerations.ts";
import { mean } from "#app/domain/numerics/moments.ts";
import type { Window } from "../series/dated-values.ts";
import type { DatedValues } from "../series/monthly-returns.ts";
import { nothingBetween } from "../series/nothing-between.ts";
import { coarsest, frequencyOf, LEAST_OBSERVATIONS, PERIODS_A_YEAR, returnsAt } from "../series/spaced-returns.ts";
import { correlation } from "./spread.ts";

export interface CorrelationMatrix {
  uuids: string[];
  /** Null for pairs with too little common history or a series that does not vary. */
  matrix: (number | null)[][];
  /** Common returns of each pair. */
  observations: number[][];
  /** Of the returns of each pair: the coarser of its two spacings. */
  frequencies: ReturnFrequency[][];
  insufficientHistory: [string, string][];
  /** Mean of the cells above the diagonal that are there. */
  averageCorrelation: number | null;
}

/** Copies what two columns have in common to the front of `pair`; NaN marks an absent return. Gives their number. */
function gather(a: Float64Array, b: Float64Array, pair: { a: Float64Array; b: Float64Array }): number {
  let common = 0;
  for (let i = 0; i < a.length; i++) {
    if (Number.isNaN(a[i]!) || Number.isNaN(b[i]!)) continue;
    pair.a[common] = a[i]!;
    pair.b[common++] = b[i]!;
  }
  return common;
}

/** Returns of all series on the periods that any of them has, NaN where a series has none. */
function columnsAt(frequency: ReturnFrequency, series: readonly DatedValues[], window: Window) {
  const returns = series.map((values) => returnsAt(frequency, values, window));
  const periods = [...new Set(returns.flatMap((own) => [...own.keys()]))];
  return {
    columns: returns.map((own) => Float64Array.from(periods, (period) => own.get(period) ?? Number.NaN)),
    counts: returns.map(({ size }) => size),
    pair: { a: new Float64Array(periods.length), b: new Float64Array(periods.length) },
  };
}

/** As much history as so many weekly returns, in returns of another frequency: one year is 52, 12 or, fewer than can be used, 4. */
const leastReturns = (weeks: number, frequency: ReturnFrequency): number =>
  frequency === "WEEKLY" ? weeks : Math.max(LEAST_OBSERVATIONS, Math.ceil((weeks * PERIODS_A_YEAR[frequency]) / PERIODS_A_YEAR.WEEKLY));

/**
 * Pearson correlation of simple returns, pair by pair on the weeks both have, or on the months or quarters where the values of
 * one of them are rarer. Pairwise estimation may give a matrix that is not positive semidefinite: it is for reading, not for an
 * optimiser. `minObservations` counts weekly returns; rarer ones must cover as long a time.
 * @throws ComputationError 00001 when no series has a return between the dates.
 */
export function correlationMatrix(
  series: ReadonlyMap<string, DatedValues>,
  { minObservations, ...window }: Window & { minObservations: number },
): CorrelationMatrix {
  const uuids = [...series.keys()];
  const own = uuids.map((uuid) => frequencyOf(series.get(uuid)!, window));
  const tables = new Map([...new Set(own)].map((frequency) => [frequency, columnsAt(frequency, [...series.values()], window)] as const));
  if (uuids.every((_, i) => tables.get(own[i]!)!.counts[i] === 0)) throw nothingBetween(uuids, window);
  const empty = <T>(value: T) => uuids.map(() => uuids.map(() => value));
  const matrix = empty<number | null>(null);
  const observations = empty(0);
  const frequencies = empty<ReturnFrequency>("WEEKLY");
  const insufficientHistory: [string, string][] = [];
  const above: number[] = [];
  for (let i = 0; i < uuids.length; i++) {
    frequencies[i]![i] = own[i]!;
    const alone = tables.get(own[i]!)!.counts[i]!;
    observations[i]![i] = alone;
    matrix[i]![i] = alone >= leastReturns(minObservations, own[i]!) ? 1 : null;
    for (let j = i + 1; j < uuids.length; j++) {
      const frequency = coarsest([own[i]!, own[j]!]);
      const { columns, pair } = tables.get(frequency)!;
      const common = gather(columns[i]!, columns[j]!, pair);
      frequencies[i]![j] = frequencies[j]![i] = frequency;
      observations[i]![j] = observations[j]![i] = common;
      if (common < leastReturns(minObservations, frequency)) {
        insufficientHistory.push([uuids[i]!, uuids[j]!]);
        continue;
      }
      const cell = correlation(pair.a.subarray(0, common), pair.b.subarray(0, common));
      matrix[i]![j] = matrix[j]![i] = cell;
      if (cell !== null) above.push(cell);
    }
  }
  return { uuids, matrix, observations, frequencies, insufficientHistory, averageCorrelation: above.length === 0 ? null : mean(above) };
}
