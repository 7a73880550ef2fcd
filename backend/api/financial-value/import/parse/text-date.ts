import type { DayOrder } from "#app/contract/file-reading.ts";
import { dayOf } from "../../../../values/days.ts";

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: 00:00(?::00)?)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;

const digit = (text: string, at: number) => text.charCodeAt(at) - 48;

/**
 * Day number of a date as offices write it: 2024-01-31, 2024/01/31, 20240131, 31/01/2024, 31-01-2024, 31.01.2024, with
 * or without a midnight time; `order` says whether its month comes first. Null when it is none of these or no day of the calendar.
 */
export function dayOfText(text: string, order: DayOrder = "DMY"): number | null {
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
  const yearLast = YEAR_LAST.exec(text);
  if (!yearLast) return null;
  const [first, second] = [Number(yearLast[1]), Number(yearLast[2])];
  return order === "DMY" ? dayOf(Number(yearLast[3]), second, first) : dayOf(Number(yearLast[3]), first, second);
}
