import { type HorizonGrid, horizonGrid } from "#app/contract/horizon-portfolio/section.ts";
import type { SentFile } from "#app/contract/table-file.ts";
import { rowTotal } from "#app/domain/glidepath.ts";
import { seriesByCodes } from "#backend/api/investment-pool/pool-lines.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { type ReadTable, readTable } from "#backend/import/read-table.ts";
import { TableFaults } from "#backend/import/table-faults.ts";

const YEARS = ["yearsleft", "horizonleft"];
const WEIGHT = /^\d{1,3}(?:[.,]\d{1,8})?\s*%?$/;

/**
 * Reads a grid from a workbook or text: a column yearsLeft (or horizonLeft), and one for each series, named by its code or ISIN; weights
 * in per cent, an empty cell is none. Refuses 422 HORIZON_GRID_FILE with the faulty cells in `errors`.
 */
export async function readGridFile(queries: Queries, file: SentFile): Promise<HorizonGrid> {
  const table = await readTable(file, { days: [], perCents: true });
  const faults = new TableFaults();
  const series = await seriesOfColumns(queries, table, faults);
  const rows = series === null ? [] : rowsOf(table, series, faults);
  if (rows.length === 0 && faults.count === 0) faults.add("GLIDEPATH_ROWS_INVALID", { found: String(table.rows.length) });
  if (faults.count > 0) {
    faults.kept.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
    const told = { errors: faults.kept, errorCount: faults.count };
    throw refuse.unprocessable("HORIZON_GRID_FILE", "The file is no grid of a horizon portfolio.", told);
  }
  const gridFileType = file.filename.includes(".") ? file.filename.split(".").at(-1)!.slice(0, 20).toLowerCase() : undefined;
  return horizonGrid.parse({ rows, gridFileName: file.filename, gridFileType });
}

/** The series of each column by the column's name; null where the columns are no grid. */
async function seriesOfColumns(queries: Queries, { columns }: ReadTable, faults: TableFaults): Promise<Map<string, string> | null> {
  if (!columns.some((column) => YEARS.includes(column))) faults.add("GLIDEPATH_COLUMN_MISSING", { line: 1, column: "yearsLeft" });
  const names = columns.filter((column) => !YEARS.includes(column));
  const known = await seriesByCodes(
    queries,
    names.flatMap((name) => [name, name.toUpperCase()]),
  );
  const found = new Map<string, string>();
  for (const column of names) {
    const bears = (code: string | null) => code?.toLowerCase() === column;
    const named = known.filter(({ externalId }) => bears(externalId));
    const meant = named.length > 0 ? named : known.filter(({ isin }) => bears(isin));
    if (meant.length === 1 && ![...found.values()].includes(meant[0]!.uuid)) found.set(column, meant[0]!.uuid);
    else {
      const code = meant.length === 0 ? "HORIZON_COLUMN_UNKNOWN" : "HORIZON_COLUMN_TWICE";
      faults.add(code, { line: 1, column: column.toUpperCase(), found: column.toUpperCase() });
    }
  }
  return faults.count > 0 || names.length === 0 ? null : found;
}

function rowsOf({ columns, rows }: ReadTable, series: ReadonlyMap<string, string>, faults: TableFaults): HorizonGrid["rows"] {
  const yearsColumn = columns.find((column) => YEARS.includes(column))!;
  const seen = new Set<number>();
  return rows.map(({ line, cells }) => {
    const years = cells.get(yearsColumn);
    const horizonLeft = Number(years);
    const at = { line, column: "yearsLeft", found: years };
    if (years === undefined || !/^\d{1,2}$/.test(years) || horizonLeft > 60) faults.add("GLIDEPATH_YEARS_INVALID", at);
    else if (seen.has(horizonLeft)) faults.add("GLIDEPATH_YEARS_TWICE", at);
    seen.add(horizonLeft);
    const before = faults.count;
    const weights: Record<string, string> = {};
    for (const [column, uuid] of series) {
      const cell = cells.get(column);
      if (cell === undefined) continue;
      if (!WEIGHT.test(cell)) faults.add("GLIDEPATH_WEIGHT_INVALID", { line, column: column.toUpperCase(), found: cell });
      else weights[uuid] = cell.replace(",", ".").replace(/%$/, "").trimEnd();
    }
    const total = rowTotal(Object.values(weights));
    if (faults.count === before && total !== 100) faults.add("GLIDEPATH_ROW_INVALID", { line, found: `${total} %` });
    return { horizonLeft, weights };
  });
}
