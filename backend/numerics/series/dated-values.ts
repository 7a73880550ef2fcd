import { dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { type DatedValues, lastOnOrBefore } from "./monthly-returns.ts";

/** A value of a series as the services speak it: ISO date and value. */
export type DatedPoint = readonly [date: string, value: number];

/** Points in ascending order of dates into parallel arrays. */
export function datedValues(points: readonly DatedPoint[]): { days: Int32Array; values: Float64Array } {
  return {
    days: Int32Array.from(points, ([date]) => dayNumber(date)),
    values: Float64Array.from(points, ([, value]) => value),
  };
}

export function datedPoints({ days, values }: DatedValues): [string, number][] {
  return Array.from({ length: days.length }, (_, i) => [isoDay(days[i]!), values[i]!]);
}

/** Days between which values count, both included; an absent end is open. */
export interface Window {
  from?: number | undefined;
  to?: number | undefined;
}

/** The values dated inside a window. */
export function valuesInside({ days, values }: DatedValues, { from, to }: Window): { days: Int32Array; values: Float64Array } {
  const start = from === undefined ? 0 : lastOnOrBefore(days, from - 1) + 1;
  const end = to === undefined ? days.length : lastOnOrBefore(days, to) + 1;
  return { days: Int32Array.from(days).subarray(start, end), values: Float64Array.from(values).subarray(start, end) };
}

/** Return in one year that compounds to `totalReturn` over `days`; null under a year (GIPS) or for a result out of range. */
export function annualizedReturn(totalReturn: number, days: number): number | null {
  return days < 365 ? null : finiteOrNull((1 + totalReturn) ** (365 / days) - 1);
}

/** Numbers that cannot be computed are null, never NaN or infinite. */
export function finiteOrNull(x: number | null): number | null {
  return x !== null && Number.isFinite(x) ? x : null;
}
