import { valuesInside, type Window } from "./dated-values.ts";
import { AS_OF_DAYS, asOf, type DatedValues, lastOnOrBefore } from "./monthly-returns.ts";

/** 1970-01-02 was a Friday: weeks are counted from it. */
const FIRST_FRIDAY = 1;
const DAYS_AFTER_LAST = 6;

/** Week number of the first Friday on or after a day. */
export const fridayFrom = (day: number) => Math.ceil((day - FIRST_FRIDAY) / 7);
/** Week number of the last Friday on or before a day. */
export const fridayUntil = (day: number) => Math.floor((day - FIRST_FRIDAY) / 7);
/** Day of the Friday of a week. */
export const fridayOf = (week: number) => week * 7 + FIRST_FRIDAY;
/** Last week that may have a value when the last one is dated `day`: that of its own Friday. */
export const lastWeekOf = (day: number) => fridayUntil(day + DAYS_AFTER_LAST);

/**
 * Value of each Friday by week number, ascending: the last value at most ten days old. Weeks without a value are absent.
 * A week counts when it is whole, its Friday not after `to` (by default the last value), and when it holds a value or is
 * bridged between two; `begun` also takes the Friday of the week of the last value.
 */
export function weeklyValues(series: DatedValues, { from, to }: Window = {}, weeksTaken: "whole" | "begun" = "whole"): Map<number, number> {
  const known = valuesInside(series, { to });
  const weeks = new Map<number, number>();
  const lastDay = known.days.at(-1) ?? 0;
  const lastWeek = weeksTaken === "begun" ? lastWeekOf(lastDay) : Math.min(lastWeekOf(lastDay), fridayUntil(to ?? lastDay));
  // A value can stand for two Fridays at most, so gaps of centuries cost nothing.
  for (const day of known.days) {
    const first = fridayFrom(day);
    for (let week = first; week <= Math.min(first + 1, lastWeek); week++) {
      const friday = fridayOf(week);
      if (weeks.has(week) || (from !== undefined && friday < from)) continue;
      const value = asOf(known, friday);
      if (value !== null) weeks.set(week, value);
    }
  }
  return weeks;
}

/** Simple returns by week number, between Fridays that follow each other and both have a value. */
export function weeklyReturns(series: DatedValues, window: Window = {}): Map<number, number> {
  const values = weeklyValues(series, window);
  const returns = new Map<number, number>();
  for (const [week, value] of values) {
    const before = values.get(week - 1);
    if (before !== undefined) returns.set(week, value / before - 1);
  }
  return returns;
}

/**
 * Simple returns of `count` weeks from `firstWeek` on, NaN for a week that has none: those of `weeklyReturns` on values
 * up to `to`, in one pass for windows that are short and full.
 */
export function windowReturns({ days, values }: DatedValues, firstWeek: number, count: number, to: number): Float64Array {
  const returns = new Float64Array(count).fill(Number.NaN);
  const end = lastOnOrBefore(days, to);
  const lastWeek = end < 0 ? firstWeek - 2 : Math.min(firstWeek + count - 1, lastWeekOf(days[end]!));
  let at = lastOnOrBefore(days, (firstWeek - 1) * 7 + FIRST_FRIDAY);
  let before = Number.NaN;
  for (let week = firstWeek - 1; week <= lastWeek; week++) {
    const friday = fridayOf(week);
    while (at < end && days[at + 1]! <= friday) at++;
    const value = at < 0 || friday - days[at]! > AS_OF_DAYS ? Number.NaN : values[Math.min(at, end)]!;
    if (week >= firstWeek) returns[week - firstWeek] = value / before - 1;
    before = value;
  }
  return returns;
}
