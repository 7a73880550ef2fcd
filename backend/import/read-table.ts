import type { DayOrder, FileMapping, FileReading } from "#app/contract/file-reading.ts";
import type { SentFile } from "#app/contract/table-file.ts";
import { type Refusal, refuse } from "#backend/calls/refusal.ts";
import { DelimitedReader } from "#backend/import/delimited.ts";
import { kindOf } from "#backend/import/file-kind.ts";
import { identifierOf } from "#backend/import/identifiers.ts";
import { isWithoutResult } from "#backend/import/no-value.ts";
import { NotationSurvey } from "#backend/import/notation.ts";
import { FileRefused } from "#backend/import/problems.ts";
import { settle, type TextForm } from "#backend/import/reading.ts";
import {
  type IsHead,
  isBlank,
  LINES_LOOKED_AT,
  type Row,
  startOfRows,
  startOfText,
  type TableStart,
  textOf,
} from "#backend/import/table-start.ts";
import { dayOfText } from "#backend/import/text-date.ts";
import { type Encoding, encodingOf } from "#backend/import/text-lines.ts";
import { openWorkbook } from "#backend/import/workbook.ts";
import { isoOfDay } from "#backend/values/days.ts";

/** Rows under the head line, each with its line in the file; cells by the column's name in lower case, trimmed, absent when empty. */
export interface ReadTable {
  columns: string[];
  rows: Array<{ line: number; cells: ReadonlyMap<string, string> }>;
  /** Cells that nothing can be made of, whatever their column holds: formulas without a result, identifiers that are wrong. */
  cellFaults: CellFault[];
  /** Line of the titles. */
  headLine: number;
  /** The form in which it was read; what is open in it is to be asked. */
  reading: FileReading;
}

export interface CellFault {
  code: "CELL_WITHOUT_RESULT" | "ISIN_WRONG" | "CODE_AS_NUMBER";
  line: number;
  column: string;
  found: string;
}

/** What a reader knows of its columns, and answers to what the file leaves open. */
export interface TableColumns {
  /** Columns that hold days, which are given as ISO days where their order is known. */
  days: readonly string[];
  /** Name of the column that a title stands for; null for one that is not known. Without it the first filled line holds the titles, as names. */
  nameOf?: (title: string) => string | null;
  /** What the columns of a file with these titles are, where it is one that many send; a person confirms it. */
  knownOf?: (titles: string[]) => string[] | null;
  /** Columns of codes, an ISIN among them, which are read as `identifierOf` has them; that of the name `isin` holds ISINs alone. */
  identifiers?: readonly string[];
  /** Names of all columns that there may be. */
  names?: readonly string[];
  /** A cell of a column as it is stored; without it as it stands. */
  storedText?: (name: string, cell: string) => string;
  /** Whether a table of columns of these names leaves open what they are; `isKnown`: each title is known. Without it nothing is asked. */
  asks?: (names: readonly string[], isKnown: boolean) => boolean;
  /** Its numbers are per cents: what a workbook shows as 25 % is 25. */
  perCents?: boolean;
  given?: FileMapping;
  kept?: FileMapping;
}

const MOST_ROWS = 20_000;
/** Files on products that manufacturers exchange have some six hundred. */
const MOST_COLUMNS = 1_000;
const SAMPLES = 3;
const BEGINNING = 8;
const PREVIEW = 10;
const LONGEST_CELL = 60;
/** Bytes that a workbook may unpack to: it is read in the process that answers calls. */
const MOST_UNPACKED = 24 * 1024 * 1024;

/** What is beyond a limit, not wrong in itself. */
const BEYOND = new Set(["imports.problem.bomb", "imports.problem.tooManyValues"]);

/** INVALID_EXCEL_FILE, as the catalogue names a file that is no table; `messageKey` tells what is wrong with it. */
function refusalOf({ problem: { messageKey } }: FileRefused): Refusal {
  const [code, extra] = ["INVALID_EXCEL_FILE", { messageKey }];
  return BEYOND.has(messageKey)
    ? refuse.tooLarge("The file is beyond the limits of a table.", code, extra)
    : refuse.unprocessable(code, "The file is no table that can be read.", extra);
}

/**
 * Reads a sheet of an Excel workbook, or delimited text as spreadsheets save it; the content decides which. Refuses what is none: 413
 * beyond the limits, 422 otherwise.
 */
export async function readTable(file: SentFile, columns: TableColumns = { days: [] }): Promise<ReadTable> {
  const bytes = Buffer.from(file.data, "base64");
  try {
    const found = kindOf(bytes);
    if ("refused" in found) throw new FileRefused(found.refused);
    if (found.kind === "csv.gz") throw new FileRefused("wrongType");
    const table = found.kind === "xlsx" ? await workbookRows(bytes, columns) : textRows(bytes, columns);
    return withDays(tableOf(table, columns), table, columns);
  } catch (error) {
    throw error instanceof FileRefused ? refusalOf(error) : error;
  }
}

