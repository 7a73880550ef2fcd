import { eq, sql } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { insertJob } from "#backend/database/jobs/store.ts";
import { gridConformance as table } from "#backend/database/schema/index.ts";

export const CONFORMANCE_QUEUE = "grid-conformance";
type Stored = typeof table.$inferSelect;
export interface TrialRow extends Stored {
  authorName: string | null;
}
const { uuid, portfolio, recipient, secret, status, checks, author, finishedAt, createdAt } = table;
const authorName = sql<
  string | null
>`(select coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.username) from app_user a where a.uuid = grid_conformance.author)`;

export async function findTrial(queries: Queries, id: string): Promise<TrialRow | null> {
  const [row] = await queries
    .select({ uuid, portfolio, recipient, secret, status, checks, author, finishedAt, createdAt, authorName })
    .from(table)
    .where(eq(uuid, id));
  return row ?? null;
}

/** Stores a trial that was asked for, and puts its job up. */
export async function insertTrial(tx: Transaction, row: typeof table.$inferInsert, about: object): Promise<void> {
  await tx.insert(table).values(row);
  await insertJob(tx, { queue: CONFORMANCE_QUEUE, key: row.uuid, data: { trial: row.uuid }, subject: row.uuid, ...about });
}

/** Writes what a trial has found; its token is kept no longer. */
export async function endTrial(tx: Transaction, id: string, set: Pick<Stored, "status"> & Partial<Pick<Stored, "checks">>): Promise<void> {
  await tx
    .update(table)
    .set({ ...set, secret: null, finishedAt: sql`now()` as never })
    .where(eq(uuid, id));
}
