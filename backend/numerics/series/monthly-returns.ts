import { isoDay, monthEnd, monthOf } from "#app/domain/numerics/calendar.ts";

/** Values of a series, ascending: `days` are days since 1970-01-01. */
export interface DatedValues {
  days: ArrayLike<number>;
  values: ArrayLike<number>;
}

/** Returns of consecutive months: `returns[i]` is that of month `firstMonth + i` (year * 12 + month - 1). */
export interface MonthlyReturns {
  firstMonth: number;
  returns: Float64Array;
}

/** A value stands for a date when it is at most this many days older. */
export const AS_OF_DAYS = 10;

/** Position of the last value dated on or before `day`, -1 when there is none. */
export function lastOnOrBefore(days: ArrayLike<number>, day: number): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (days[middle]! <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Last value dated on or before `day`; null when it is more than ten days old or absent. */
export function asOf(series: DatedValues, day: number): number | null {
  const i = lastOnOrBefore(series.days, day);
  if (i < 0 || day - series.days[i]! > AS_OF_DAYS) return null;
  return series.values[i]!;
}

/**
 * Simple returns between the month ends that both have a value, month by month, NaN where a month has none.
 * The grid is the last calendar day of each month, from the month of the first value to that of the last.
 */
export function monthlyReturns(series: DatedValues): MonthlyReturns {
  const count = series.days.length;
  if (count === 0) return { firstMonth: 0, returns: new Float64Array(0) };
  const firstMonth = monthOf(series.days[0]!) + 1;
  const lastMonth = monthOf(series.days[count - 1]!);
  const returns = new Float64Array(Math.max(0, lastMonth - firstMonth + 1));
  let previous = asOf(series, monthEnd(firstMonth - 1));
  for (let i = 0; i < returns.length; i++) {
    const value = asOf(series, monthEnd(firstMonth + i));
    returns[i] = previous !== null && value !== null ? value / previous - 1 : Number.NaN;
    previous = value;
  }
  return { firstMonth, returns };
}

export interface ReferenceReturns {
  /** First and last month end of the reference returns. */
  from: string;
  to: string;
  /** One list for each series, all of the same length, without gaps. */
  returns: Map<string, Float64Array>;
}

/**
 * The longest run of consecutive months in which every series has a return (the most recent one of equal length),
 * between two optional day numbers. Null when there is no such month.
 */
export function commonMonthlyReturns(
  series: Map<string, DatedValues>,
  window: { from?: number; to?: number } = {},
): ReferenceReturns | null {
  const all = new Map([...series].map(([uuid, values]) => [uuid, monthlyReturns(values)]));
  const first = Math.max(...[...all.values()].map((s) => s.firstMonth));
  const last = Math.min(...[...all.values()].map((s) => s.firstMonth + s.returns.length - 1));
  const present = (month: number) =>
    (window.from === undefined || monthEnd(month) >= window.from) &&
    (window.to === undefined || monthEnd(month) <= window.to) &&
    [...all.values()].every((s) => Number.isFinite(s.returns[month - s.firstMonth]!));
  let best = { start: 0, length: 0 };
  let start = first;
  for (let month = first; month <= last; month++) {
    if (!present(month)) start = month + 1;
    else if (month - start + 1 >= best.length) best = { start, length: month - start + 1 };
  }
  if (best.length === 0) return null;
  const returns = new Map(
    [...all].map(([uuid, s]) => [uuid, s.returns.slice(best.start - s.firstMonth, best.start - s.firstMonth + best.length)]),
  );
  return { from: isoDay(monthEnd(best.start)), to: isoDay(monthEnd(best.start + best.length - 1)), returns };
}
