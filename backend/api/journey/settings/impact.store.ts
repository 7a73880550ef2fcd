import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { ChangedSession } from "#app/contract/journey/journey-changes.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Orm, Transaction } from "#backend/database/database.ts";
import { organisation, recoSession, recoJourneyImpact as table } from "#backend/database/schema/index.ts";

export type ImpactRow = typeof table.$inferSelect;

/** What is kept of a changed session; its distributor's name is told when it is read. */
export type StoredChange = Omit<ChangedSession, "distributorName">;

export async function insertImpact(tx: Transaction, row: typeof table.$inferInsert): Promise<void> {
  // Proposals that nobody came back to.
  await tx.delete(table).where(and(eq(table.journey, row.journey), sql`${table.createdAt} < now() - interval '30 days'`));
  await tx.insert(table).values(row);
}

export async function findImpact(queries: Queries, uuid: string): Promise<ImpactRow | null> {
  const [row] = await queries.select().from(table).where(eq(table.uuid, uuid));
  return row ?? null;
}

type Change = Partial<Pick<ImpactRow, "state" | "done" | "changed">>;
export async function updateImpact(orm: Orm, uuid: string, change: Change): Promise<void> {
  await orm
    .update(table)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(table.uuid, uuid));
}

/** A comparison that nobody will finish. */
export async function failImpact(tx: Transaction, uuid: string): Promise<void> {
  await tx
    .update(table)
    .set({ state: "FAILED", updatedAt: sql`now()` })
    .where(and(eq(table.uuid, uuid), sql`${table.state} <> 'DONE'`));
}

/** Sessions of the last twelve months with something to check: finalised, or with an allocation; none of a removed client. */
const compared = (journey: string, distributors: readonly string[]) =>
  and(
    eq(recoSession.journey, journey),
    isNull(recoSession.removedClient),
    sql`${recoSession.createdAt} > now() - interval '12 months'`,
    or(isNotNull(recoSession.advice), sql`jsonb_array_length(coalesce(${recoSession.parts} #> '{workspace,allocations}', '[]')) > 0`),
    distributors.length === 0 ? undefined : inArray(recoSession.distributor, [...distributors]),
  );

export const countCompared = (queries: Queries, journey: string, distributors: readonly string[]): Promise<number> =>
  queries.$count(recoSession, compared(journey, distributors));

/** Their uuids, oldest first. */
export async function comparedSessions(queries: Queries, journey: string, distributors: readonly string[]): Promise<string[]> {
  const rows = await queries
    .select({ uuid: recoSession.uuid })
    .from(recoSession)
    .where(compared(journey, distributors))
    .orderBy(asc(recoSession.createdAt), asc(recoSession.uuid));
  return rows.map(({ uuid }) => uuid);
}

export async function organisationNames(queries: Queries, uuids: readonly string[]): Promise<Map<string, string>> {
  if (uuids.length === 0) return new Map();
  const rows = await queries
    .select({ uuid: organisation.uuid, name: organisation.name })
    .from(organisation)
    .where(inArray(organisation.uuid, [...new Set(uuids)]));
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}
