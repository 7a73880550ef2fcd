import { randomUUID } from "node:crypto";
import { max, sql } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { seriesValueChange } from "#backend/database/schema/index.ts";
import { bytesOf, startsOf } from "./packed-values.ts";
import { storedRevisions } from "./revisions.ts";

export type ChangeKind = "WRITE" | "DELETE" | "BATCH" | "IMPORT" | "PROVIDER" | "UNDO";

/** Days that a change can be taken back for; what it added is remembered as long. */
export const UNDO_DAYS = 90;

interface Opening {
  kind: ChangeKind;
  userUuid: string;
  importUuid?: string;
  undoes?: string;
}

export interface ChangeCounts {
  series: number;
  newValues: number;
  revisions: number;
  deleted: number;
}

/** Number of the last change of values that is stored; 0 before the first. */
export async function lastValueChange(queries: Queries): Promise<number> {
  const [row] = await queries.select({ sequence: max(seriesValueChange.sequence) }).from(seriesValueChange);
  return row?.sequence ?? 0;
}

/** Begins a change and gives its uuid. The caller holds the locks of its series, so that sequences follow the order of the writes. */
export async function openChange(tx: Transaction, { kind, userUuid, importUuid, undoes }: Opening): Promise<string> {
  const change = importUuid ?? randomUUID();
  await tx.execute(sql`insert into series_value_change (uuid, kind, user_uuid, undoes)
    values (${change}, ${kind}, ${userUuid}, ${undoes ?? null})`);
  return change;
}

/** Ends a change: its counts, or no trace of it when it changed nothing. */
export async function closeChange(tx: Transaction, change: string, counts: ChangeCounts): Promise<void> {
  const { series, newValues, revisions, deleted } = counts;
  if (newValues + revisions + deleted === 0) {
    await tx.execute(sql`delete from series_value_change where uuid = ${change}`);
    return;
  }
  await tx.execute(sql`update series_value_change set series = ${series}, new_values = ${newValues}, revisions = ${revisions}, deleted = ${deleted}
    where uuid = ${change}`);
}

export interface Addition {
  series: string;
  year: number;
  /** Days that were added. */
  days: Int32Array;
  /** Nothing else stands in the year. */
  whole: boolean;
}

/**
 * Remembers which days a change added, so that it can be taken back. Of a year that has no past the days are not listed:
 * whatever no later change added is the change's.
 */
export async function storeAdditions(tx: Transaction, change: string, additions: readonly Addition[]): Promise<void> {
  if (additions.length === 0) return;
  const sizes = additions.map(({ days }) => days.length);
  const bytes = Buffer.concat(additions.map(({ days }) => bytesOf(days)));
  await tx.execute(sql`
    insert into series_value_addition (change, series, year, days, count)
    select ${change}::uuid, series, year, case when whole and not exists (select 1 from ${storedRevisions} r where r.series = addition.series
        and r.year = addition.year) then null else substring(${bytes}::bytea from at * 4 + 1 for size * 4) end, size
    from unnest(${sql.param(additions.map((a) => a.series))}::uuid[], ${sql.param(additions.map((a) => a.year))}::int[],
      ${sql.param(startsOf(sizes))}::int[], ${sql.param(sizes)}::int[], ${sql.param(additions.map((a) => a.whole))}::boolean[])
      as addition(series, year, at, size, whole)`);
}

/** Forgets which days old changes added: they can no longer be taken back. */
export async function purgeAdditions({ orm }: Pick<Database, "orm">): Promise<void> {
  await orm.execute(sql`delete from series_value_addition a using series_value_change c
    where c.uuid = a.change and c.created_at < now() - make_interval(days => ${UNDO_DAYS})`);
}

/** Whether nothing but a later change could keep this one from being taken back. */
export const undoable = sql<boolean>`(c.undone_by is null and c.created_at > now() - make_interval(days => ${UNDO_DAYS}))`;

export interface ChangeRow extends Record<string, unknown> {
  uuid: string;
  kind: ChangeKind;
  userUuid: string;
  undoes: string | null;
  undoneBy: string | null;
  series: number;
  newValues: number;
  revisions: number;
  deleted: number;
  createdAt: string;
  undoable: boolean;
}

/** A change; with `lock` nobody else takes it back until the transaction ends. */
export async function findChange(queries: Queries, uuid: string, lock = false): Promise<ChangeRow | null> {
  const { rows } = await queries.execute<ChangeRow>(sql`
    select uuid, kind, user_uuid as "userUuid", undoes, undone_by as "undoneBy", series, new_values as "newValues", revisions, deleted,
      created_at as "createdAt", ${undoable} as undoable
    from series_value_change c where uuid = ${uuid} ${lock ? sql`for update` : sql``}`);
  return rows[0] ?? null;
}
