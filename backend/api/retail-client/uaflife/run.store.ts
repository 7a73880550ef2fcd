import { and, asc, eq, inArray, max, sql } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { marketDateOf } from "#backend/database/market-date.ts";
import { clientContract as contract, uaflifeLine as line, organisation, uaflifeRun as run } from "#backend/database/schema/index.ts";
import type { ContractRow } from "../client-contract.store.ts";

export const isDistributor = async (queries: Queries, uuid: string): Promise<boolean> =>
  (await queries.$count(organisation, and(eq(organisation.uuid, uuid), eq(organisation.kind, "distributor")))) > 0;

/** Contracts of the distributor with these external ids, kept from other writers; runs of one distributor follow each other. */
export async function lockContracts(tx: Transaction, house: string, externalIds: readonly string[]): Promise<Map<string, ContractRow>> {
  await tx.select({ uuid: organisation.uuid }).from(organisation).where(eq(organisation.uuid, house)).for("no key update");
  if (externalIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(contract)
    .where(and(eq(contract.organisation, house), inArray(contract.externalId, [...externalIds])))
    .orderBy(asc(contract.uuid))
    .for("update");
  return new Map(rows.map((row) => [row.externalId, row]));
}

const AT_ONCE = 1_000;

export async function insertRun(
  tx: Transaction,
  row: typeof run.$inferInsert,
  lines: ReadonlyArray<Omit<typeof line.$inferInsert, "run">>,
): Promise<void> {
  await tx.insert(run).values(row);
  for (let from = 0; from < lines.length; from += AT_ONCE)
    await tx.insert(line).values(lines.slice(from, from + AT_ONCE).map((one) => ({ ...one, run: row.uuid })));
}

/** When contracts were last taken over, of one distributor or of all; null before the first time. */
export async function lastRun(queries: Queries, house: string | undefined): Promise<string | null> {
  const [row] = await queries
    .select({ at: max(run.endedAt) })
    .from(run)
    .where(house === undefined ? undefined : eq(run.organisation, house));
  return row?.at ?? null;
}

/** Contracts that were added or changed by runs of these days of the market, in the order of the runs. */
export function linesBetween(queries: Queries, house: string, { from, to, most }: { from: string; to: string; most: number }) {
  const day = marketDateOf(run.endedAt);
  return queries
    .select({
      ...{ endedAt: run.endedAt, outcome: line.outcome, externalId: contract.externalId, number: contract.number },
      ...{ product: contract.product, holder: contract.holder, openedOn: contract.openedOn, closedOn: contract.closedOn },
      ...{ status: line.status, value: line.value, valuedOn: line.valuedOn, currency: line.currency },
    })
    .from(line)
    .innerJoin(run, eq(run.uuid, line.run))
    .innerJoin(contract, eq(contract.uuid, line.contract))
    .where(and(eq(run.organisation, house), sql`${day} between ${from}::date and ${to}::date`))
    .orderBy(asc(run.endedAt), asc(contract.externalId))
    .limit(most);
}
