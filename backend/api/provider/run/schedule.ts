import type { ProviderRhythm } from "#app/domain/market-data/provider.ts";
import { isMarketDay } from "#app/domain/time/market-calendar.ts";
import { MARKET_TIME_ZONE, marketDay } from "#app/domain/time/market-day.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const clock = new Intl.DateTimeFormat("en-GB", { timeZone: MARKET_TIME_ZONE, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** The instant at which a time, HH:MM, of a day is in the time zone of the market; a time that the change of clocks leaves out is an hour later. */
function instantOf(day: string, time: string): Date {
  for (const hours of [1, 2]) {
    const instant = new Date(Date.parse(`${day}T${time}:00Z`) - hours * HOUR_MS);
    if (clock.format(instant) === time && marketDay(instant) === day) return instant;
  }
  return new Date(Date.parse(`${day}T${time}:00Z`) - HOUR_MS);
}

/** When a provider is read next by itself; null for one that never is. WEEKDAYS: days on which the market is open. */
export function nextRun(rhythm: ProviderRhythm, time: string, now: Date): Date | null {
  if (rhythm === "MANUAL") return null;
  if (rhythm === "HOURLY") return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS);
  // Ten days hold a market day whatever the holidays.
  for (let days = 0; days <= 10; days++) {
    const day = marketDay(new Date(now.getTime() + days * DAY_MS));
    const instant = instantOf(day, time);
    if (instant > now && (rhythm === "DAILY" || isMarketDay(day))) return instant;
  }
  return null;
}
