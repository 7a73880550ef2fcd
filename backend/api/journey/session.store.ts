import { and, count, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { recoSession as table } from "#backend/database/schema/index.ts";

/** A session is its adviser's own, inside the distributor that it was made for. */
export interface SessionScope {
  distributor: string;
  owner: string;
}
export type SessionRow = typeof table.$inferSelect;

const within = ({ distributor, owner }: SessionScope): SQL => and(eq(table.distributor, distributor), eq(table.owner, owner))!;

/** What the list shows: the project as it is named now, and the client's first and last name. */
const PROJECT = sql`coalesce(${table.parts} #>> '{proposalParams,projectName}', ${table.creation} ->> 'projectName')`;
const CLIENT = sql`concat_ws(' ', ${table.creation} ->> 'clientFirstName', ${table.creation} ->> 'clientLastName')`;

export async function listSessions(
  queries: Queries,
  scope: SessionScope,
  page: { limit: number; offset: number; search?: string | undefined },
): Promise<{ items: SessionRow[]; total: number }> {
  const pattern = page.search ? containing(page.search) : null;
  const named = pattern ? or(ilike(PROJECT, pattern), ilike(CLIENT, pattern)) : undefined;
  const where = and(within(scope), named);
  const items = await queries
    .select()
    .from(table)
    .where(where)
    .orderBy(desc(table.updatedAt), desc(table.uuid))
    .limit(page.limit)
    .offset(page.offset);
  const [total] = await queries.select({ n: count() }).from(table).where(where);
  return { items, total: total?.n ?? 0 };
}

/** With `lock`, it is kept from other writers until the transaction ends. */
export async function findSession(queries: Queries, scope: SessionScope, hash: string, lock = false): Promise<SessionRow | null> {
  const query = queries
    .select()
    .from(table)
    .where(and(within(scope), eq(table.hash, hash)));
  const [row] = await (lock ? query.for("update") : query);
  return row ?? null;
}

/** `days`: how long it may be worked on, by the clock of the database. */
export async function insertSession(tx: Transaction, row: Omit<typeof table.$inferInsert, "expiresAt">, days: number): Promise<void> {
  await tx.insert(table).values({ ...row, expiresAt: sql`now() + make_interval(days => ${days})` as never });
}

type Change = Partial<Pick<typeof table.$inferInsert, "parts" | "advice" | "published" | "product">> & { finalized?: true };
export async function updateSession(tx: Transaction, uuid: string, { finalized, ...change }: Change): Promise<void> {
  await tx
    .update(table)
    .set({ ...change, ...(finalized ? { finalizedAt: sql`now()` } : {}), version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(eq(table.uuid, uuid));
}
