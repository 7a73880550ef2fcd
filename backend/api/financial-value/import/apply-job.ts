import { ORPCError } from "@orpc/server";
import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { ImportProblem, ImportSummary } from "#app/contract/series/financial-value.ts";
import { VALUES_HELD } from "#app/domain/enumerations.ts";
import type { SeriesWriter } from "#backend/api/series/series-keeper.ts";
import { auditKey, recordAudit } from "#backend/calls/audit.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { FinalFailure } from "#backend/database/jobs/meaning.ts";
import { insertJob } from "#backend/database/jobs/store.ts";
import type { JobRun, Jobs } from "#backend/database/jobs.ts";
import { valueImport, valueImportChunk } from "#backend/database/schema/index.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { type Faults, ProblemList, problem } from "#backend/import/problems.ts";
import { forgetParts } from "#backend/import/received/file-parts.ts";
import { addToTallies, type SeriesChunk, type Tally, writeChunks } from "../../../values/chunk-writer.ts";
import { unpack } from "../../../values/packed-values.ts";
import { closeChange, openChange } from "../../../values/value-changes.ts";
import { changedSince } from "../seen-values.ts";
import { CHUNKS_AT_ONCE, changedOf, lockSeries, sumOf, updateSeries } from "../value-writer.ts";
import { compareCurrencies } from "./currencies.ts";
import { endImport, type ImportRow } from "./import-store.ts";
import { createSeries } from "./new-series.ts";
import { endProgress, setProgress } from "./progress.ts";
import { seriesOfKeys } from "./series-of-keys.ts";

export const VALUE_APPLY_QUEUE = "value-apply";
/** Values are written in the order in which their writing was acknowledged. */
const LANE = "values";

/** Who writes, with the call that asked for it. */
const writer = z.object({ userUuid: z.string(), isAdmin: z.boolean(), assetManager: z.string().nullable(), correlationId: z.string() });
type Writer = z.output<typeof writer>;
export const writerOf = ({ userUuid, isAdmin, assetManager, correlationId }: Caller): Writer => ({
  ...{ userUuid, isAdmin, assetManager, correlationId },
});

/** Puts an import up for writing; its state is APPLYING already, or becomes so in the same transaction. */
export async function enqueueApply(
  tx: Transaction,
  by: Writer,
  { uuid, organisationUuid, fileName }: Pick<ImportRow, "uuid" | "organisationUuid" | "fileName">,
): Promise<void> {
  const about = { owner: by.userUuid, organisation: organisationUuid, title: fileName, subject: uuid };
  await insertJob(tx, { queue: VALUE_APPLY_QUEUE, key: uuid, lane: LANE, data: { import: uuid, by }, ...about });
}

/** Puts a READY import up for writing; nothing for one whose state allows none. */
export async function askToApply(database: Database, caller: Caller, uuid: string): Promise<void> {
  await withTransaction(database, async (tx) => {
    const [row] = await tx
      .update(valueImport)
      .set({ status: "APPLYING", progress: 0, problems: [], problemCount: 0, updatedAt: sql`now()` })
      .where(and(eq(valueImport.uuid, uuid), eq(valueImport.status, "READY")))
      .returning();
    if (row) await enqueueApply(tx, writerOf(caller), row);
  });
}

/** Values that came by call: nobody looks at a page for them. */
const isByCall = (row: ImportRow) => (row.summary as ImportSummary | null)?.format === "json";

/** Faults of an import, found when everything else of its transaction must be taken back. */
class FaultsFound extends Error {
  constructor(readonly faults: Faults) {
    super("The import has faults");
  }
}

/**
 * Writes imports, each in one transaction. What cannot be written for a fault of its own ends as REFUSED; one that was given up is READY
 * again where a person decides on it, with a fault that says so, and ERROR where its values came by call.
 */
