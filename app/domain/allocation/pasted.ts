import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { readDecimal, WITHOUT_WIDTH } from "#app/domain/format/format-input.ts";

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

/** A weight that stands behind a name with nothing but a space between: the sign tells it from a number of the name. */
const SPACED = /^(.*\S)\s+(\S+\s?%)$/;

/**
 * Rows that were copied from a spreadsheet: cells between tabs or semicolons, quotes around them and signs without a width taken off. The
 * number with a per cent sign is the weight of its row, else the last number; where no weight is above 1
 * and none has a per cent sign, they are fractions of one. Heads are left out: the first rows, of several texts and no number.
 */
export function readPasted(text: string, language: InterfaceLanguage): PastedRow[] {
  const rows = text
    .split(/\r\n?|\n/)
    .map((row) => cellsOf(row.replace(WITHOUT_WIDTH, "")).map((cell) => plain(cell).slice(0, LONGEST)))
    .filter((cells) => cells.some((cell) => cell !== ""))
    .slice(0, MOST_ROWS)
    .map((cells) => {
      const isNumber = (cell: string) => readDecimal(cell, language) !== null;
      const percent = cells.findLastIndex((cell) => cell.endsWith("%") && isNumber(cell));
      const at = percent >= 0 ? percent : cells.findLastIndex(isNumber);
      const isin = cells.map((cell) => cell.replace(/\s/g, "").toUpperCase()).find((cell) => ISIN.test(cell)) ?? null;
      const first = cells.find((cell, index) => index !== at && cell !== "") ?? "";
      const weight = readDecimal(cells[at] ?? "", language);
      const texts = cells.filter((cell) => cell !== "").length;
      return {
        name: isin ?? first,
        isin,
        written: cells[at] ?? "",
        weight,
        isHead: weight === null && isin === null && texts > 1 && !cells.some((cell) => /^[\d+-]/.test(cell)),
      };
    })
    .filter(({ isHead }, at, all) => !isHead || all.slice(0, at).some((row) => !row.isHead));
  const weights = rows.flatMap(({ weight }) => (weight === null ? [] : [Number(weight)]));
  const fractions = weights.length > 1 && Math.max(...weights) <= 1 && rows.every(({ written }) => !written.includes("%"));
  return rows
    .filter(({ name, weight }, at) => !isTotal(name, weight, at === rows.length - 1))
    .map(({ name, isin, weight }) => ({ name, isin, weight: weight !== null && fractions ? timesHundred(weight) : weight }));
}

/** A cell without the spaces and the quotes around it. */
const plain = (cell: string) =>
  cell
    .trim()
    .replace(/^(["“«'‘]\s*)(.*?)(\s*["”»'’])$/, "$2")
    .trim();

function cellsOf(row: string): string[] {
  const cells = row.split(/[\t;]/);
  const spaced = cells.length === 1 ? SPACED.exec(row.trim()) : null;
  return spaced ? spaced.slice(1) : cells;
}

/** The sum under a column is no line. */
const isTotal = (name: string, weight: string | null, last: boolean) => last && weight !== null && /^(total|somme|sum)\b/i.test(name);

const timesHundred = (decimal: string) => String(Math.round(Number(decimal) * 10_000) / 100);
