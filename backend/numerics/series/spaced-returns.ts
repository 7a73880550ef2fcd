import type { ReturnFrequency } from "#app/domain/enumerations.ts";
import { lastWeekday, monthEnd, monthOf } from "#app/domain/numerics/calendar.ts";
import { sortedQuantile } from "#app/domain/numerics/quantile.ts";
import { valuesInside, type Window } from "./dated-values.ts";
import { asOf, type DatedValues, lastOnOrBefore } from "./monthly-returns.ts";
import { weeklyReturns } from "./weekly-returns.ts";

/**
 * Returns as often as a series has values of its own. Weekly returns of a fund valued once a month are made of repeated prices:
 * their deviation is 0 beside any fall. Such a series is measured month by month, or quarter by quarter.
 */
export const PERIODS_A_YEAR: Readonly<Record<ReturnFrequency, number>> = { WEEKLY: 52, MONTHLY: 12, QUARTERLY: 4 };
/** Figures of spread from fewer returns say more of chance than of the series. */
export const LEAST_OBSERVATIONS = 12;
/** Median days between two values, up to which returns are taken so often. */
const WIDEST_WEEKLY = 10;
const WIDEST_MONTHLY = 45;

/** Median calendar days between the values of a window; null where there are not two. */
function spacingOf({ days }: DatedValues, { from, to }: Window): number | null {
  const start = from === undefined ? 0 : lastOnOrBefore(days, from - 1) + 1;
  const end = to === undefined ? days.length - 1 : lastOnOrBefore(days, to);
  if (end <= start) return null;
  const gaps = Float64Array.from({ length: end - start }, (_, i) => days[start + i + 1]! - days[start + i]!);
  return sortedQuantile(gaps.sort(), 0.5);
}

/** How often a series has values of its own between two days; with a single value, as if it had them every week. */
export function frequencyOf(series: DatedValues, window: Window = {}): ReturnFrequency {
  const spacing = spacingOf(series, window);
  if (spacing === null || spacing <= WIDEST_WEEKLY) return "WEEKLY";
  return spacing <= WIDEST_MONTHLY ? "MONTHLY" : "QUARTERLY";
}

/** The rarest of them, on which series of different spacing are compared. */
export const coarsest = (frequencies: Iterable<ReturnFrequency>): ReturnFrequency =>
  [...frequencies].reduce((rare, one) => (PERIODS_A_YEAR[one] < PERIODS_A_YEAR[rare] ? one : rare), "WEEKLY");

/** Ends of calendar quarters; another third of the months only where hardly any value is at those. */
function ofQuarters(values: ReadonlyMap<number, number>): (month: number) => boolean {
  const counts = [0, 0, 0];
  for (const month of values.keys()) counts[month % 3]!++;
  const place = counts.reduce((best, count, at) => (count > 2 * counts[best]! ? at : best), 2);
  return (month) => month % 3 === place;
}

/**
 * Simple returns between the month ends, or the ends of quarters, that follow each other and both have a value, by the number
 * of the month that ends them (year * 12 + month - 1). A month counts when it is over: its last weekday is neither after `to`
 * nor after the last value.
 */
function returnsOfMonths(series: DatedValues, length: 1 | 3, { from, to }: Window): Map<number, number> {
  const known = valuesInside(series, { to });
  const last = known.days.at(-1) ?? 0;
  const values = new Map<number, number>();
  for (const day of known.days) {
    const month = monthOf(day);
    const end = monthEnd(month);
    if (values.has(month) || lastWeekday(month) > last || (from !== undefined && end < from)) continue;
    const value = asOf(known, end);
    if (value !== null) values.set(month, value);
  }
  const ends = length === 1 ? () => true : ofQuarters(values);
  const returns = new Map<number, number>();
  for (const [month, value] of values) {
    const before = values.get(month - length);
    if (before !== undefined && ends(month)) returns.set(month, value / before - 1);
  }
  return returns;
}

/** Simple returns between neighbouring ends of periods that both have a value, by the number of the period. */
export function returnsAt(frequency: ReturnFrequency, series: DatedValues, window: Window = {}): Map<number, number> {
  return frequency === "WEEKLY" ? weeklyReturns(series, window) : returnsOfMonths(series, frequency === "MONTHLY" ? 1 : 3, window);
}

/** Returns of two series on the periods that both have. */
export function commonReturns(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): { a: Float64Array; b: Float64Array } {
  const periods = [...a.keys()].filter((period) => b.has(period));
  return { a: Float64Array.from(periods, (period) => a.get(period)!), b: Float64Array.from(periods, (period) => b.get(period)!) };
}
