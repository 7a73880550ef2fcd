import type { z } from "zod";
import type { apiContract } from "#app/contract/index.ts";
import type { SentFile, TableReport } from "#app/contract/table-file.ts";
import type { CallerContext } from "#backend/api/context.ts";
import { requirePermission } from "#backend/api/refusal.ts";
import { saveOnce } from "#backend/api/save-once.ts";
import { lockSeriesByCodes, upsertSeries } from "#backend/api/series-definition-service/series-batch.store.ts";
import { codesOf, planSeriesImport } from "#backend/api/series-definition-service/series-table.ts";
import type { ReadTable } from "#backend/api/table-file/read-table.ts";
import { reportOf, TableFaults, tableOrFault } from "#backend/api/table-file/table-faults.ts";
import type { Transaction } from "#backend/database/database.ts";

type Input = z.infer<NonNullable<(typeof apiContract.series.import)["~orpc"]["inputSchema"]>>;

/** A file with its table, read once: null with the fault of a file that is none. */
export interface ReadFile {
  file: SentFile;
  table: ReadTable | null;
  unread: TableFaults;
}

/** Read before a transaction: unpacking a workbook takes longer than rows should be locked. */
export async function readDefinitions(file: SentFile): Promise<ReadFile> {
  const unread = new TableFaults();
  return { file, table: await tableOrFault(file, unread), unread };
}

/** What a file makes of the series as they stand; written when it is no dry run and has no fault. */
export async function applyDefinitions(tx: Transaction, { file, table, unread }: ReadFile, dryRun: boolean): Promise<TableReport> {
  const faults = new TableFaults();
  for (const { code, found } of unread.kept) faults.add(code, { found: found ?? undefined });
  const { writes, ...counts } = table
    ? planSeriesImport(table, await lockSeriesByCodes(tx, codesOf(table)), faults)
    : { writes: [], added: 0, changed: 0, unchanged: 0 };
  const report = reportOf(file, dryRun, table, { ...counts, removed: 0 }, faults);
  if (report.applied) await upsertSeries(tx, writes);
  return report;
}

/** Reads definitions of series from a file. A dry run, and a file with a fault, change nothing. */
export async function importSeries(context: CallerContext, { query, headers, body }: Input): Promise<TableReport> {
  requirePermission(context.caller, "series-edit");
  const read = await readDefinitions(body.file);
  const write = { verb: "series.import", objectType: "series", headers, request: { query, body }, audited: !query.dryRun };
  return saveOnce(context, write, async (tx) => {
    const answer = await applyDefinitions(tx, read, query.dryRun);
    const { errors: _, ...after } = answer;
    return { answer, objectId: null, organisationUuid: null, after };
  });
}
