import { numberOf } from "#app/domain/regulatory-file/figures.ts";
import type { Queries } from "#backend/calls/context.ts";
import { writeDelimited, writeWorkbook } from "#backend/table-file/write-table.ts";
import type { FileRow } from "./file.store.ts";
import { linesOfFile } from "./line.store.ts";

/** More lines than a workbook is made of in the process that answers calls: they come as text. */
const MOST_OF_WORKBOOK = 1_000;

/**
 * The lines of a sheet of a file that are current, with the corrections that were kept: a new file in the same columns. What was received
 * stays as it is.
 */
export async function correctedFile(queries: Queries, { uuid, fileName, sheets }: FileRow, at: number): Promise<File> {
  const sheet = sheets[at]!;
  const lines = await linesOfFile(queries, uuid, at);
  const rows = lines.map(({ cells, corrections }) =>
    sheet.titles.map((title, column) => {
      const text = corrections[title] ?? cells[column] ?? null;
      const value = text === null ? null : numberOf(text);
      // A code of digits keeps its zeros; a number is written as one.
      return value !== null && String(value) === text ? value : text;
    }),
  );
  const table = { name: `${sheet.format} ${fileName.split(".")[0]}`, columns: sheet.titles, rows };
  return lines.length > MOST_OF_WORKBOOK ? writeDelimited(table) : writeWorkbook(table);
}
