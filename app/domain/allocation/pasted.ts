import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { readDecimal, WITHOUT_WIDTH, withoutQuotes } from "#app/domain/format/format-input.ts";

/** A row of a spreadsheet: what it is, as written there, and its weight. */
export interface PastedRow {
  /** ISIN where the row has one, else its first text; empty where the row is a number alone. */
  name: string;
  isin: string | null;
  /** Decimal per cent; null where the row has none, or where it leaves a question. */
  weight: string | null;
  /** `which`: several cells have a per cent sign, and no title says which one is the weight. `unread`: a figure that is no number, 10 00. */
  question: "which" | "unread" | null;
  /** The row as it was pasted, cells between tabs. */
  written: string;
}

const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/;
const MOST_ROWS = 100;
const LONGEST = 200;

/** A weight that stands behind a name with nothing but a space between: the sign tells it from a number of the name. */
const SPACED = /^(.*\S)\s+(\S+\s?%)$/;

/** Titles of a column of weights, in small letters without marks. */
const WEIGHT_TITLE =
  /^(?:poids|ponderation|allocation|repartition|part|quote-?part|cible|poids cible|weight(?:ing)?|target(?: weight)?|share|gewicht(?:ung)?|anteil|pct|pourcentage|per ?cent(?:age)?|%)\b|^%/;

/**
 * Rows that were copied from a spreadsheet: cells between tabs or semicolons, quotes around them and signs without a width taken off. The
 * column that a head names is that of the weights; else the number with a per cent sign is the weight of its row, and where none has one
 * the last number. Several with that sign are a question. Where no weight is above 1
 * and none has a per cent sign, they are fractions of one. Heads are left out: the first rows, of several texts and no number.
 */
export function readPasted(text: string, language: InterfaceLanguage): PastedRow[] {
  const table = text
    .split(/\r\n?|\n/)
    .map((row) => cellsOf(row.replace(WITHOUT_WIDTH, "")).map((cell) => withoutQuotes(cell).slice(0, LONGEST)))
    .filter((cells) => cells.some((cell) => cell !== ""))
    .slice(0, MOST_ROWS);
  const isNumber = (cell: string | undefined) => cell !== undefined && readDecimal(cell, language) !== null;
  const named = weightColumn(table[0] ?? [], isNumber);
  const rows = table
    .map((cells) => {
      const percents = cells.flatMap((cell, index) => (cell.endsWith("%") && isNumber(cell) ? [index] : []));
      const isNamed = named >= 0 && isNumber(cells[named]);
      const isOpen = !isNamed && percents.length > 1;
      const at = isNamed ? named : isOpen ? -1 : (percents[0] ?? cells.findLastIndex(isNumber));
      const isin = cells.map((cell) => cell.replace(/\s/g, "").toUpperCase()).find((cell) => ISIN.test(cell)) ?? null;
      const first = cells.find((cell, index) => index !== at && cell !== "") ?? "";
      const weight = readDecimal(cells[at] ?? "", language);
      // A name may be figures; what stands after it and begins like a number should be one.
      const isUnread = weight === null && cells.some((cell, index) => index > cells.indexOf(first) && UNREAD.test(cell));
      const texts = cells.filter((cell) => cell !== "").length;
      return {
        name: isin ?? first,
        isin,
        cell: cells[at] ?? "",
        written: cells.join("\t"),
        question: isOpen ? ("which" as const) : isUnread ? ("unread" as const) : null,
        weight,
        isHead: weight === null && isin === null && texts > 1 && !cells.some((cell) => /^[\d+-]/.test(cell)),
      };
    })
    .filter(({ isHead }, at, all) => !isHead || all.slice(0, at).some((row) => !row.isHead));
  const weights = rows.flatMap(({ weight }) => (weight === null ? [] : [Number(weight)]));
  const fractions = weights.length > 1 && Math.max(...weights) <= 1 && rows.every(({ cell }) => !cell.includes("%"));
  return rows
    .filter(({ name, weight }, at) => !isTotal(name, weight, at === rows.length - 1))
    .map(({ cell: _, isHead: __, ...row }) => (fractions && row.weight !== null ? { ...row, weight: timesHundred(row.weight) } : row));
}

/** A cell that begins as a number does, and is none; an ISIN begins with letters. */
const UNREAD = /^[-+\u2212]?\d[\d\s.,'’]*\s?%?$/;

/** The one column that the head names as that of the weights; -1 without a head, or where none or several are. */
function weightColumn(head: readonly string[], isNumber: (cell: string) => boolean): number {
  if (head.some(isNumber)) return -1;
  const found = head.flatMap((title, at) => (WEIGHT_TITLE.test(plainTitle(title)) ? [at] : []));
  return found.length === 1 ? found[0]! : -1;
}

const plainTitle = (title: string) => title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function cellsOf(row: string): string[] {
  const cells = row.split(/[\t;]/);
  const spaced = cells.length === 1 ? SPACED.exec(row.trim()) : null;
  return spaced ? spaced.slice(1) : cells;
}

/** The sum under a column is no line. */
const isTotal = (name: string, weight: string | null, last: boolean) => last && weight !== null && /^(total|somme|sum)\b/i.test(name);

const timesHundred = (decimal: string) => String(Math.round(Number(decimal) * 10_000) / 100);