export function registerValueApplies(database: Database, jobs: Pick<Jobs, "register">): void {
  jobs.register(VALUE_APPLY_QUEUE, (data, run) => applyStaged(database, String(data.import), writer.parse(data.by), run), {
    async onGivenUp(tx, data, { state }) {
      const uuid = String(data.import);
      const [row] = await tx.select().from(valueImport).where(eq(valueImport.uuid, uuid)).for("update");
      if (!row || (row.status !== "APPLYING" && !wasGivenUp(row))) return;
      const faults = { problems: [problem("applyFailed")], problemCount: 1 };
      if (isByCall(row)) await endImport(tx, uuid, state === "DROPPED" ? "ABANDONED" : "ERROR", ["APPLYING", "ERROR"], faults);
      else
        await tx
          .update(valueImport)
          .set({ status: "READY", ...faults })
          .where(eq(valueImport.uuid, uuid));
    },
  });
}

const wasGivenUp = ({ status, problems }: ImportRow) =>
  (status === "READY" || status === "ERROR") && (problems as ImportProblem[]).some(({ messageKey }) => messageKey === APPLY_FAILED);
const APPLY_FAILED = problem("applyFailed").messageKey;

/** Writes one import, unless it is written or given up already. Throws a `FinalFailure` for values that came by call and are refused. */
export async function applyStaged(database: Database, uuid: string, by: Writer, run: Pick<JobRun, "signal">): Promise<void> {
  setProgress(uuid, 0);
  try {
    const key = await auditKey(database);
    await withTransaction(database, (tx) => applyImport(tx, by, key, uuid, run));
  } catch (error) {
    // A series that is gone, or kept by another house now: another run would be refused too.
    if (error instanceof ORPCError && error.status < 500) throw new FinalFailure(error.message);
    if (!(error instanceof FaultsFound)) throw error;
    const row = await database.orm.transaction((tx) => endImport(tx, uuid, "REFUSED", ["APPLYING", "READY", "ERROR"], error.faults));
    if (row && isByCall(row)) {
      const kinds = error.faults.problems.map(({ messageKey }) => messageKey.replace("imports.problem.", ""));
      throw new FinalFailure(`The values were refused: ${[...new Set(kinds)].join(", ")}`);
    }
  } finally {
    endProgress(uuid);
  }
}