/** All rows of a file, with the form in which it is written and where its titles stand. */
interface FileRows {
  form: TextForm;
  start: TableStart;
  rows: Array<[line: number, cells: string[]]>;
  sheet: string | null;
  sheets: string[];
}

/** Without names of columns any line of titles will do; with them two that are known, or all there are. */
function headOf({ nameOf }: TableColumns): IsHead {
  if (!nameOf) return () => true;
  return (cells) => {
    const titles = cells.map(textOf).filter((title) => title !== "");
    const known = titles.filter((title) => nameOf(title) !== null).length;
    return known > 1 || (known === 1 && titles.length === 1);
  };
}

async function workbookRows(bytes: Buffer, columns: TableColumns): Promise<FileRows> {
  const workbook = await openWorkbook(bytes, MOST_UNPACKED, columns.perCents);
  const { sheets } = workbook;
  const mapping = { ...columns.kept, ...columns.given };
  const isHead = headOf(columns);
  const named = sheets.find((name) => name === mapping.sheet);
  let chosen: { sheet: string; rows: Row[] } | null = null;
  for (const sheet of named === undefined ? sheets : [named]) {
    const rows = (await workbook.rows(sheet)).map((cells, at) => ({ line: at + 1, cells }));
    if (rows.every(({ cells }) => isBlank(cells))) continue;
    const isTable = rows.slice(0, LINES_LOOKED_AT).some(({ cells }, at) => !isBlank(cells) && isHead(cells, rows[at + 1]?.cells));
    if (chosen === null || isTable) chosen = { sheet, rows };
    if (isTable) break;
  }
  if (chosen === null) throw new FileRefused("empty");
  const start = startOfRows(chosen.rows.slice(0, LINES_LOOKED_AT), isHead, mapping.headLine);
  const rows = chosen.rows.map(({ line, cells }): [number, string[]] => [line, cells.map(textOf)]);
  return { form: { encoding: null, separator: null }, start, rows, sheet: chosen.sheet, sheets };
}

function textRows(bytes: Buffer, columns: TableColumns): FileRows {
  const { text, encoding } = decoded(bytes);
  if (text.includes("\u0000")) throw new FileRefused("wrongType");
  const lines = text.split(text.includes("\n") ? /\r?\n/ : "\r");
  const mapping = { ...columns.kept, ...columns.given };
  const start = startOfText(lines.slice(0, LINES_LOOKED_AT), headOf(columns), mapping.headLine);
  const rows: FileRows["rows"] = [];
  const reader = new DelimitedReader((cells, line) => rows.push([line, cells.map(textOf)]), start.separator);
  for (const [at, line] of lines.entries()) reader.line(line, at + 1);
  reader.end();
  return { form: { encoding, separator: start.separator }, start, rows, sheet: null, sheets: [] };
}

function decoded(bytes: Buffer): { text: string; encoding: Encoding } {
  const encoding = encodingOf(bytes);
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    // Node 20 takes windows-1252 for ISO 8859-1 when it decodes in one go.
    return { text: decoder.decode(bytes, { stream: true }) + decoder.decode(), encoding };
  } catch {
    throw new FileRefused("encoding");
  }
}

/** What an export wrote before a text that a spreadsheet would take for a formula is taken off again. */
const plain = (cell: string): string => cell.trim().replace(/^'(?='*[=+\-@\t\r])/, "");

interface NamedTable extends Pick<ReadTable, "columns" | "rows" | "cellFaults" | "headLine"> {
  told: Pick<FileReading, "columns" | "beginning">;
  /** Titles that no column is known for, or a column that is missing. */
  isOpen: boolean;
}

