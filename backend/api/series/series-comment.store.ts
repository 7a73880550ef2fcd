import { and, count, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { SeriesComment } from "#app/contract/series/series-comment.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { appUser, organisation, seriesComment as table } from "#backend/database/schema/index.ts";

/** An administrator, and the people of the organisation that the author wrote for. */
const changeable = ({ isAdmin, assetManager }: Caller) => sql<boolean>`(${isAdmin}::boolean or ${table.house} is not distinct from
  ${assetManager}::uuid and ${table.house} is not null)`;

/** Authors are known by name to their own organisation and to administrators. */
const columns = (caller: Caller) => ({
  series: table.series,
  date: table.date,
  text: table.text,
  by: sql<
    string | null
  >`case when ${changeable(caller)} then (select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username)
    from ${appUser} u where u.uuid = ${table.author}) end`,
  house: sql<string | null>`(select o.name from ${organisation} o where o.uuid = ${table.house})`,
  changeable: changeable(caller),
  version: table.version,
});

/** A series and a day: what a comment is known by. */
export type Day = Pick<SeriesComment, "series" | "date">;

interface Asked {
  series: string;
  /** Only this day. */
  date?: string | undefined;
  /** First and last day of the span, both part of it. */
  from?: string | undefined;
  to?: string | undefined;
  limit: number;
  offset: number;
}

const ofDay = ({ series, date }: Day): SQL | undefined => and(eq(table.series, series), eq(table.date, date));

/** A page of the comments of a series, the latest day first. */
export async function listComments(queries: Queries, caller: Caller, asked: Asked): Promise<{ items: SeriesComment[]; total: number }> {
  const { series, date, from, to, limit, offset } = asked;
  const where = and(
    eq(table.series, series),
    date ? eq(table.date, date) : undefined,
    from ? gte(table.date, from) : undefined,
    to ? lte(table.date, to) : undefined,
  );
  const [items, [total]] = await Promise.all([
    queries.select(columns(caller)).from(table).where(where).orderBy(desc(table.date)).limit(limit).offset(offset),
    queries.select({ n: count() }).from(table).where(where),
  ]);
  return { items, total: total?.n ?? 0 };
}

/** The comment of a day, kept from other writers until the transaction ends. */
export async function lockComment(tx: Transaction, caller: Caller, day: Day): Promise<SeriesComment | null> {
  const [row] = await tx.select(columns(caller)).from(table).where(ofDay(day)).for("update");
  return row ?? null;
}

export async function insertComment(tx: Transaction, caller: Caller, day: Day, text: string): Promise<void> {
  await tx.insert(table).values({ ...day, text, author: caller.userUuid, house: caller.assetManager });
}

/** Who writes it last is its author; it stays that of the organisation that it was written for. */
export async function updateComment(tx: Transaction, caller: Caller, day: Day, text: string): Promise<void> {
  await tx
    .update(table)
    .set({ text, author: caller.userUuid, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(ofDay(day));
}

export async function deleteComment(tx: Transaction, day: Day): Promise<void> {
  await tx.delete(table).where(ofDay(day));
}