/** Nothing where everything was written before; throws `FaultsFound` when its series became ambiguous or got other values. */
async function applyImport(tx: Transaction, by: Writer, key: Buffer, uuid: string, run: Pick<JobRun, "signal">): Promise<void> {
  // The row stays locked until the commit: whoever else runs this job waits and then finds it DONE.
  const [row] = await tx.select().from(valueImport).where(eq(valueImport.uuid, uuid)).for("update");
  if (!row || (row.status !== "APPLYING" && !wasGivenUp(row))) return;
  const keys = await tx
    .selectDistinct({ key: valueImportChunk.seriesKey })
    .from(valueImportChunk)
    .where(eq(valueImportChunk.importUuid, uuid));
  const problems = new ProblemList();
  const uuids = await resolve(
    tx,
    by,
    row,
    keys.map((found) => found.key),
    problems,
  );
  if (problems.count > 0) throw new FaultsFound(problems.faults());
  await lockSeries(tx, by, [...uuids.values()]);
  const seen = Object.entries(row.seenVersions).flatMap(([key, version]) => ({ series: uuids.get(key)!, version }));
  for (const { key } of await changedSince(tx, by, seen)) problems.add("changedMeanwhile", { column: key, found: key });
  if (problems.count > 0) throw new FaultsFound(problems.faults());
  const change = await openChange(tx, { kind: "IMPORT", userUuid: by.userUuid, importUuid: row.uuid });
  const tallies = await mergeStaged(tx, row, uuids, change, run);
  await updateSeries(tx, tallies);
  const counts = sumOf(tallies);
  await closeChange(tx, change, { series: changedOf(tallies).length, deleted: 0, ...counts });
  await tx.delete(valueImportChunk).where(eq(valueImportChunk.importUuid, uuid));
  await forgetParts(tx, uuid);
  await tx
    .update(valueImport)
    .set({
      status: "DONE",
      summary: { ...row.summary, ...counts, series: listedSeries(row, uuids) },
      progress: 100,
      problems: [],
      problemCount: 0,
      appliedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(eq(valueImport.uuid, uuid));
  const { userUuid, correlationId } = by;
  const { jumps } = { jumps: 0, ...row.summary } as { jumps: number };
  const read = { ...row.answers, ...(jumps > 0 && { confirmedJumps: jumps }) };
  await recordAudit(tx, key, {
    userUuid,
    organisationUuid: row.organisationUuid,
    verb: "value-import.apply",
    objectType: "value-import",
    objectId: uuid,
    after: { fileName: row.fileName, fileHash: row.fileHash, ...counts, ...read },
    correlationId,
  });
}

/** Series of the keys; those that the store lacks are created. Empty with a fault when a key names several, or one that the writer's organisation does not keep. */
async function resolve(
  tx: Transaction,
  by: SeriesWriter,
  row: ImportRow,
  keys: string[],
  problems: ProblemList,
): Promise<Map<string, string>> {
  const known = await seriesOfKeys(tx, by, keys, problems);
  const missing = keys.filter((key) => !known.has(key));
  // A series that another file has made since the dry run may be in another currency.
  compareCurrencies({ keys, definitions: row.definitions }, known, problems);
  if (problems.count > 0) return new Map();
  const valuesHold = VALUES_HELD.find((held) => held === row.reading?.valuesHold) ?? "PRICE";
  await createSeries(tx, missing, row.definitions, { house: row.organisationUuid, valuesHold });
  const created = await seriesOfKeys(tx, by, missing, problems);
  return new Map([...known, ...created].map(([key, series]) => [key, series.uuid]));
}

/** The series that the summary lists, each with the identity that it has now. */
const listedSeries = (row: ImportRow, uuids: ReadonlyMap<string, string>) =>
  ((row.summary as ImportSummary | null)?.series ?? []).map((listed) => ({ ...listed, uuid: uuids.get(listed.key) ?? listed.uuid }));

/** Merges the staged chunks in the order of their key, a few hundred at a time. */
async function mergeStaged(
  tx: Transaction,
  row: ImportRow,
  uuids: ReadonlyMap<string, string>,
  change: string,
  { signal }: Pick<JobRun, "signal">,
): Promise<Map<string, Tally>> {
  const tallies = new Map<string, Tally>();
  const total = (row.summary as ImportSummary | null)?.rows ?? 1;
  let done = 0;
  let at = { key: "", year: 0 };
  while (true) {
    signal.throwIfAborted();
    const after = or(
      gt(valueImportChunk.seriesKey, at.key),
      and(eq(valueImportChunk.seriesKey, at.key), gt(valueImportChunk.year, at.year)),
    );
    const staged = await tx
      .select()
      .from(valueImportChunk)
      .where(and(eq(valueImportChunk.importUuid, row.uuid), after))
      .orderBy(asc(valueImportChunk.seriesKey), asc(valueImportChunk.year))
      .limit(CHUNKS_AT_ONCE);
    if (staged.length === 0) return tallies;
    const chunks: SeriesChunk[] = staged.map((chunk) => ({
      series: uuids.get(chunk.seriesKey)!,
      year: chunk.year,
      packed: unpack({ days: chunk.days, values: chunk.values, origins: Buffer.alloc(chunk.count) }),
    }));
    addToTallies(tallies, await writeChunks(tx, chunks, change));
    const end = staged.at(-1)!;
    at = { key: end.seriesKey, year: end.year };
    done += staged.reduce((sum, chunk) => sum + chunk.count, 0);
    setProgress(row.uuid, done / Math.max(total, done));
  }
}
