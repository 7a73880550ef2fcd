import { annualizedReturn, valuesInside, type Window } from "../series/dated-values.ts";
import { type DatedValues, lastOnOrBefore } from "../series/monthly-returns.ts";
import { nothingBetween } from "../series/nothing-between.ts";

/** Money paid out for each unit, or new units for each old one; from its ex-date on. */
export type Flow = { type: "DISTRIBUTION"; exDay: number; amount: number } | { type: "SPLIT"; exDay: number; ratio: number };

/** Prices as they are stored, in order of time. */
export interface Prices {
  days: Int32Array;
  values: Float64Array;
}

export interface TotalReturn {
  track: { days: Int32Array; values: Float64Array };
  totalReturn: number;
  /** Without the distributions; splits are taken out. */
  priceReturn: number;
  distributionReturn: number;
  annualizedReturn: number | null;
}

/** What one unit of the day before became: `units` now, and `cash` paid out. */
interface Change {
  units: number;
  cash: number;
}

/**
 * Flows by the position of the first value date on or after their ex-date, in order of ex-date; a distribution counts
 * for the units held before the splits of its own day. Flows on or before the first value or after the last are left out.
 */
function changesOf(days: Int32Array, flows: readonly Flow[]): Map<number, Change> {
  const ordered = [...flows].sort((a, b) => a.exDay - b.exDay || (a.type === b.type ? 0 : a.type === "DISTRIBUTION" ? -1 : 1));
  const changes = new Map<number, Change>();
  for (const flow of ordered) {
    const at = lastOnOrBefore(days, flow.exDay - 1) + 1;
    if (at < 1 || at === days.length) continue;
    const change = changes.get(at) ?? { units: 1, cash: 0 };
    if (flow.type === "SPLIT") change.units *= flow.ratio;
    else change.cash += flow.amount * change.units;
    changes.set(at, change);
  }
  return changes;
}

/**
 * Values whose returns are total returns (or price returns without the distributions), scaled so that the last one stays what
 * it is: the adjusted close of data vendors. Going back from the last value, what stands before a flow is multiplied by
 * P_t / (P_t k + D), the same step as the index of `totalReturn`. Values without a flow between them are returned as they are.
 */
export function adjustedForFlows({ days, values }: Prices, flows: readonly Flow[]): Float64Array {
  const changes = changesOf(days, flows);
  if (changes.size === 0) return values;
  const adjusted = new Float64Array(days.length);
  let factor = 1;
  for (let i = days.length - 1; i >= 0; i--) {
    adjusted[i] = values[i]! * factor;
    const change = changes.get(i);
    if (change) factor *= values[i]! / (values[i]! * change.units + change.cash);
  }
  return adjusted;
}

/**
 * Performance of a distributing series as if distributions were reinvested at the net asset value of the ex-date (GIPS,
 * daily valuation): I_t = I_{t-1} (P_t k_t + D_t) / P_{t-1}.
 * @throws ComputationError 00001 with fewer than two values in the window, or when the index overflows.
 */
export function totalReturn(
  series: DatedValues & { uuid: string },
  flows: readonly Flow[],
  { base = 100, ...window }: Window & { base?: number | undefined } = {},
): TotalReturn {
  const { days, values } = valuesInside(series, window);
  const nothing = () => nothingBetween([series.uuid], { from: window.from ?? days[0], to: window.to ?? days.at(-1) });
  if (days.length < 2) throw nothing();
  const changes = changesOf(days, flows);
  const index = new Float64Array(days.length);
  index[0] = base;
  let price = 1;
  for (let i = 1; i < days.length; i++) {
    const { units, cash } = changes.get(i) ?? { units: 1, cash: 0 };
    index[i] = (index[i - 1]! * (values[i]! * units + cash)) / values[i - 1]!;
    price *= (values[i]! * units) / values[i - 1]!;
  }
  const total = index.at(-1)! / base - 1;
  const priceReturn = price - 1;
  if (![...index, total, priceReturn].every(Number.isFinite)) throw nothing();
  return {
    track: { days, values: index },
    totalReturn: total,
    priceReturn,
    distributionReturn: total - priceReturn,
    annualizedReturn: annualizedReturn(total, days.at(-1)! - days[0]!),
  };
}
