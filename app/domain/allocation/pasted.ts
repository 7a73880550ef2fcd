import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";

/** A row of a spreadsheet: what it is, as written there, and its weight. */
export interface PastedRow {
  /** ISIN where the row has one, else its first text; empty where the row is a number alone. */
  name: string;
  isin: string | null;
  /** Decimal per cent; null where the row has none. */
  weight: string | null;
}

const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/;
const MOST_ROWS = 100;
const LONGEST = 200;

/**
 * Rows that were copied from a spreadsheet: cells between tabs or semicolons. The last number of a row is its weight; where no weight is above 1
 * and none has a per cent sign, they are fractions of one. Rows without a number are heads, and left out, unless they hold an ISIN.
 */
export function readPasted(text: string, language: InterfaceLanguage): PastedRow[] {
  const rows = text
    .split(/\r\n?|\n/)
    .map((row) => row.split(/[\t;]/).map((cell) => cell.trim().slice(0, LONGEST)))
    .filter((cells) => cells.some((cell) => cell !== ""))
    .slice(0, MOST_ROWS)
    .map((cells) => {
      const at = cells.findLastIndex((cell) => readDecimal(cell, language) !== null);
      const isin = cells.map((cell) => cell.toUpperCase()).find((cell) => ISIN.test(cell)) ?? null;
      const first = cells.find((cell, index) => index !== at && cell !== "") ?? "";
      return { name: isin ?? first, isin, written: cells[at] ?? "", weight: at < 0 ? null : readDecimal(cells[at] ?? "", language) };
    })
    .filter(({ weight, isin }) => weight !== null || isin !== null);
  const weights = rows.flatMap(({ weight }) => (weight === null ? [] : [Number(weight)]));
  const fractions = weights.length > 1 && Math.max(...weights) <= 1 && rows.every(({ written }) => !written.includes("%"));
  return rows
    .filter(({ name, weight }, at) => !isTotal(name, weight, at === rows.length - 1))
    .map(({ name, isin, weight }) => ({ name, isin, weight: weight !== null && fractions ? timesHundred(weight) : weight }));
}

/** The sum under a column is no line. */
const isTotal = (name: string, weight: string | null, last: boolean) => last && weight !== null && /^(total|somme|sum)\b/i.test(name);

const timesHundred = (decimal: string) => String(Math.round(Number(decimal) * 10_000) / 100);
