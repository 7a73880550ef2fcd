/** Full years on a day; both days YYYY-MM-DD. Who was born on 29 February is older on 1 March of a common year. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Age of the older one of those who subscribe together; null when no day of birth is known. */
export const olderAge = (birthDates: readonly string[], day: string): number | null =>
  birthDates.length === 0 ? null : Math.max(...birthDates.map((birth) => ageOn(birth, day)));

/** Day on which the older one turns an age. */
export function turnsOn(birthDates: readonly string[], age: number): string | null {
  const eldest = [...birthDates].sort()[0];
  if (!eldest) return null;
  const year = Number(eldest.slice(0, 4)) + age;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const day = eldest.slice(5) === "02-29" && !leap ? "03-01" : eldest.slice(5);
  return `${year}-${day}`;
}

/** The same day of the month, months later; the last day of a shorter month. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  const at = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())));
  return at.toISOString().slice(0, 10);
}
