/**
 * Proleptic Gregorian calendar on integers: days since 1970-01-01, without time zone; months as year * 12 + month - 1.
 * Integer arithmetic on years that start in March (Hinnant, chrono-compatible low-level date algorithms): a long
 * simulation asks for tens of thousands of dates.
 */
const DAY_MS = 86_400_000;
const DAYS_OF_400_YEARS = 146_097;
/** From 0000-03-01 to 1970-01-01. */
const EPOCH_SHIFT = 719_468;

/** Day number of the first day of a month. */
function firstDay(month: number): number {
  const fromMarch = month - 2;
  const year = Math.floor(fromMarch / 12);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (fromMarch - year * 12) + 2) / 5);
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_OF_400_YEARS + dayOfEra - EPOCH_SHIFT;
}

export function monthOf(day: number): number {
  const shifted = day + EPOCH_SHIFT;
  const era = Math.floor(shifted / DAYS_OF_400_YEARS);
  const dayOfEra = shifted - era * DAYS_OF_400_YEARS;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  return (era * 400 + yearOfEra) * 12 + Math.floor((5 * dayOfYear + 2) / 153) + 2;
}

export function dayNumber(isoDate: string): number {
  const month = Number(isoDate.slice(0, 4)) * 12 + Number(isoDate.slice(5, 7)) - 1;
  return firstDay(month) + Number(isoDate.slice(8, 10)) - 1;
}

export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Day number of the last calendar day of a month. */
export function monthEnd(month: number): number {
  return firstDay(month + 1) - 1;
}

/** Same day number `count` months later, clamped to the last day of that month. */
export function addMonths(day: number, count: number): number {
  const month = monthOf(day);
  return Math.min(firstDay(month + count) + day - firstDay(month), monthEnd(month + count));
}

/** Smallest k >= 0 such that addMonths(start, k) is on or after `day`. */
export function monthsUntil(start: number, day: number): number {
  if (day <= start) return 0;
  const k = monthOf(day) - monthOf(start);
  return addMonths(start, k) >= day ? k : k + 1;
}

/** Last Monday-to-Friday day of a month; public holidays are not looked at. */
export function lastWeekday(month: number): number {
  const end = monthEnd(month);
  // 1970-01-01 was a Thursday: 0 is Monday.
  const weekday = (((end + 3) % 7) + 7) % 7;
  return end - Math.max(0, weekday - 4);
}
