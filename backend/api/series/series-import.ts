import type { z } from "zod";
import type { FileMapping } from "#app/contract/file-reading.ts";
import type { apiContract } from "#app/contract/index.ts";
import type { SentFile, TableReport } from "#app/contract/table-file.ts";
import { knownColumns } from "#app/domain/market-data/known-files.ts";
import { lockSeriesByCodes, upsertSeries } from "#backend/api/series/series-batch.store.ts";
import { COLUMN_NAMES, columnOfTitle, DAY_COLUMNS, storedText } from "#backend/api/series/series-columns.ts";
import { keepersFor, type SeriesWriter } from "#backend/api/series/series-keeper.ts";
import { codesOf, planSeriesImport } from "#backend/api/series/series-table.ts";
import { type Caller, organisationOf } from "#backend/calls/caller.ts";
import type { CallerContext, Queries } from "#backend/calls/context.ts";
import { requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { type ReadTable, readTable } from "#backend/import/read-table.ts";
import { keptAnswers, sourceOf } from "#backend/import/source-answers.ts";
import { reportOf, TableFaults, tellOpenDays } from "#backend/import/table-faults.ts";
import { plainTitle } from "#backend/import/table-start.ts";
import { belowZeroAmong } from "#backend/values/adjusted-values.ts";

type Input = z.infer<NonNullable<(typeof apiContract.series.import)["~orpc"]["inputSchema"]>>;

/** A file with its table, read once. */
export interface ReadFile {
  file: SentFile;
  table: ReadTable;
  /** The answers that were kept for its source and by which it was read. */
  kept: FileMapping;
}

interface Ways {
  given?: FileMapping;
  kept?: FileMapping;
  /** Titles that are not known are asked; to those who import at once they are faults. */
  asks: boolean;
}

/** A file of definitions needs codes alone; a title that is not known may be any of its columns. */
const leavesOpen = (names: readonly string[], isKnown: boolean) => !isKnown || !names.includes("code");

const knownOf = (titles: string[]) => knownColumns("definitions", titles.map(plainTitle));

/** Read before a transaction: unpacking a workbook takes longer than rows should be locked. */
export async function readDefinitions(file: SentFile, { given = {}, kept = {}, asks }: Ways): Promise<ReadFile> {
  const columns = {
    days: DAY_COLUMNS,
    perCents: true,
    identifiers: ["code", "isin"],
    names: COLUMN_NAMES,
    nameOf: columnOfTitle,
    knownOf,
    storedText,
    ...(asks && { asks: leavesOpen }),
  };
  return { file, table: await readTable(file, { ...columns, given, kept }), kept };
}

/** Names the source of a file as it was read without an answer. */
export const definitionSource = (caller: Caller, { file, table }: ReadFile): string =>
  sourceOf("definitions", organisationOf(caller), file.filename, table.columns);

/** The same file by the answers that were kept for its source; of `given`, what is said of this file alone. */
export async function withKeptAnswers(queries: Queries, caller: Caller, read: ReadFile, ways: Omit<Ways, "kept">): Promise<ReadFile> {
  const kept = await keptAnswers(queries, definitionSource(caller, read));
  return Object.keys(kept).length === 0 ? read : readDefinitions(read.file, { ...ways, kept });
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
  const present = await lockSeriesByCodes(tx, codesOf(table));
  const { writes, ...counts } = planSeriesImport(table, present, await keepersFor(tx, by), faults, await belowZeroAmong(tx, present));
  const report = reportOf(file, dryRun, table, { ...counts, removed: 0 }, faults);
  if (report.applied) await upsertSeries(tx, writes);
  return report;
}

/** Reads definitions of series from a file. A dry run, and a file with a fault, change nothing. */
export async function importSeries(context: CallerContext, { query, headers, body }: Input): Promise<TableReport> {
  requirePermission(context.caller, "series-edit");
  const ways = { given: query.dayOrder ? { dayOrder: query.dayOrder } : {}, asks: false };
  const read = await withKeptAnswers(context.database.orm, context.caller, await readDefinitions(body.file, ways), ways);
  const write = { verb: "series.import", objectType: "series", headers, request: { query, body }, audited: !query.dryRun };
  return saveOnce(context, write, async (tx) => {
    const answer = await applyDefinitions(tx, context.caller, read, query.dryRun);
    const { errors: _, ...after } = answer;
    return { answer, objectId: null, organisationUuid: null, after };
  });
}
