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

/** What an import tells. It is applied when it is no dry run, has no fault and leaves nothing open of its form. */
export function reportOf(file: SentFile, dryRun: boolean, table: ReadTable, counts: Counts, faults: TableFaults): TableReport {
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
