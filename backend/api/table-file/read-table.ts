import type { SentFile } from "#app/contract/table-file.ts";
import { DelimitedReader } from "#backend/api/financial-value-service/import/delimited.ts";
import { FileRefused } from "#backend/api/financial-value-service/import/problems.ts";
import { readWorkbook } from "#backend/api/financial-value-service/import/workbook.ts";

/** Rows under the head line, each with its line in the file; cells by the column's name in lower case, trimmed, absent when empty. */
export interface ReadTable {
  columns: string[];
  rows: Array<{ line: number; cells: ReadonlyMap<string, string> }>;
}

const MOST_ROWS = 20_000;
const MOST_COLUMNS = 400;
/** Bytes that a workbook may unpack to: it is read in the process that answers calls. */
const MOST_UNPACKED = 24 * 1024 * 1024;
const ZIP = Buffer.from("PK\u0003\u0004", "latin1");

/** Why a file cannot be taken for a table; `messageKey` explains it. */
export class TableRefused extends Error {
  constructor(readonly messageKey: string) {
    super(`The file is no table that can be read (${messageKey}).`);
  }
}

/** Reads the first sheet of an Excel workbook, or delimited text in UTF-8; the content decides which. Throws TableRefused. */
export async function readTable(file: SentFile): Promise<ReadTable> {
  const bytes = Buffer.from(file.data, "base64");
  try {
    const lines = bytes.subarray(0, 4).equals(ZIP) ? await workbookLines(bytes) : textLines(bytes);
    return tableOf(lines);
  } catch (error) {
    if (error instanceof FileRefused) throw new TableRefused(error.problem.messageKey);
    throw error;
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

function textLines(bytes: Buffer): Line[] {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new FileRefused("encoding");
  }
  if (text.includes("\u0000")) throw new FileRefused("wrongType");
  const found: Line[] = [];
  const reader = new DelimitedReader((cells, line) => found.push([line, [...cells]]));
  text.split(/\r\n|\n|\r/).forEach((line, index) => {
    reader.line(line, index + 1);
  });
  return found;
}

/** What an export wrote before a text that a spreadsheet would take for a formula is taken off again. */
const plain = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\t\r])/, "");

function tableOf(lines: Line[]): ReadTable {
  const filled = lines.filter(([, cells]) => cells.some((cell) => cell.trim() !== ""));
  const [head, ...rest] = filled;
  if (!head || rest.length === 0) throw new FileRefused("empty");
  if (rest.length > MOST_ROWS || head[1].length > MOST_COLUMNS) throw new TableRefused("imports.problem.tooManyValues");
  const columns = head[1].map((name) => name.trim().toLowerCase());
  const named = columns.filter((name) => name !== "");
  if (new Set(named).size !== named.length) throw new FileRefused("duplicateColumn");
  const rows = rest.map(([line, cells]) => ({
    line,
    cells: new Map(columns.flatMap((name, at) => (name !== "" && cells[at]?.trim() ? [[name, plain(cells[at]!)] as const] : []))),
  }));
  return { columns: named, rows };
}
