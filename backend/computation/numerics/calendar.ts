/** Calendar days as integers since 1970-01-01, without time zone; months as year * 12 + month - 1. */
const DAY_MS = 86_400_000;

export function dayNumber(isoDate: string): number {
  return Math.round(Date.UTC(Number(isoDate.slice(0, 4)), Number(isoDate.slice(5, 7)) - 1, Number(isoDate.slice(8, 10))) / DAY_MS);
}

export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Day number of the last calendar day of a month. */
export function monthEnd(month: number): number {
  return Math.round(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0) / DAY_MS);
}

export function monthOf(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Same day number `count` months later, clamped to the last day of that month. */
export function addMonths(day: number, count: number): number {
  const month = monthOf(day) + count;
  const first = Math.round(Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MS);
  return Math.min(first + new Date(day * DAY_MS).getUTCDate() - 1, monthEnd(month));
}

/** Smallest k >= 0 such that addMonths(start, k) is on or after `day`. */
export function monthsUntil(start: number, day: number): number {
  if (day <= start) return 0;
  const k = Math.max(0, monthOf(day) - monthOf(start));
  return addMonths(start, k) >= day ? k : k + 1;
}
