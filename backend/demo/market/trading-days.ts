const MS_PER_DAY = 86_400_000;

/** Days since 1970-01-01 of a calendar day, and back. */
export const dayNumber = (isoDate: string) => Date.parse(`${isoDate}T00:00:00Z`) / MS_PER_DAY;
export const isoDay = (day: number) => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);

/** Day number of Easter Sunday (anonymous Gregorian algorithm, Meeus 1991). */
export function easter(year: number): number {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return Date.UTC(year, month - 1, day) / MS_PER_DAY;
}

/** Closing days of the TARGET payment calendar besides week-ends: 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December. */
function closingDays(year: number): number[] {
  const sunday = easter(year);
  const fixed = [`${year}-01-01`, `${year}-05-01`, `${year}-12-25`, `${year}-12-26`].map(dayNumber);
  return [...fixed, sunday - 2, sunday + 1];
}

/** Trading days from `years` years before `lastDate` up to it, both included; day numbers, ascending. */
export function tradingDays(lastDate: string, years: number): Int32Array {
  const last = dayNumber(lastDate);
  const lastYear = Number(lastDate.slice(0, 4));
  const first = dayNumber(`${lastYear - years}${lastDate.slice(4)}`);
  const closed = new Set(Array.from({ length: years + 1 }, (_, n) => closingDays(lastYear - years + n)).flat());
  const days: number[] = [];
  for (let day = first; day <= last; day++) {
    // Day 0 was a Thursday.
    const weekday = (day + 4) % 7;
    if (weekday !== 0 && weekday !== 6 && !closed.has(day)) days.push(day);
  }
  return Int32Array.from(days);
}
