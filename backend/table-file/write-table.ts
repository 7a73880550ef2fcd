import writeXlsxFile from "write-excel-file/node";
import { harmless } from "#app/domain/format/spreadsheet-text.ts";
import { cellText } from "#backend/table-file/workbook-cells.ts";

export interface WrittenTable {
  /** Name of the sheet and of the file, without an ending. */
  name: string;
  columns: readonly string[];
  /** A date stands for its day, at midnight UTC. */
  rows: ReadonlyArray<ReadonlyArray<Value>>;
}
type Value = string | number | Date | null;

const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const NUMBER = /^-?\d+(\.\d+)?$/;
const SHEET_NAME_LENGTH = 31;

/** Name of a sheet without the characters that Excel refuses. */
const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:']/g, " ")
    .slice(0, SHEET_NAME_LENGTH)
    .trim() || "1";
const fileName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N} ._-]/gu, "_")
    .slice(0, 100)
    .trim() || "export";

/** The table as an Excel workbook; texts are stored as texts, never as formulas. */
export async function writeWorkbook({ name, columns, rows }: WrittenTable): Promise<File> {
  const head = columns.map((value) => ({ value, type: String, fontWeight: "bold" as const }));
  const cells = rows.map((row) => row.map(workbookCell));
  const widths = columns.map((column) => ({ width: Math.max(12, column.length + 2) }));
  const bytes = await writeXlsxFile([head, ...cells], { sheet: sheetName(name), columns: widths, stickyRowsCount: 1 }).toBuffer();
  return new File([new Uint8Array(bytes)], `${fileName(name)}.xlsx`, { type: XLSX_TYPE });
}

function workbookCell(value: Value) {
  if (value === null) return null;
  if (value instanceof Date) return { value, type: Date, format: "yyyy-mm-dd" };
  return typeof value === "number" ? { value, type: Number } : { value: NUMBER.test(value) ? value : cellText(value), type: String };
}

/** The table as text in UTF-8 with semicolons, as spreadsheet programs of Europe read it. */
export function writeDelimited({ name, columns, rows }: WrittenTable): File {
  const lines = [columns, ...rows].map((row) => row.map(delimitedCell).join(";"));
  return new File([`\uFEFF${lines.join("\r\n")}\r\n`], `${fileName(name)}.csv`, { type: "text/csv; charset=utf-8" });
}

function delimitedCell(value: Value): string {
  if (value === null) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  const text = typeof value === "number" ? String(value) : shown(value);
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""').replace(/[\r\n]+/g, " ")}"` : text;
}

/** An apostrophe before what would run as a formula; a plain number stays one. */
const shown = (text: string): string => (NUMBER.test(text) ? text : harmless(text));
