import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import type { ImportSummary } from "#app/contract/series/financial-value.ts";
import type { SeriesWriter } from "#backend/api/series/series-keeper.ts";
import { auditKey, recordAudit } from "#backend/calls/audit.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { valueImport, valueImportChunk } from "#backend/database/schema/index.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { type Faults, ProblemList, problem } from "../../../table-file/problems.ts";
import { addToTallies, type SeriesChunk, type Tally, writeChunks } from "../../../values/chunk-writer.ts";
import { unpack } from "../../../values/packed-values.ts";
import { closeChange, openChange } from "../../../values/value-changes.ts";
import { changedSince } from "../seen-values.ts";
import { CHUNKS_AT_ONCE, changedOf, lockSeries, sumOf, updateSeries } from "../value-writer.ts";
import { forgetImportFile } from "./asked-form.ts";
import { endImport, type ImportRow, leaseEnd } from "./import-store.ts";
import { createSeries } from "./new-series.ts";
import { endProgress, setProgress } from "./progress.ts";
import { inTurn } from "./running-jobs.ts";
import { seriesOfKeys } from "./series-of-keys.ts";

/** Takes a READY import for writing. False when another process has it or its state allows no writing. */
export async function claimForApply(database: Database, uuid: string): Promise<string | null> {
  const lease = randomUUID();
  const claimed = await database.orm
    .update(valueImport)
    .set({ status: "APPLYING", leaseBy: lease, leaseUntil: leaseEnd, progress: 0, problems: [], problemCount: 0, updatedAt: sql`now()` })
    .where(and(eq(valueImport.uuid, uuid), eq(valueImport.status, "READY")))
    .returning({ uuid: valueImport.uuid });
  return claimed.length > 0 ? lease : null;
}

/** Starts writing a claimed import, all of it in one transaction. A failure leaves it READY with a fault that says so: nothing was written. */
export function startApply(context: CallerContext, uuid: string, lease: string): Promise<void> {
  const { database, log } = context;
  setProgress(uuid, 0);
  return inTurn(database, async () => {
    try {
      const key = await auditKey(database);
      const faults = await withTransaction(database, (tx) => applyImport(tx, context, key, uuid, lease));
      if (faults) await database.orm.transaction((tx) => endImport(tx, uuid, "REFUSED", ["APPLYING"], faults));
    } catch (err) {
      log.error({ err, importUuid: uuid }, "writing a value import failed");
      const ready = { status: "READY", problems: [problem("applyFailed")], problemCount: 1, leaseBy: null, leaseUntil: null };
      await database.orm
        .update(valueImport)
        .set(ready)
        .where(and(eq(valueImport.uuid, uuid), eq(valueImport.leaseBy, lease)));
    } finally {
      endProgress(uuid);
    }
  }).catch((err: unknown) => log.error({ err, importUuid: uuid }, "a failed value import could not be given back"));
}

/** Null when everything was written or another process has taken the import; faults when its series became ambiguous or got other values. */
async function applyImport(tx: Transaction, context: CallerContext, key: Buffer, uuid: string, lease: string): Promise<Faults | null> {
  // The row stays locked until the commit: whoever claims the import meanwhile waits and then finds it DONE.
  const [row] = await tx
    .select()
    .from(valueImport)
    .where(and(eq(valueImport.uuid, uuid), eq(valueImport.leaseBy, lease)))
    .for("update");
  if (!row) return null;
  const keys = await tx
    .selectDistinct({ key: valueImportChunk.seriesKey })
    .from(valueImportChunk)
    .where(eq(valueImportChunk.importUuid, uuid));
  const problems = new ProblemList();
  const uuids = await resolve(
    tx,
    context.caller,
    row,
    keys.map((found) => found.key),
    problems,
  );
  if (problems.count > 0) return problems.faults();
  await lockSeries(tx, context.caller, [...uuids.values()]);
  const seen = Object.entries(row.seenVersions).flatMap(([key, version]) => ({ series: uuids.get(key)!, version }));
  for (const { key } of await changedSince(tx, context.caller, seen)) problems.add("changedMeanwhile", { column: key, found: key });
  if (problems.count > 0) return problems.faults();
  const change = await openChange(tx, { kind: "IMPORT", userUuid: context.caller.userUuid, importUuid: row.uuid });
  const tallies = await mergeStaged(tx, row, uuids, change);
  await updateSeries(tx, tallies);
  const counts = sumOf(tallies);
  await closeChange(tx, change, { series: changedOf(tallies).length, deleted: 0, ...counts });
  await tx.delete(valueImportChunk).where(eq(valueImportChunk.importUuid, uuid));
  await forgetImportFile(tx, uuid);
  await tx
    .update(valueImport)
    .set({
      status: "DONE",
      summary: { ...row.summary, ...counts, series: listedSeries(row, uuids) },
      progress: 100,
      leaseBy: null,
      leaseUntil: null,
      appliedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(eq(valueImport.uuid, uuid));
  const { userUuid, correlationId } = context.caller;
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
  return null;
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
  if (problems.count > 0) return new Map();
  await createSeries(tx, missing, row.definitions, row.organisationUuid);
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
): Promise<Map<string, Tally>> {
  const tallies = new Map<string, Tally>();
  const total = (row.summary as ImportSummary | null)?.rows ?? 1;
  let done = 0;
  let at = { key: "", year: 0 };
  while (true) {
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
