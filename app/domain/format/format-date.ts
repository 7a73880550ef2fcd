import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { MARKET_TIME_ZONE } from "#app/domain/time/market-day.ts";

/** Days and instants as text. Days are `YYYY-MM-DD` strings without a time zone. */
const LOCALES: Record<InterfaceLanguage, string> = { fr: "fr-FR", en: "en-GB" };
const NBSP = "\u00a0";

const formatters = new Map<string, Intl.DateTimeFormat>();
function parts(date: Date, language: InterfaceLanguage, timeZone: string, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const id = `${language}${timeZone}${JSON.stringify(options)}`;
  let formatter = formatters.get(id);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone });
    formatters.set(id, formatter);
  }
  return Object.fromEntries(formatter.formatToParts(date).map(({ type, value }) => [type, value]));
}

const LONG = { day: "numeric", month: "long", year: "numeric" } as const;
const NUMERIC = { day: "2-digit", month: "2-digit", year: "numeric" } as const;
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const utc = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`);

function sentence(p: Record<string, string>, language: InterfaceLanguage): string {
  const day = language === "fr" && p.day === "1" ? "1er" : p.day;
  return `${day}${NBSP}${p.month}${NBSP}${p.year}`;
}

/** `14/03/2025`, for tables. */
export function formatDate(day: string): string {
  const [year, month, date] = day.slice(0, 10).split("-");
  return `${date}/${month}/${year}`;
}

/** Compact day of a snapshot (YYYYMMDD) as `14/03/2025`. */
export function formatCompactDate(day: string): string {
  return `${day.slice(6, 8)}/${day.slice(4, 6)}/${day.slice(0, 4)}`;
}

/** `20 mars 2025`, for sentences. */
export function formatLongDate(day: string, language: InterfaceLanguage): string {
  return sentence(parts(utc(day), language, "UTC", LONG), language);
}

/** `mars 2040`. */
export function formatMonth(day: string, language: InterfaceLanguage): string {
  const p = parts(utc(day), language, "UTC", { month: "long", year: "numeric" });
  return `${p.month}${NBSP}${p.year}`;
}

/** `03/2025`, for narrow tables. */
export function formatMonthNumber(day: string, language: InterfaceLanguage): string {
  const p = parts(utc(day), language, "UTC", { month: "2-digit", year: "numeric" });
  return `${p.month}/${p.year}`;
}

/** `14/03/2025 10:32` of an instant, for tables. */
export function formatInstant(instant: string, language: InterfaceLanguage, timeZone: string = MARKET_TIME_ZONE): string {
  const p = parts(new Date(instant), language, timeZone, { ...NUMERIC, ...CLOCK });
  return `${p.day}/${p.month}/${p.year} ${p.hour}:${p.minute}`;
}

/** `10:32` of an instant, or `10:32:07`. */
export function formatClock(
  instant: string,
  language: InterfaceLanguage,
  { seconds = false, timeZone = MARKET_TIME_ZONE }: { seconds?: boolean; timeZone?: string } = {},
): string {
  const p = parts(new Date(instant), language, timeZone, seconds ? { ...CLOCK, minute: "2-digit", second: "2-digit" } : CLOCK);
  return [p.hour, p.minute, ...(seconds ? [p.second] : [])].join(":");
}

/** `14/03/2025` of an instant, for tables. */
export function formatDayOf(instant: string, language: InterfaceLanguage, timeZone: string = MARKET_TIME_ZONE): string {
  const p = parts(new Date(instant), language, timeZone, NUMERIC);
  return `${p.day}/${p.month}/${p.year}`;
}

/** `20 mars 2025 à 10 h 32`, `20 March 2025 at 10:32`. */
export function formatLongInstant(instant: string, language: InterfaceLanguage, timeZone: string = MARKET_TIME_ZONE): string {
  const p = parts(new Date(instant), language, timeZone, { ...LONG, ...CLOCK });
  const date = sentence(p, language);
  return language === "fr" ? `${date} à ${p.hour}${NBSP}h${NBSP}${p.minute}` : `${date} at ${p.hour}:${p.minute}`;
}
