/** Calendar days as whole numbers: days since 1970-01-01 in the proleptic Gregorian calendar, no time zone. */
const MS_PER_DAY = 86_400_000;
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Day number of a civil date, or null when there is no such date. `month` is 1 to 12. */
export function dayOf(year: number, month: number, day: number): number | null {
  if (month < 1 || month > 12 || day < 1) return null;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const last = month === 2 && leap ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0);
  if (day > last) return null;
  // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": days_from_civil.
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** Day number of YYYY-MM-DD. Throws on another form: dates of the contract were checked before. */
export function dayOfIso(iso: string): number {
  const day = dayOf(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)), Number(iso.slice(8, 10)));
  if (day === null || iso.length !== 10) throw new RangeError(`Not a date: ${iso}`);
  return day;
}

export const isoOfDay = (day: number): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
export const yearOfDay = (day: number): number => new Date(day * MS_PER_DAY).getUTCFullYear();
export const firstDayOfYear = (year: number): number => dayOf(year, 1, 1) ?? 0;
