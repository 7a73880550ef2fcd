import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { clientContracts } from "#app/contract/retail-client/client-contract.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { clientContract as table } from "#backend/database/schema/index.ts";

export type ContractRow = typeof table.$inferSelect;
export type ContractFields = Omit<
  typeof table.$inferInsert,
  "uuid" | "organisation" | "externalId" | "version" | "createdAt" | "updatedAt"
>;
type Listed = z.output<NonNullable<(typeof clientContracts.list)["~orpc"]["inputSchema"]>>["query"];
type Asked = Pick<Listed, "limit" | "offset"> & Partial<Listed> & { query?: string };

const ORDERS: Record<Listed["sort"], SQL> = {
  holder: alphabetical(table.holder),
  number: sql`${table.number}`,
  product: alphabetical(table.product),
  openedOn: sql`${table.openedOn}`,
  value: sql`${table.value}`,
};

/** Contracts of a distributor; `query` looks at number, holder, product and external id. */
export async function listContracts(
  queries: Queries,
  organisation: string,
  asked: Asked,
): Promise<{ items: ContractRow[]; total: number }> {
  const { status, client, query, sort = "holder", dir, limit, offset } = asked;
  const found = query ? containing(query) : undefined;
  const where = and(
    eq(table.organisation, organisation),
    status ? eq(table.status, status) : undefined,
    client ? eq(table.client, client) : undefined,
    found
      ? or(ilike(table.number, found), ilike(table.holder, found), ilike(table.product, found), ilike(table.externalId, found))
      : undefined,
  );
  const descending = (dir ?? (sort === "value" || sort === "openedOn" ? "desc" : "asc")) === "desc";
  const order = sql`${ORDERS[sort]} ${sql.raw(descending ? "desc" : "asc")} nulls last`;
  const [items, [total]] = await Promise.all([
    queries.select().from(table).where(where).orderBy(order, asc(table.number), desc(table.uuid)).limit(limit).offset(offset),
    queries.select({ n: count() }).from(table).where(where),
  ]);
  return { items, total: total?.n ?? 0 };
}

export async function findContract(
  queries: Queries,
  organisation: string,
  by: { uuid: string } | { externalId: string },
): Promise<ContractRow | null> {
  const one = "uuid" in by ? eq(table.uuid, by.uuid) : eq(table.externalId, by.externalId);
  const [row] = await queries
    .select()
    .from(table)
    .where(and(eq(table.organisation, organisation), one));
  return row ?? null;
}

/** The same, kept from other writers until the transaction ends. */
export async function lockContract(tx: Transaction, organisation: string, externalId: string): Promise<ContractRow | null> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.organisation, organisation), eq(table.externalId, externalId)))
    .for("update");
  return row ?? null;
}

/** Adds a contract, or replaces what is known of it. */
export async function putContract(
  tx: Transaction,
  key: { uuid: string; organisation: string; externalId: string },
  fields: ContractFields,
): Promise<ContractRow> {
  const [row] = await tx
    .insert(table)
    .values({ ...key, ...fields })
    .onConflictDoUpdate({
      target: [table.organisation, table.externalId],
      set: { ...fields, version: sql`${table.version} + 1`, updatedAt: sql`now()` },
    })
    .returning();
  return row!;
}

/** Removes the contracts of one distributor or of all; gives them. */
export async function removeContracts(tx: Transaction, organisation: string | undefined): Promise<ContractRow[]> {
  const where = organisation === undefined ? undefined : eq(table.organisation, organisation);
  return tx.delete(table).where(where).returning();
}
