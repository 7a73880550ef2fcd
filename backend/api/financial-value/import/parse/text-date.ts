import { dayOf } from "../../../../values/days.ts";

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/;
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: 00:00(?::00)?)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;

const digit = (text: string, at: number) => text.charCodeAt(at) - 48;

/**
 * Day number of a date as offices write it: 2024-01-31, 2024/01/31, 20240131, 31/01/2024, 31-01-2024, 31.01.2024, with
 * or without a midnight time. Day comes before month, as in France and the United Kingdom: a file of the American order
 * stops at its first day above 12. Null when it is none of these or no day of the calendar.
 */
export function dayOfText(text: string): number | null {
  if (text.length === 10 && text.charCodeAt(4) === 45 && text.charCodeAt(7) === 45) {
    const year = digit(text, 0) * 1000 + digit(text, 1) * 100 + digit(text, 2) * 10 + digit(text, 3);
    const month = digit(text, 5) * 10 + digit(text, 6);
    const day = digit(text, 8) * 10 + digit(text, 9);
    for (let i = 0; i < 10; i++) {
      const d = digit(text, i);
      if (i !== 4 && i !== 7 && !(d >= 0 && d <= 9)) return null;
    }
    return dayOf(year, month, day);
  }
  const yearFirst = ISO.exec(text) ?? COMPACT.exec(text);
  if (yearFirst) return dayOf(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const dayFirst = DAY_FIRST.exec(text);
  return dayFirst ? dayOf(Number(dayFirst[3]), Number(dayFirst[2]), Number(dayFirst[1])) : null;
}
