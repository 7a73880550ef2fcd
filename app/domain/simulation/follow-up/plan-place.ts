import { addMonths } from "../calendar.ts";

/** Where a day is on the monthly steps of a plan. */
export interface PlanPlace {
  /** Whole months since the start. */
  months: number;
  /** Part of the next month that is over, by calendar days; from 0 to below 1. */
  fraction: number;
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The place of a day in a plan, its end at the latest; null before its start. Days are YYYY-MM-DD. */
export function placeOf(startDate: string, horizonMonths: number, day: string): PlanPlace | null {
  if (day < startDate) return null;
  let months = Math.max(0, Math.floor(daysBetween(startDate, day) / 31) - 1);
  while (months < horizonMonths && addMonths(startDate, months + 1) <= day) months++;
  if (months >= horizonMonths) return { months: horizonMonths, fraction: 0 };
  const begun = addMonths(startDate, months);
  return { months, fraction: daysBetween(begun, day) / daysBetween(begun, addMonths(startDate, months + 1)) };
}

/** Points of a plan up to a place: one for each whole month, and one where a month is under way. */
export const pointsUpTo = ({ months, fraction }: PlanPlace): number => months + (fraction > 0 ? 2 : 1);
