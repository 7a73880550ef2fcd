import type { DatedValues } from "../series/monthly-returns.ts";

/** Largest loss from a peak. Days are null where there was no loss; `recoveryDay` also while the peak is not reached again. */
export interface Drawdown {
  value: number;
  peakDay: number | null;
  troughDay: number | null;
  recoveryDay: number | null;
}

/** Smallest value / running peak - 1, its first occurrence, on the days of the series itself. */
export function maxDrawdown({ days, values }: DatedValues): Drawdown {
  let peak = 0;
  let deepest = { value: 0, peak: 0, trough: 0 };
  for (let i = 0; i < days.length; i++) {
    if (values[i]! > values[peak]!) peak = i;
    const value = values[i]! / values[peak]! - 1;
    if (value < deepest.value) deepest = { value, peak, trough: i };
  }
  if (deepest.value === 0) return { value: 0, peakDay: null, troughDay: null, recoveryDay: null };
  let recovery: number | null = null;
  for (let i = deepest.trough + 1; i < days.length && recovery === null; i++) {
    if (values[i]! >= values[deepest.peak]!) recovery = days[i]!;
  }
  return { value: deepest.value, peakDay: days[deepest.peak]!, troughDay: days[deepest.trough]!, recoveryDay: recovery };
}
