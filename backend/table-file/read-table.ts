import type { DayOrder, FileReading, ReadingChoice } from "#app/contract/file-reading.ts";
import type { SentFile } from "#app/contract/table-file.ts";
import { type Refusal, refuse } from "#backend/calls/refusal.ts";
import { DelimitedReader } from "#backend/table-file/delimited.ts";
import { kindOf } from "#backend/table-file/file-kind.ts";
import { NotationSurvey } from "#backend/table-file/notation.ts";
import { FileRefused } from "#backend/table-file/problems.ts";
import { settle, type TextForm } from "#backend/table-file/reading.ts";
import { encodingOf } from "#backend/table-file/text-lines.ts";
import { readWorkbook } from "#backend/table-file/workbook.ts";

/** Rows under the head line, each with its line in the file; cells by the column's name in lower case, trimmed, absent when empty. */
export interface ReadTable {
  columns: string[];
  rows: Array<{ line: number; cells: ReadonlyMap<string, string> }>;
  /** The form in which it was read; what is open in it is to be asked. */
  reading: FileReading;
}

/** Columns that hold days, which are given as ISO days where their order is known, and answers to what the file leaves open. */
export interface DayColumns {
  days: readonly string[];
  given?: ReadingChoice;
  kept?: ReadingChoice;
}

const MOST_ROWS = 20_000;
const MOST_COLUMNS = 400;
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
 * Reads the first sheet of an Excel workbook, or delimited text as spreadsheets save it; the content decides which. Refuses what is
 * none: 413 beyond the limits, 422 otherwise.
 */
export async function readTable(file: SentFile, columns: DayColumns = { days: [] }): Promise<ReadTable> {
  const bytes = Buffer.from(file.data, "base64");
  try {
    const found = kindOf(bytes);
    if ("refused" in found) throw new FileRefused(found.refused);
    if (found.kind === "csv.gz") throw new FileRefused("wrongType");
    if (found.kind === "xlsx") return withDays(tableOf(await workbookLines(bytes)), { encoding: null, separator: null }, columns);
    const { lines, form } = textLines(bytes);
    return withDays(tableOf(lines), form, columns);
  } catch (error) {
    throw error instanceof FileRefused ? refusalOf(error) : error;
  }
}

type Line = [line: number, cells: string[]];

async function workbookLines(bytes: Buffer): Promise<Line[]> {
  const rows = await readWorkbook(bytes, MOST_UNPACKED);
  return rows.map((cells, index) => [index + 1, cells.map(textOf)]);
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}

function textLines(bytes: Buffer): { lines: Line[]; form: TextForm } {
  const encoding = encodingOf(bytes);
  const decoder = new TextDecoder(encoding, { fatal: true });
  let text: string;
  try {
    // Node 20 takes windows-1252 for ISO 8859-1 when it decodes in one go.
    text = decoder.decode(bytes, { stream: true }) + decoder.decode();
  } catch {
    throw new FileRefused("encoding");
  }
  if (text.includes("\u0000")) throw new FileRefused("wrongType");
  const found: Line[] = [];
  const reader = new DelimitedReader((cells, line) => found.push([line, [...cells]]));
  text.split(/\r\n|\n|\r/).forEach((line, index) => {
    reader.line(line, index + 1);
  });
  return { lines: found, form: { encoding, separator: reader.separator } };
}

/** What an export wrote before a text that a spreadsheet would take for a formula is taken off again. */
const plain = (cell: string): string => cell.trim().replace(/^'(?='*[=+\-@\t\r])/, "");

function tableOf(lines: Line[]): Pick<ReadTable, "columns" | "rows"> {
  const filled = lines.filter(([, cells]) => cells.some((cell) => cell.trim() !== ""));
  const [head, ...rest] = filled;
  if (!head || rest.length === 0) throw new FileRefused("empty");
  if (rest.length > MOST_ROWS || head[1].length > MOST_COLUMNS) throw new FileRefused("tooManyValues");
  const columns = head[1].map((name) => name.trim().toLowerCase());
  const named = columns.filter((name) => name !== "");
  if (new Set(named).size !== named.length) throw new FileRefused("duplicateColumn");
  const rows = rest.map(([line, cells]) => ({
    line,
    cells: new Map(columns.flatMap((name, at) => (name !== "" && cells[at]?.trim() ? [[name, plain(cells[at]!)] as const] : []))),
  }));
  return { columns: named, rows };
}

/**
 * The table with its days as ISO days, and how they were read. Numbers of these tables are per cents and small counts: a comma and a point both
 * stand before their decimals, since thousands are beyond their bounds.
 */
function withDays(table: ReturnType<typeof tableOf>, form: TextForm, { days, given = {}, kept = {} }: DayColumns): ReadTable {
  const survey = new NotationSurvey();
  for (const { line, cells } of table.rows) for (const column of days) if (cells.has(column)) survey.day(cells.get(column)!, line, column);
  const reading = settle(survey, form, { given, kept }, (_, order) => ({ number: (text) => text, day: (text) => isoDayOf(text, order) }));
  if (reading.open.length > 0) return { ...table, reading };
  // Where day and month are one number, both orders say the same.
  const order = reading.dayOrder === "MDY" ? "MDY" : "DMY";
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    cells: new Map([...cells].map(([name, cell]) => [name, days.includes(name) ? (isoDayOf(cell, order) ?? cell) : cell])),
  }));
  return { ...table, rows, reading };
}

const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;

/** `31/12/2025` or `12/31/2025` as an ISO day; null for anything else. */
function isoDayOf(text: string, order: DayOrder): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const found = YEAR_LAST.exec(text);
  if (!found) return null;
  const [day, month] = order === "DMY" ? [found[1]!, found[2]!] : [found[2]!, found[1]!];
  return `${found[3]}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