function tableOf(
  { start, rows }: FileRows,
  { nameOf, knownOf, identifiers = [], names = [], asks, given, kept }: TableColumns,
): NamedTable {
  const mapping = { ...kept, ...given };
  const filled = rows.filter(([line, cells]) => line >= start.headLine && cells.some((cell) => cell.trim() !== ""));
  const [head, ...under] = filled;
  const rest = under.slice(0, under.length - (mapping.endLines ?? 0));
  if (!head || rest.length === 0) throw new FileRefused("empty");
  if (rest.length > MOST_ROWS || head[1].length > MOST_COLUMNS) throw new FileRefused("tooManyValues");
  const titles = head[1].map((title) => title.trim());
  const known = mapping.columns || !asks ? null : (knownOf?.(titles) ?? null);
  const columns = titles.map((title, at) => {
    if (mapping.columns) return mapping.columns[String(at + 1)] ?? "ignore";
    if (known) return known[at] ?? "ignore";
    return nameOf ? (nameOf(title) ?? title.toLowerCase()) : title.toLowerCase();
  });
  const used = columns.map((name) => ((mapping.columns || known) && name === "ignore" ? "" : name));
  const named = used.filter((name) => name !== "");
  const isDoubled = new Set(named).size !== named.length;
  if (isDoubled && !asks) throw new FileRefused("duplicateColumn");
  const isKnown = mapping.columns !== undefined || (known === null && named.every((name) => names.includes(name)));
  const words = new Set((mapping.noValue ?? []).map((word) => word.toLowerCase()));
  const isEmpty = (cell: string | undefined) => !cell?.trim() || (words.size > 0 && words.has(cell.trim().toLowerCase()));
  const cellFaults: CellFault[] = [];
  const cellOf = (name: string, line: number, written: string): string => {
    const cell = plain(written);
    const told = { line, column: name, found: cell };
    // What the table may tell besides is not read.
    const isRead = names.length === 0 || names.includes(name);
    if (isRead && isWithoutResult(cell)) cellFaults.push({ code: "CELL_WITHOUT_RESULT", ...told });
    if (!identifiers.includes(name)) return cell;
    const { key, fault } = identifierOf(cell, name === "isin");
    if (fault) cellFaults.push({ code: fault === "isin" ? "ISIN_WRONG" : "CODE_AS_NUMBER", ...told });
    return key;
  };
  return {
    columns: named,
    cellFaults,
    headLine: head[0],
    isOpen: asks !== undefined && (isDoubled || asks(named, isKnown)),
    told: {
      columns: titles.map((title, at) => ({
        ...{
          column: at + 1,
          title: title.slice(0, LONGEST_CELL),
          use: names.includes(columns[at]!) ? columns[at]! : "ignore",
        },
        samples: rest.slice(0, SAMPLES).map(([, cells]) => (cells[at] ?? "").trim().slice(0, LONGEST_CELL)),
      })),
      beginning: rows
        .slice(0, BEGINNING)
        .map(([line, cells]) => ({ line, cells: cells.map((cell) => cell.trim().slice(0, LONGEST_CELL)) })),
    },
    rows: rest.map(([line, cells]) => ({
      line,
      cells: new Map(
        used.flatMap((name, at) => (name !== "" && !isEmpty(cells[at]) ? [[name, cellOf(name, line, cells[at]!)] as const] : [])),
      ),
    })),
  };
}

/**
 * The table with its days as ISO days, and how they were read. Numbers of these tables are per cents and small counts: a comma and a point both
 * stand before their decimals, since thousands are beyond their bounds.
 */
function withDays(
  { told, isOpen, ...table }: NamedTable,
  { form, sheet, sheets }: FileRows,
  { days, nameOf, names = [], storedText = (_, cell) => cell, given = {}, kept = {} }: TableColumns,
): ReadTable {
  const mapping = { ...kept, ...given };
  const survey = new NotationSurvey();
  for (const { line, cells } of table.rows) for (const column of days) if (cells.has(column)) survey.day(cells.get(column)!, line, column);
  const isoDay = (text: string, order: DayOrder) => {
    const day = dayOfText(text, order);
    return day === null ? null : isoOfDay(day);
  };
  const { reading: settled, order } = settle(survey, form, { given, kept }, (_, order) => ({
    number: (text) => text,
    day: (text) => isoDay(text, order),
  }));
  const reading: FileReading = {
    ...settled,
    ...{
      sheet,
      sheets,
      headLine: table.headLine,
      endLines: mapping.endLines ?? 0,
      series: null,
      noValue: mapping.noValue ?? [],
      valuesHold: "PRICE",
      preview: [],
      uses: [...names],
      rows: [],
    },
    ...told,
    open: [...(isOpen ? (["columns"] as const) : []), ...settled.open],
  };
  const isOpenDay = reading.open.includes("dayOrder");
  const dated = ({ line, cells }: ReadTable["rows"][number]) => ({
    line,
    cells: new Map([...cells].map(([name, cell]) => [name, days.includes(name) ? (isoDay(cell, order) ?? cell) : cell])),
  });
  if (nameOf) {
    const shown = told.columns.flatMap(({ use }) => (use === "ignore" ? [] : [use]));
    const stored = (name: string, cell: string | undefined) =>
      cell === undefined || (isOpenDay && days.includes(name)) ? null : storedText(name, cell);
    reading.rows = table.rows
      .slice(0, PREVIEW)
      .map(dated)
      .map(({ line, cells }) => ({ line, cells: shown.map((name) => stored(name, cells.get(name))) }));
  }
  return reading.open.length > 0 ? { ...table, reading } : { ...table, rows: table.rows.map(dated), reading };
}
