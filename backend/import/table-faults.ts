import type { SentFile, TableFault, TableReport } from "#app/contract/table-file.ts";
import type { ReadTable } from "#backend/import/read-table.ts";

const FAULTS_TOLD = 200;
const LONGEST_TEXT = 120;

/** Faults of a table: the first 200 kept unless said otherwise, all counted. */
export class TableFaults {
  readonly kept: TableFault[] = [];
  count = 0;
  readonly #most: number;

  constructor(most = FAULTS_TOLD) {
    this.#most = most;
  }

  add(code: string, { line, column, found }: { line?: number; column?: string; found?: string | undefined } = {}): void {
    this.count++;
    if (this.kept.length === this.#most) return;
    this.kept.push({ code, line: line ?? null, column: column ?? null, found: found?.slice(0, LONGEST_TEXT) ?? null, cell: null });
  }
}

type Counts = Pick<TableReport, "added" | "changed" | "unchanged" | "removed">;

/** 1 is A, 27 is AA. */
export function columnLetters(number: number): string {
  const rest = Math.floor((number - 1) / 26);
  return (rest > 0 ? columnLetters(rest) : "") + String.fromCharCode(65 + ((number - 1) % 26));
}

/** Faults with the address of their cell, where the file is a workbook. Columns are named by their titles, or by what these stand for. */
function withCells(faults: readonly TableFault[], { reading }: Pick<ReadTable, "reading">): TableFault[] {
  if (reading.sheet === null) return [...faults];
  return faults.map((fault) => {
    const at = reading.columns.find(({ title, use }) => fault.column !== null && [title, title.toLowerCase(), use].includes(fault.column));
    return at === undefined || fault.line === null ? fault : { ...fault, cell: `${columnLetters(at.column)}${fault.line}` };
  });
}

/** Codes of cells that stand for nothing. */
const UNREAD = /_(?:UNKNOWN|INVALID)$/;

/**
 * What is wrong with cells whatever their column holds. It stands in the place of what was told of such a cell already; an ISIN that its
 * column takes all the same, since it is stored so, is no fault.
 */
export function tellCellFaults({ cellFaults, reading }: Pick<ReadTable, "cellFaults" | "reading">, faults: TableFaults): void {
  for (const { code, ...cell } of cellFaults) {
    const titles = reading.columns.flatMap(({ title, use }) => (use === cell.column ? [title, title.toLowerCase()] : []));
    const told = faults.kept.find(({ line, column }) => line === cell.line && column !== null && [cell.column, ...titles].includes(column));
    if (told && (code === "CELL_WITHOUT_RESULT" || UNREAD.test(told.code))) told.code = code;
    else if (told) continue;
    else if (cell.column !== "isin" || code === "CELL_WITHOUT_RESULT") faults.add(code, cell);
  }
}

/** What an import tells. It is applied when it is no dry run, has no fault and leaves nothing open of its form. */
export function reportOf(file: SentFile, dryRun: boolean, table: ReadTable, counts: Counts, faults: TableFaults): TableReport {
  tellCellFaults(table, faults);
  const errors = withCells(faults.kept, table);
  const { count: errorCount } = faults;
  const applied = !dryRun && errorCount === 0 && table.reading.open.length === 0;
  return { fileName: file.filename, dryRun, applied, rows: table.rows.length, ...counts, errors, errorCount, reading: table.reading };
}

/** A file whose days may be read in two ways is no file to write: one fault that shows the first of them. */
export function tellOpenDays({ reading }: Pick<ReadTable, "reading">, code: string, faults: TableFaults): boolean {
  if (!reading.open.includes("dayOrder")) return false;
  faults.add(
    code,
    reading.samples.find(({ kind }) => kind === "day"),
  );
  return true;
}
