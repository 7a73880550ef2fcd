import type { z } from "zod";
import type { apiContract } from "#app/contract/index.ts";
import type { SentFile, TableReport } from "#app/contract/table-file.ts";
import { lockSeriesByCodes, upsertSeries } from "#backend/api/series/series-batch.store.ts";
import { keepersFor, type SeriesWriter } from "#backend/api/series/series-keeper.ts";
import { codesOf, planSeriesImport } from "#backend/api/series/series-table.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { type ReadTable, readTable } from "#backend/table-file/read-table.ts";
import { reportOf, TableFaults } from "#backend/table-file/table-faults.ts";

type Input = z.infer<NonNullable<(typeof apiContract.series.import)["~orpc"]["inputSchema"]>>;

/** A file with its table, read once. */
export interface ReadFile {
  file: SentFile;
  table: ReadTable;
}

/** Read before a transaction: unpacking a workbook takes longer than rows should be locked. */
export const readDefinitions = async (file: SentFile): Promise<ReadFile> => ({ file, table: await readTable(file) });

/** What a file makes of the series as they are; written when it is no dry run and has no fault. */
export async function applyDefinitions(
  tx: Transaction,
  by: SeriesWriter,
  { file, table }: ReadFile,
  dryRun: boolean,
): Promise<TableReport> {
  const faults = new TableFaults();
  const { writes, ...counts } = planSeriesImport(table, await lockSeriesByCodes(tx, codesOf(table)), await keepersFor(tx, by), faults);
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
    const answer = await applyDefinitions(tx, context.caller, read, query.dryRun);
    const { errors: _, ...after } = answer;
    return { answer, objectId: null, organisationUuid: null, after };
  });
}
