import { and, asc, count, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { recoJourneyVersion, recoSession, recoJourney as table } from "#backend/database/schema/index.ts";

/** Journeys that a caller may use: all of them, or the active ones open to one distributor. */
export type JourneyScope = { kind: "all" } | { kind: "distributor"; distributor: string };

const columns = {
  uuid: table.uuid,
  name: table.name,
  distributors: table.distributors,
  config: table.config,
  coverFilename: table.coverFilename,
  active: table.active,
  version: table.version,
};
export type JourneyRow = Pick<typeof table.$inferSelect, keyof typeof columns>;

export const openTo = (scope: JourneyScope): SQL | undefined =>
  scope.kind === "all" ? undefined : and(table.active, openToDistributor(scope.distributor));

const openToDistributor = (distributor: string): SQL | undefined =>
  or(sql`${table.distributors} = '[]'::jsonb`, sql`${table.distributors} @> ${JSON.stringify([distributor])}::jsonb`);

export async function listJourneys(
  queries: Queries,
  scope: JourneyScope,
  page: { limit: number; offset: number; search?: string | undefined },
): Promise<{ items: JourneyRow[]; total: number }> {
  const where = and(openTo(scope), page.search ? ilike(table.name, containing(page.search)) : undefined);
  const items = await queries
    .select(columns)
    .from(table)
    .where(where)
    .orderBy(asc(alphabetical(table.name)), asc(table.uuid))
    .limit(page.limit)
    .offset(page.offset);
  const [total] = await queries.select({ n: count() }).from(table).where(where);
  return { items, total: total?.n ?? 0 };
}

export async function findJourney(queries: Queries, scope: JourneyScope, uuid: string): Promise<JourneyRow | null> {
  const [row] = await queries
    .select(columns)
    .from(table)
    .where(and(openTo(scope), eq(table.uuid, uuid)));
  return row ?? null;
}

/** Keeps the journey from other writers until the transaction ends. */
export async function lockJourney(tx: Transaction, uuid: string): Promise<void> {
  await tx.select({ uuid: table.uuid }).from(table).where(eq(table.uuid, uuid)).for("update");
}

export async function insertJourney(tx: Transaction, row: typeof table.$inferInsert, author: string): Promise<void> {
  await tx.insert(table).values(row);
  await keepVersion(tx, row.uuid, author);
}

type Change = Partial<
  Pick<typeof table.$inferInsert, "name" | "distributors" | "config" | "active" | "coverFilename" | "coverContentType" | "coverImage">
>;
export async function updateJourney(tx: Transaction, uuid: string, change: Change, author: string): Promise<void> {
  await tx
    .update(table)
    .set({ ...change, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(eq(table.uuid, uuid));
  await keepVersion(tx, uuid, author);
}

/** Keeps the journey as it is now under its version. */
async function keepVersion(tx: Transaction, uuid: string, author: string): Promise<void> {
  const { distributors, config, coverFilename, active, version } = table;
  const [row] = await tx.select({ distributors, config, coverFilename, active, version }).from(table).where(eq(table.uuid, uuid));
  if (row) await tx.insert(recoJourneyVersion).values({ journey: uuid, author, ...row });
}

export async function deleteJourney(tx: Transaction, uuid: string): Promise<void> {
  await tx.delete(table).where(eq(table.uuid, uuid));
}

/** How many sessions were made of the journey. */
export async function sessionsOfJourney(queries: Queries, uuid: string): Promise<number> {
  const [found] = await queries.select({ n: count() }).from(recoSession).where(eq(recoSession.journey, uuid));
  return found?.n ?? 0;
}

/** Whether the caller's distributor has sessions of the journey, which go on when it is no longer active. */
export async function hasSessionsOf(queries: Queries, scope: JourneyScope, uuid: string): Promise<boolean> {
  if (scope.kind === "all") return true;
  const where = and(eq(recoSession.journey, uuid), eq(recoSession.distributor, scope.distributor));
  return (await queries.select({ uuid: recoSession.uuid }).from(recoSession).where(where).limit(1)).length > 0;
}

/** Null when the journey has no cover image. */
export async function coverOf(queries: Queries, uuid: string): Promise<{ filename: string; contentType: string; bytes: Buffer } | null> {
  const [row] = await queries
    .select({ filename: table.coverFilename, contentType: table.coverContentType, bytes: table.coverImage })
    .from(table)
    .where(eq(table.uuid, uuid));
  return row?.bytes
    ? { filename: row.filename ?? "cover", contentType: row.contentType ?? "application/octet-stream", bytes: row.bytes }
    : null;
}
