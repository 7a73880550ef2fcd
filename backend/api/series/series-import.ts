import type { z } from "zod";
import type { apiContract } from "#app/contract/index.ts";
import type { SentFile, TableReport } from "#app/contract/table-file.ts";
import { lockSeriesByCodes, upsertSeries } from "#backend/api/series/series-batch.store.ts";
import { keepersFor, type SeriesWriter } from "#backend/api/series/series-keeper.ts";
import { codesOf, DAY_COLUMNS, planSeriesImport } from "#backend/api/series/series-table.ts";
import { type Caller, organisationOf } from "#backend/calls/caller.ts";
import type { CallerContext, Queries } from "#backend/calls/context.ts";
import { requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { type DayColumns, type ReadTable, readTable } from "#backend/table-file/read-table.ts";
import { keptAnswers, sourceOf } from "#backend/table-file/source-answers.ts";
import { reportOf, TableFaults, tellOpenDays } from "#backend/table-file/table-faults.ts";

type Input = z.infer<NonNullable<(typeof apiContract.series.import)["~orpc"]["inputSchema"]>>;

/** A file with its table, read once. */
export interface ReadFile {
  file: SentFile;
  table: ReadTable;
}

/** Read before a transaction: unpacking a workbook takes longer than rows should be locked. */
export async function readDefinitions(file: SentFile, answers: Omit<DayColumns, "days"> = {}): Promise<ReadFile> {
  return { file, table: await readTable(file, { days: DAY_COLUMNS, ...answers }) };
}

/** Names the source of a file, whose answers are kept. */
export const definitionSource = (caller: Caller, { file, table }: ReadFile): string =>
  sourceOf("definitions", organisationOf(caller), file.filename, table.columns);

/** The same with the answer that was kept for its source, where the file leaves something open. */
export async function withKeptAnswers(queries: Queries, caller: Caller, read: ReadFile): Promise<ReadFile> {
  if (read.table.reading.open.length === 0) return read;
  return readDefinitions(read.file, { kept: await keptAnswers(queries, definitionSource(caller, read)) });
}

/** What a file makes of the series as they are; written when it is no dry run and has no fault. */
export async function applyDefinitions(
  tx: Transaction,
  by: SeriesWriter,
  { file, table }: ReadFile,
  dryRun: boolean,
): Promise<TableReport> {
  const faults = new TableFaults();
  // Asked of those who import in two steps; to those who do it at once it is a fault.
  if (table.reading.open.length > 0) {
    if (!dryRun) tellOpenDays(table, "SERIES_DAY_ORDER_OPEN", faults);
    return reportOf(file, dryRun, table, { added: 0, changed: 0, unchanged: 0, removed: 0 }, faults);
  }
  const { writes, ...counts } = planSeriesImport(table, await lockSeriesByCodes(tx, codesOf(table)), await keepersFor(tx, by), faults);
  const report = reportOf(file, dryRun, table, { ...counts, removed: 0 }, faults);
  if (report.applied) await upsertSeries(tx, writes);
  return report;
}

/** Reads definitions of series from a file. A dry run, and a file with a fault, change nothing. */
export async function importSeries(context: CallerContext, { query, headers, body }: Input): Promise<TableReport> {
  requirePermission(context.caller, "series-edit");
  const sent = await readDefinitions(body.file, { given: query });
  const read = await withKeptAnswers(context.database.orm, context.caller, sent);
  const write = { verb: "series.import", objectType: "series", headers, request: { query, body }, audited: !query.dryRun };
  return saveOnce(context, write, async (tx) => {
    const answer = await applyDefinitions(tx, context.caller, read, query.dryRun);
    const { errors: _, ...after } = answer;
    return { answer, objectId: null, organisationUuid: null, after };
  });
}
