import type { DayOrder, DecimalMark } from "#app/contract/file-reading.ts";
import { textOf } from "#backend/import/table-start.ts";
import { dayOfNumber, dayOfText } from "#backend/import/text-date.ts";
import { amountOf, numberOfText } from "#backend/import/text-number.ts";
import type { Cell } from "#backend/import/workbook.ts";

const MS_PER_DAY = 86_400_000;

/** A workbook's date is a fraction of days in UTC; midnight may come out some milliseconds early. */
const dayOfDate = (date: Date): number | null => (Number.isNaN(date.getTime()) ? null : Math.floor((date.getTime() + 1000) / MS_PER_DAY));

/** Day number of a cell; null for none. */
export function dayOfCell(cell: Cell, order: DayOrder, from1904: boolean): number | null {
  if (cell instanceof Date) return dayOfDate(cell);
  return typeof cell === "number" ? dayOfNumber(cell, from1904) : dayOfText(textOf(cell), order);
}

/** The number of a cell, and the currency that stands with it. */
export function numberOfCell(cell: Cell, mark: DecimalMark): { value: number | null; currency: string | null } {
  if (typeof cell === "number") return { value: cell, currency: null };
  if (typeof cell !== "string") return { value: null, currency: null };
  const text = textOf(cell);
  const value = numberOfText(text, mark);
  if (value !== null) return { value, currency: null };
  const { number, currency } = amountOf(text);
  return { value: currency === null ? null : numberOfText(number, mark), currency };
}
