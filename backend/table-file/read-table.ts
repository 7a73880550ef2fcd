import type { SentFile } from "#app/contract/table-file.ts";
import { type Refusal, refuse } from "#backend/calls/refusal.ts";
import { DelimitedReader } from "#backend/table-file/delimited.ts";
import { kindOf } from "#backend/table-file/file-kind.ts";
import { FileRefused } from "#backend/table-file/problems.ts";
import { encodingOf } from "#backend/table-file/text-lines.ts";
import { readWorkbook } from "#backend/table-file/workbook.ts";

/** Rows under the head line, each with its line in the file; cells by the column's name in lower case, trimmed, absent when empty. */
export interface ReadTable {
  columns: string[];
  rows: Array<{ line: number; cells: ReadonlyMap<string, string> }>;
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
export async function readTable(file: SentFile): Promise<ReadTable> {
  const bytes = Buffer.from(file.data, "base64");
  try {
    const found = kindOf(bytes);
    if ("refused" in found) throw new FileRefused(found.refused);
    if (found.kind === "csv.gz") throw new FileRefused("wrongType");
    return tableOf(found.kind === "xlsx" ? await workbookLines(bytes) : textLines(bytes));
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

function textLines(bytes: Buffer): Line[] {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
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
  return found;
}

/** What an export wrote before a text that a spreadsheet would take for a formula is taken off again. */
const plain = (cell: string): string => cell.trim().replace(/^'(?='*[=+\-@\t\r])/, "");

function tableOf(lines: Line[]): ReadTable {
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
