import { and, asc, count, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { FileReading } from "#app/contract/file-reading.ts";
import type { ImportProblem, ImportSummary, ValueImport } from "#app/contract/series/financial-value.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import { type Caller, organisationOf } from "#backend/calls/caller.ts";
import type { BackendLog, Queries } from "#backend/calls/context.ts";
import { containing, isDescending } from "#backend/calls/list-query.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { valueImport, valueImportChunk } from "#backend/database/schema/index.ts";
import { type Faults, problem } from "#backend/import/problems.ts";
import { forgetParts } from "#backend/import/received/file-parts.ts";
import { progressOf } from "./progress.ts";

export type ImportRow = typeof valueImport.$inferSelect;
export type ImportStatus = ValueImport["status"];

/** The imports that a caller sees: those of their own organisation; an administrator sees all. */
const visibleTo = (caller: Caller) =>
  caller.isAdmin ? undefined : sql`${valueImport.organisationUuid} is not distinct from ${organisationOf(caller)}`;

/**
 * An undo can be taken back like any change: undone is what an odd number of undos, each of the one before, led away from. The
 * change of an import has its uuid.
 */
const undone = sql<boolean>`(with recursive undo as (
    select undone_by from series_value_change where uuid = value_import.uuid
    union all select c.undone_by from undo join series_value_change c on c.uuid = undo.undone_by
  ) select count(undone_by) % 2 = 1 from undo)`;
const columns = { ...getTableColumns(valueImport), undone };

export function asContract(row: ImportRow & { undone?: boolean }): ValueImport {
  return {
    uuid: row.uuid,
    fileName: row.fileName,
    fileSize: row.fileSize,
    status: row.status as ImportStatus,
    progress: progressOf(row.uuid) ?? row.progress,
    summary: row.summary as ImportSummary | null,
    reading: row.reading as FileReading | null,
    problems: row.problems as ImportProblem[],
    problemCount: row.problemCount,
    createdAt: row.createdAt,
    appliedAt: row.appliedAt,
    undone: row.undone ?? false,
  };
}

/** Null for an unknown import and for one of another organisation. */
export async function findImport(queries: Queries, caller: Caller, uuid: string) {
  const [row] = await queries
    .select(columns)
    .from(valueImport)
    .where(and(eq(valueImport.uuid, uuid), visibleTo(caller)));
  return row ?? null;
}

export interface ImportPage {
  limit: number;
  offset: number;
  search?: string | undefined;
  sort: "createdAt" | "fileName";
  dir?: "asc" | "desc" | undefined;
}

const ORDERS = { createdAt: valueImport.createdAt, fileName: alphabetical(valueImport.fileName) };

export async function listImports(queries: Queries, caller: Caller, page: ImportPage): Promise<{ items: ValueImport[]; total: number }> {
  const order = ORDERS[page.sort];
  const where = and(visibleTo(caller), page.search ? sql`${valueImport.fileName} ilike ${containing(page.search)}` : undefined);
  const rows = await queries
    .select(columns)
    .from(valueImport)
    .where(where)
    .orderBy(isDescending(page) ? desc(order) : asc(order), desc(valueImport.uuid))
    .limit(page.limit)
    .offset(page.offset);
  const [all] = await queries.select({ total: count() }).from(valueImport).where(where);
  return { items: rows.map(asContract), total: all?.total ?? 0 };
}

/**
 * Ends an import without writing values, when it is in one of the states of `from`; what was staged is deleted, but for one that ends as
 * ERROR: that may be run again. The file of one that was given up is deleted too. Gives the row, or null when its state has changed.
 */
export async function endImport(
  tx: Transaction,
  uuid: string,
  status: "REFUSED" | "ABANDONED" | "ERROR",
  from: ImportStatus[],
  faults: Faults = { problems: [], problemCount: 0 },
): Promise<ImportRow | null> {
  const [row] = await tx
    .update(valueImport)
    .set({ status, ...faults, progress: 100, leaseBy: null, leaseUntil: null, updatedAt: sql`now()` })
    .where(and(eq(valueImport.uuid, uuid), inArray(valueImport.status, from)))
    .returning();
  if (row && status !== "ERROR") {
    await tx.delete(valueImportChunk).where(eq(valueImportChunk.importUuid, uuid));
    // A refused file may be read otherwise.
    if (status === "ABANDONED") await forgetParts(tx, uuid);
  }
  return row ?? null;
}

const CUT_OFF = {
  ERROR: "the reading of a file of values was cut off; it must be loaded again",
  ASKING: "the reading of a file of values was cut off; its form is asked again",
  READY: "the writing of a file of values was cut off; nothing was written",
};

/**
 * Imports that a process of an earlier version had under its own lease, in the row, when it died: a dry run ends as ERROR, since its file is gone
 * with the process, unless the file was stored while its form was asked: then it is asked again; an apply wrote nothing and can be started
 * again, so it is READY. One line of the log tells each. Rows that a living transaction holds are skipped. `all`: no such process can be
 * alive, because this one has just opened the embedded database.
 */
export async function recoverImports(database: Database, log: Pick<BackendLog, "warn">, all = false): Promise<void> {
  const canBeAsked = sql`(jsonb_array_length(reading->'open') > 0 and exists (select from value_import_part f where f.import_uuid = value_import.uuid))`;
  const interrupted = JSON.stringify([problem("interrupted")]);
  const { rows } = await database.orm.execute<{ uuid: string; status: keyof typeof CUT_OFF }>(sql`
    update value_import set status = case when status = 'APPLYING' then 'READY' when ${canBeAsked} then 'ASKING' else 'ERROR' end,
      problems = case when status = 'PARSING' and not ${canBeAsked} then ${interrupted}::jsonb else problems end,
      problem_count = case when status = 'PARSING' and not ${canBeAsked} then 1 else problem_count end, lease_by = null, lease_until = null, updated_at = now()
    where uuid in (select uuid from value_import where status in ('PARSING', 'APPLYING') and lease_until is not null and (${all}::boolean or lease_until < now()) for update skip locked)
    returning uuid, status`);
  for (const row of rows) {
    log.warn({ importUuid: row.uuid, status: row.status }, CUT_OFF[row.status]);
    if (row.status !== "READY") await database.orm.delete(valueImportChunk).where(eq(valueImportChunk.importUuid, row.uuid));
    if (row.status === "ERROR") await forgetParts(database.orm, row.uuid);
  }
}
