import { DelimitedReader, oneSeparatorOf, SEPARATORS, type Separator, separatorNamed } from "./delimited.ts";
import { FileRefused } from "./problems.ts";
import type { Cell } from "./workbook.ts";

/** Lines that are looked at for the titles and as samples. */
export const LINES_LOOKED_AT = 60;

export interface Row {
  line: number;
  cells: Cell[];
}

/** Whether cells are the titles of a table whose next row is `next`. */
export type IsHead = (cells: Cell[], next: Cell[] | undefined) => boolean;

/** Where a table begins in its file. */
export interface TableStart {
  /** Null for a workbook. */
  separator: Separator | null;
  /** Line of the titles; 0 where the file has none. */
  headLine: number;
  /** The titles are known: nobody has to say where they are. */
  isKnown: boolean;
  /** The first rows as they stand in the file, with what stands above the titles. */
  rows: Row[];
}

/** Titles are looked for in the first lines, whatever stands above them, unless a person says where they are. */
export function startOfRows(rows: Row[], isHead: IsHead, headLine?: number): TableStart {
  const filled = rows.filter(({ cells }) => !isBlank(cells));
  if (filled.length === 0) throw new FileRefused("empty");
  if (headLine !== undefined) return { separator: null, headLine, isKnown: true, rows: filled };
  const known = filled.find(({ cells }, at) => isHead(cells, filled[at + 1]?.cells));
  if (known) return { separator: null, headLine: known.line, isKnown: true, rows: filled };
  const widest = filled.reduce((best, row) => (filledCells(row.cells) > filledCells(best.cells) ? row : best));
  if (filledCells(widest.cells) < 2) throw noHead(filled[0]!);
  return { separator: null, headLine: widest.line, isKnown: false, rows: filled };
}

/**
 * The same of text: the separator is the one that cuts the titles into most cells. Throws where two do; a line `sep=;` above says which one
 * it is.
 */
export function startOfText(lines: readonly string[], isHead: IsHead, headLine?: number): TableStart {
  const named = separatorNamed(lines[0] ?? "");
  const tables = (named ? [named] : SEPARATORS).map((separator) => ({ separator, rows: rowsOf(lines, separator) }));
  const filled = lines.map((text, at) => ({ text, line: at + 1 })).filter(({ text, line }) => text.trim() !== "" && !(line === 1 && named));
  if (filled.length === 0) throw new FileRefused("empty");
  const chosen = (line: number, isKnown: boolean): TableStart => {
    const text = lines[Math.max(line, filled[0]!.line) - 1] ?? "";
    const separator = named ?? oneSeparatorOf(text, line);
    return { separator, headLine: line, isKnown, rows: tables.find((table) => table.separator === separator)!.rows };
  };
  if (headLine !== undefined) return chosen(headLine, true);
  for (const { line } of filled)
    for (const { rows } of tables) {
      const at = rows.findIndex((row) => row.line === line);
      if (at >= 0 && isHead(rows[at]!.cells, rows[at + 1]?.cells)) return chosen(line, true);
    }
  const all = tables.flatMap(({ rows }) => rows);
  const widest = all.reduce((best, row) => (row.cells.length > best.cells.length ? row : best), all[0]!);
  if (widest.cells.length < 2) throw noHead({ line: filled[0]!.line, cells: [filled[0]!.text] });
  return chosen(widest.line, false);
}

const noHead = ({ line, cells }: Row) =>
  new FileRefused("head", { line, found: cells.map(textOf).join(", "), expected: "series_id, date, value | date, <series>, <series>, …" });

/** Rows of some lines under a separator; those before a broken quote where one breaks. */
function rowsOf(lines: readonly string[], separator: Separator): Row[] {
  const rows: Row[] = [];
  const reader = new DelimitedReader((cells, line) => rows.push({ line, cells: [...cells] }), separator);
  try {
    for (const [at, text] of lines.entries()) reader.line(text, at + 1);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
  }
  return rows;
}

const filledCells = (cells: Cell[]): number => cells.filter((cell) => textOf(cell) !== "").length;

export function isBlank(cells: Cell[]): boolean {
  for (const cell of cells)
    if (cell !== "" && cell !== null && cell !== undefined && (typeof cell !== "string" || cell.trim() !== "")) return false;
  return true;
}

/** `="0012"`: a text that a program wrote so that a spreadsheet makes no number of it. */
const AS_FORMULA = /^="([^"]*)"$/;

/** A cell as the text that stands in it; a day of a workbook as an ISO day. */
export function textOf(cell: Cell): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : new Date(cell.getTime() + 1000).toISOString().slice(0, 10);
  if (cell === null || cell === undefined) return "";
  const text = String(cell).trim();
  return text.startsWith('="') ? text.replace(AS_FORMULA, "$1").trim() : text;
}

/** A title in small letters without marks, with lines for all other signs: `Code ISIN` is `code_isin`. */
export const plainTitle = (title: string): string =>
  title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
