/** Time zone of the market and of the law that the products are under. */
export const MARKET_TIME_ZONE = "Europe/Paris";

/** Clocks of all zones change at whole quarters of an hour: a list asks for fifty days, most of them of few quarters. */
const QUARTER_MS = 900_000;
const KEPT = 4_096;
const days = new Intl.DateTimeFormat("en-CA", { timeZone: MARKET_TIME_ZONE, year: "numeric", month: "2-digit", day: "2-digit" });
const dayOfQuarter = new Map<number, string>();

/**
 * The day, YYYY-MM-DD, on which an instant falls in the time zone of the market: what a holding of today, the last day of an advice
 * and an age are counted by. Midnight in Paris is 22:00 or 23:00 in UTC.
 */
export function marketDay(instant: Date | string): string {
  const quarter = Math.floor((typeof instant === "string" ? Date.parse(instant) : instant.getTime()) / QUARTER_MS);
  const known = dayOfQuarter.get(quarter);
  if (known !== undefined) return known;
  const day = days.format(new Date(quarter * QUARTER_MS));
  if (dayOfQuarter.size >= KEPT) dayOfQuarter.clear();
  dayOfQuarter.set(quarter, day);
  return day;
}

/** The day that it is in the time zone of the market, YYYY-MM-DD. */
export const marketToday = (): string => marketDay(new Date());

const DAY_MS = 86_400_000;
/** Calendar days from one day, YYYY-MM-DD, to another; negative where the second comes first. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The year that it is in the time zone of the market. */
export const marketYear = (): number => Number(marketToday().slice(0, 4));
