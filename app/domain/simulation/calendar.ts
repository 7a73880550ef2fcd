/** Calendar days as `YYYY-MM-DD`, months counted from year 0: no time zone, no clock. */
const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

export function isDay(text: string): boolean {
  const match = PATTERN.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= lastDayOf(year, month);
}

/** Same day number `months` later, or the last day of that month (31 January + 1 month is 28 or 29 February). */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const index = year * 12 + month - 1 + months;
  const [newYear, newMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const text = (value: number, width: number) => String(value).padStart(width, "0");
  return `${text(newYear, 4)}-${text(newMonth, 2)}-${text(Math.min(date, lastDayOf(newYear, newMonth)), 2)}`;
}

/** The first day of the month after `day`: when a simulation starts unless it says otherwise. */
export const firstDayOfNextMonth = (day: string): string => `${addMonths(`${day.slice(0, 7)}-01`, 1)}`;

/** Smallest k >= 0 with `addMonths(start, k) >= day`: the step of a simulation at which a dated movement happens. */
export function stepOf(start: string, day: string): number {
  const monthOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  const guess = Math.max(0, monthOf(day) - monthOf(start) - 1);
  for (let step = guess; ; step++) if (addMonths(start, step) >= day) return step;
}
