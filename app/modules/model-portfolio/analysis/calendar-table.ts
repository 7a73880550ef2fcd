import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatPercent, formatVariation } from "#app/domain/format/format.ts";

/** A return of a month or a year; a part of one is marked. */
export interface CalendarCell {
  /** In per cent, with its sign and without the unit, which is above the table. */
  text: string;
  /** Shade: 3 from 3 %, 2 from 1 %, 1 above 0, none at 0; -1 down to -1 %, -2 down to -3 %, -3 below. */
  shade: -3 | -2 | -1 | 0 | 1 | 2 | 3;
  complete: boolean;
}
export interface CalendarYear {
  year: number;
  total: CalendarCell | null;
  /** January first; null without values. */
  months: Array<CalendarCell | null>;
}
interface Returned {
  return: number | null;
  complete: boolean;
}

/** Shade of a return in per cent. */
export function shadeOf(percent: number): CalendarCell["shade"] {
  if (percent === 0) return 0;
  if (percent > 0) return percent >= 3 ? 3 : percent >= 1 ? 2 : 1;
  return percent >= -1 ? -1 : percent >= -3 ? -2 : -3;
}

/** Returns by year, the newest first, and by month. The shade is that of the figure as it is written. */
export function calendarOf(
  { years, months }: { years: Array<Returned & { year: number }>; months: Array<Returned & { year: number; month: number }> },
  language: InterfaceLanguage,
): CalendarYear[] {
  const cellOf = (found: Returned | undefined): CalendarCell | null => {
    if (found?.return == null) return null;
    const percent = Math.round(found.return * 1000) / 10;
    return { text: formatVariation(percent, language).replace("%", "").trim(), shade: shadeOf(percent), complete: found.complete };
  };
  return years
    .toSorted((a, b) => b.year - a.year)
    .map(({ year, ...total }) => ({
      year,
      total: cellOf(total),
      months: Array.from({ length: 12 }, (_, at) => cellOf(months.find((found) => found.year === year && found.month === at + 1))),
    }));
}

/** Whole months of the table that rose, as they are written, and how many there are; null without any. */
export function monthsUp(months: readonly Returned[]): { up: number; all: number } | null {
  const whole = months.flatMap(({ return: change, complete }) => (complete && change !== null ? [Math.round(change * 1000)] : []));
  return whole.length === 0 ? null : { up: whole.filter((change) => change > 0).length, all: whole.length };
}

/** Their share with what it counts: `54,3 % (38/70)`. */
export const monthsUpText = (months: ReturnType<typeof monthsUp>, language: InterfaceLanguage): string | null =>
  months && `${formatPercent((months.up / months.all) * 100, language, { decimals: 1 })} (${months.up}/${months.all})`;
