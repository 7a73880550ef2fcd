import { type GlidepathContent, glidepathContent } from "#app/contract/glidepath.ts";
import type { SentFile } from "#app/contract/table-file.ts";
import { ASSET_CLASSES, type AssetClass } from "#app/domain/enumerations.ts";
import { rowTotal } from "#app/domain/glidepath.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { type ReadTable, readTable } from "#backend/import/read-table.ts";
import { TableFaults } from "#backend/import/table-faults.ts";
import { writeDelimited, writeWorkbook } from "#backend/table-file/write-table.ts";

const YEARS = "yearsleft";
const WEIGHT = /^\d{1,3}(?:[.,]\d{1,8})?\s*%?$/;
const isClass = (text: string): text is AssetClass => (ASSET_CLASSES as readonly string[]).includes(text);

/** Reads a matrix from a workbook or text. Refuses 422 GLIDEPATH_FILE with the faulty cells in `errors`. */
export async function readGlidepath(file: SentFile): Promise<GlidepathContent> {
  const faults = new TableFaults();
  const content = contentOf(await readTable(file, { days: [], perCents: true }), faults);
  if (!content || faults.count > 0) {
    throw refuse.unprocessable("GLIDEPATH_FILE", "The file is no glidepath matrix.", { errors: faults.kept, errorCount: faults.count });
  }
  return content;
}

function contentOf({ columns, rows }: ReadTable, faults: TableFaults): GlidepathContent | null {
  const labelOf = (column: string) => (isClass(column.toUpperCase()) ? column.toUpperCase() : column);
  if (!columns.includes(YEARS)) faults.add("GLIDEPATH_COLUMN_MISSING", { line: 1, column: "yearsLeft" });
  const names = columns.filter((column) => column !== YEARS);
  for (const column of names) if (!isClass(column.toUpperCase())) faults.add("GLIDEPATH_CLASS_UNKNOWN", { line: 1, column, found: column });
  if (faults.count > 0) return null;
  const unread = new Set<number>();
  const lines = rows.map(({ line, cells }) => {
    const before = faults.count;
    const years = cells.get(YEARS);
    if (years === undefined || !/^\d{1,2}$/.test(years)) faults.add("GLIDEPATH_YEARS_INVALID", { line, column: "yearsLeft", found: years });
    const weights = names.map((column) => {
      const cell = cells.get(column) ?? "0";
      if (!WEIGHT.test(cell)) faults.add("GLIDEPATH_WEIGHT_INVALID", { line, column: labelOf(column), found: cell });
      return cell.replace(",", ".").replace(/%$/, "").trimEnd();
    });
    if (faults.count > before) unread.add(line);
    return { line, yearsLeft: Number(years), weights };
  });
  // Rows that can be read are judged beside those that cannot: what is wrong is reported at once.
  const read = lines.filter(({ line }) => !unread.has(line));
  if (read.length === 0 && unread.size > 0) return null;
  const classes = names.map((column) => column.toUpperCase() as AssetClass);
  const parsed = glidepathContent.safeParse({ classes, rows: read.map(({ yearsLeft, weights }) => ({ yearsLeft, weights })) });
  for (const { path, code } of parsed.error?.issues ?? []) {
    const row = path[0] === "rows" && typeof path[1] === "number" ? read[path[1]] : undefined;
    if (!row) faults.add("GLIDEPATH_ROWS_INVALID", { found: String(read.length) });
    else if (path[2] === "yearsLeft")
      faults.add(code === "custom" ? "GLIDEPATH_YEARS_TWICE" : "GLIDEPATH_YEARS_INVALID", {
        line: row.line,
        column: "yearsLeft",
        found: String(row.yearsLeft),
      });
    else faults.add("GLIDEPATH_ROW_INVALID", { line: row.line, found: `${rowTotal(row.weights)} %` });
  }
  faults.kept.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return parsed.data && unread.size === 0 ? { ...parsed.data, rows: farthestFirst(parsed.data.rows) } : null;
}

/** The order in which matrices are kept. */
export const farthestFirst = (rows: GlidepathContent["rows"]): GlidepathContent["rows"] =>
  [...rows].sort((a, b) => b.yearsLeft - a.yearsLeft);

/** A matrix as a file that it can be read from again. */
export function writeGlidepath(name: string, { classes, rows }: GlidepathContent, format: "xlsx" | "csv" = "xlsx"): Promise<File> | File {
  const columns = ["yearsLeft", ...classes];
  const table = { name, columns, rows: rows.map(({ yearsLeft, weights }) => [yearsLeft, ...weights.map(Number)]) };
  return format === "csv" ? writeDelimited(table) : writeWorkbook(table);
}
