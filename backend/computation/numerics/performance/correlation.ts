import type { Window } from "../dated-values.ts";
import { mean } from "../moments.ts";
import type { DatedValues } from "../monthly-returns.ts";
import { nothingBetween } from "../nothing-between.ts";
import { weeklyReturns } from "../weekly-returns.ts";
import { correlation } from "./spread.ts";

export interface CorrelationMatrix {
  uuids: string[];
  /** Null for pairs with too little common history or a series that does not vary. */
  matrix: (number | null)[][];
  /** Common weekly returns of each pair. */
  observations: number[][];
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

/**
 * Pearson correlation of weekly simple returns, pair by pair on the weeks both have. Pairwise estimation may give a
 * matrix that is not positive semidefinite: it is for reading, not for an optimiser.
 * @throws ComputationError 00001 when no series has a weekly return between the dates.
 */
export function correlationMatrix(
  series: ReadonlyMap<string, DatedValues>,
  { minObservations, ...window }: Window & { minObservations: number },
): CorrelationMatrix {
  const uuids = [...series.keys()];
  const returns = uuids.map((uuid) => weeklyReturns(series.get(uuid)!, window));
  if (returns.every(({ size }) => size === 0)) throw nothingBetween(uuids, window);
  const weeks = [...new Set(returns.flatMap((own) => [...own.keys()]))];
  const columns = returns.map((own) => Float64Array.from(weeks, (week) => own.get(week) ?? Number.NaN));
  const pair = { a: new Float64Array(weeks.length), b: new Float64Array(weeks.length) };
  const empty = <T>(value: T) => uuids.map(() => uuids.map(() => value));
  const matrix = empty<number | null>(null);
  const observations = empty(0);
  const insufficientHistory: [string, string][] = [];
  const above: number[] = [];
  for (let i = 0; i < uuids.length; i++) {
    observations[i]![i] = returns[i]!.size;
    matrix[i]![i] = returns[i]!.size >= minObservations ? 1 : null;
    for (let j = i + 1; j < uuids.length; j++) {
      const common = gather(columns[i]!, columns[j]!, pair);
      observations[i]![j] = observations[j]![i] = common;
      if (common < minObservations) {
        insufficientHistory.push([uuids[i]!, uuids[j]!]);
        continue;
      }
      const cell = correlation(pair.a.subarray(0, common), pair.b.subarray(0, common));
      matrix[i]![j] = matrix[j]![i] = cell;
      if (cell !== null) above.push(cell);
    }
  }
  return { uuids, matrix, observations, insufficientHistory, averageCorrelation: above.length === 0 ? null : mean(above) };
}
