import { dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { MARKET_TIME_ZONE, marketDay } from "./market-day.ts";

/** Hour in the time zone of the market from which a decision counts for the next market day: when most funds close their books. */
const CUT_OFF_HOUR = 12;
/** Days by which the holidays that move stand from Easter Sunday: Good Friday and Easter Monday. */
const AROUND_EASTER = [-2, 1];
const FIXED = ["01-01", "05-01", "12-25", "12-26"];

/** Day number of Easter Sunday in the Gregorian calendar (Meeus, Jones and Butcher). */
function easterOf(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayNumber(`${year}-${String(Math.floor(n / 31)).padStart(2, "0")}-${String((n % 31) + 1).padStart(2, "0")}`);
}

/** Whether the market is open: no Saturday or Sunday and none of the six holidays that TARGET and Euronext Paris keep. */
export function isMarketDay(date: string): boolean {
  const day = dayNumber(date);
  // Day 0 was a Thursday.
  const weekday = (((day + 3) % 7) + 7) % 7;
  if (weekday >= 5 || FIXED.includes(date.slice(5))) return false;
  const easter = easterOf(Number(date.slice(0, 4)));
  return !AROUND_EASTER.some((offset) => day === easter + offset);
}

/** The day itself when the market is open, else the next one on which it is. */
export function marketDayFrom(date: string): string {
  let day = dayNumber(date);
  while (!isMarketDay(isoDay(day))) day++;
  return isoDay(day);
}

/** When a decision can be executed: of a day, taken before its cut-off; of an instant, on the next market day where it came too late. */
export function executionDay(decision: string | Date): { decisionDate: string; executionDate: string } {
  if (typeof decision === "string") return { decisionDate: decision, executionDate: marketDayFrom(decision) };
  const decisionDate = marketDay(decision);
  const hour = Number(new Intl.DateTimeFormat("en-GB", { timeZone: MARKET_TIME_ZONE, hour: "2-digit", hourCycle: "h23" }).format(decision));
  const from = hour >= CUT_OFF_HOUR && isMarketDay(decisionDate) ? isoDay(dayNumber(decisionDate) + 1) : decisionDate;
  return { decisionDate, executionDate: marketDayFrom(from) };
}
