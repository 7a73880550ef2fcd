import { and, asc, desc, eq, isNull, or, sql } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { propagationFollower as follower, monitoredPortfolio, propagation as table } from "#backend/database/schema/index.ts";

export type PropagationRow = typeof table.$inferSelect;
/** Code of a follower that the job did not come to. */
export const GIVEN_UP = "JOB_GIVEN_UP";

/** Portfolios in use that follow one, by uuid. */
export async function followersOf(queries: Queries, leader: string): Promise<string[]> {
  const rows = await queries
    .select({ uuid: monitoredPortfolio.uuid })
    .from(monitoredPortfolio)
    .where(and(eq(monitoredPortfolio.leader, leader), eq(monitoredPortfolio.active, true)))
    .orderBy(asc(monitoredPortfolio.uuid));
  return rows.map(({ uuid }) => uuid);
}

export async function insertPropagation(tx: Transaction, row: typeof table.$inferInsert, followers: readonly string[]): Promise<void> {
  await tx.insert(table).values(row);
  await tx.insert(follower).values(followers.map((uuid) => ({ propagation: row.uuid, follower: uuid })));
}

export async function findPropagation(queries: Queries, uuid: string): Promise<PropagationRow | null> {
  const [row] = await queries.select().from(table).where(eq(table.uuid, uuid));
  return row ?? null;
}

/** The newest propagation of a leader. */
export async function lastPropagation(queries: Queries, leader: string): Promise<PropagationRow | null> {
  const [row] = await queries.select().from(table).where(eq(table.leader, leader)).orderBy(desc(table.number)).limit(1);
  return row ?? null;
}

/** Every follower of a propagation with its name, by name. */
export const followerStates = (queries: Queries, propagation: string) =>
  queries
    .select({
      portfolio: follower.follower,
      name: monitoredPortfolio.name,
      state: follower.state,
      code: follower.code,
      problems: follower.problems,
      endedAt: follower.endedAt,
    })
    .from(follower)
    .innerJoin(monitoredPortfolio, eq(monitoredPortfolio.uuid, follower.follower))
    .where(eq(follower.propagation, propagation))
    .orderBy(asc(monitoredPortfolio.name), asc(follower.follower));

const ofOne = (propagation: string, uuid: string) => and(eq(follower.propagation, propagation), eq(follower.follower, uuid));
/** Those that a run of the job is to come to: also those that an earlier one, given up, did not. */
const open = or(eq(follower.state, "WAITING"), eq(follower.code, GIVEN_UP));

export async function openFollowers(queries: Queries, propagation: string): Promise<string[]> {
  const rows = await queries
    .select({ uuid: follower.follower })
    .from(follower)
    .where(and(eq(follower.propagation, propagation), open))
    .orderBy(asc(follower.follower));
  return rows.map(({ uuid }) => uuid);
}

/** Takes a follower for this transaction; false where another run was there before. */
export async function takeFollower(tx: Transaction, propagation: string, uuid: string): Promise<boolean> {
  const rows = await tx
    .select({ uuid: follower.follower })
    .from(follower)
    .where(and(ofOne(propagation, uuid), open))
    .for("update");
  return rows.length > 0;
}

export interface Ended {
  state: "DONE" | "REFUSED";
  code?: string;
  problems?: object[];
}
export async function endFollower(tx: Transaction, propagation: string, uuid: string, ended: Ended): Promise<void> {
  const { state, code = null, problems = [] } = ended;
  await tx
    .update(follower)
    .set({ state, code, problems, endedAt: sql`now()` as never })
    .where(ofOne(propagation, uuid));
}

export async function endPropagation(tx: Transaction, uuid: string): Promise<void> {
  await tx
    .update(table)
    .set({ endedAt: sql`now()` as never, givenUpAt: null })
    .where(eq(table.uuid, uuid));
}

/** Marks the followers that the job did not come to. */
export async function giveUpPropagation(tx: Transaction, uuid: string): Promise<void> {
  const now = sql`now()` as never;
  await tx
    .update(follower)
    .set({ state: "REFUSED", code: GIVEN_UP, endedAt: now })
    .where(and(eq(follower.propagation, uuid), eq(follower.state, "WAITING")));
  await tx
    .update(table)
    .set({ endedAt: now, givenUpAt: now })
    .where(and(eq(table.uuid, uuid), isNull(table.endedAt)));
}
