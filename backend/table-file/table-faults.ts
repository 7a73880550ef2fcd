import type { SentFile, TableFault, TableReport } from "#app/contract/table-file.ts";
import type { ReadTable } from "#backend/table-file/read-table.ts";

const FAULTS_TOLD = 200;
const LONGEST_TEXT = 120;

/** Faults of a table: the first 200 kept, all counted. */
export class TableFaults {
  readonly kept: TableFault[] = [];
  count = 0;

  add(code: string, { line, column, found }: { line?: number; column?: string; found?: string | undefined } = {}): void {
    this.count++;
    if (this.kept.length === FAULTS_TOLD) return;
    this.kept.push({ code, line: line ?? null, column: column ?? null, found: found?.slice(0, LONGEST_TEXT) ?? null });
  }
}

type Counts = Pick<TableReport, "added" | "changed" | "unchanged" | "removed">;

/** What an import tells. It is applied when it is no dry run, has no fault and leaves nothing open of its form. */
export function reportOf(file: SentFile, dryRun: boolean, table: ReadTable, counts: Counts, faults: TableFaults): TableReport {
  const { kept: errors, count: errorCount } = faults;
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
