import writeWorkbook, { type Cell, type Sheet } from "write-excel-file/node";
import { harmless } from "#app/domain/format/spreadsheet-text.ts";

/** One sheet of a workbook: rows of plain cells under a bold head line. */
export interface PlainSheet {
  name: string;
  head: string[];
  rows: Array<Array<string | number | Date | null>>;
  /** In characters, column by column. */
  widths: number[];
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Characters that no XML file may hold; a workbook with one of them asks to be repaired. */
const NOT_XML = /(?![\t\n\r])\p{Cc}|[\p{Cs}\uFFFE\uFFFF]/gu;

/**
 * A text of a cell as it is shown. The library that writes workbooks takes the names that every object has (`constructor`) for texts
 * that it has written already: a space after them, which reading takes off, makes them others.
 */
export function cellText(text: string): string {
  const shown = harmless(text).replace(NOT_XML, "");
  return shown in Object.prototype ? `${shown} ` : shown;
}

const textCell = (text: string): Cell => ({ value: cellText(text), type: String });

function cellOf(value: string | number | Date | null): Cell {
  if (value === null || value === "") return null;
  if (typeof value === "string") return textCell(value);
  if (value instanceof Date) return { value, type: Date, format: "yyyy-mm-dd" };
  return { value, type: Number, format: "0.00##" };
}

/** Characters that Excel refuses in the name of a sheet, and its longest name. */
const sheetName = (name: string): string => name.replace(/[\\/?*[\]:]/g, " ").slice(0, 31);

/** An Excel file of these sheets. */
export async function workbookFile(filename: string, sheets: readonly PlainSheet[]): Promise<File> {
  const made = sheets.map(
    ({ name, head, rows, widths }): Sheet<Buffer> => ({
      sheet: sheetName(name),
      stickyRowsCount: 1,
      columns: widths.map((width) => ({ width })),
      data: [head.map((text) => ({ value: text, type: String, fontWeight: "bold" as const })), ...rows.map((row) => row.map(cellOf))],
    }),
  );
  const bytes = await writeWorkbook(made as Parameters<typeof writeWorkbook>[0]).toBuffer();
  return new File([new Uint8Array(bytes)], filename, { type: XLSX });
}

/** A day of the contract as Excel counts days. */
export const dayCell = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Name of a file from what a person typed: letters, digits and dashes. */
export const fileName = (text: string, ending: string): string =>
  `${
    text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replace(/[^\w]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 80) || "cairn"
  }.${ending}`;
