import { asc, count, desc, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { appUser, taxRules as table } from "#backend/database/schema/index.ts";

export type TaxRulesFields = Omit<
  typeof table.$inferSelect,
  "uuid" | "confirmedBy" | "confirmedAt" | "version" | "createdAt" | "updatedAt"
>;
export type TaxRulesRow = typeof table.$inferSelect & { confirmedByName: string | null };

const columns = {
  ...getTableColumns(table),
  confirmedByName: sql<string | null>`trim(${appUser.firstName} || ' ' || ${appUser.lastName})`,
};
const rows = (queries: Queries) => queries.select(columns).from(table).leftJoin(appUser, eq(appUser.uuid, table.confirmedBy)).$dynamic();

/** Newest years first; of the same years, the older row first. */
export async function listTaxRules(queries: Queries, asked: { limit: number; offset: number; confirmed: boolean }) {
  const where = asked.confirmed ? isNotNull(table.confirmedAt) : undefined;
  const [items, [total]] = await Promise.all([
    rows(queries)
      .where(where)
      .orderBy(desc(table.firstYear), asc(table.createdAt), asc(table.uuid))
      .limit(asked.limit)
      .offset(asked.offset),
    queries.select({ n: count() }).from(table).where(where),
  ]);
  return { items, total: total?.n ?? 0 };
}

export async function findTaxRules(queries: Queries, uuid: string): Promise<TaxRulesRow | null> {
  const [row] = await rows(queries).where(eq(table.uuid, uuid));
  return row ?? null;
}

/** Every row, kept from other writers until the transaction ends: who confirms looks at all of them. */
export async function lockTaxRules(tx: Transaction): Promise<TaxRulesRow[]> {
  await tx.select({ uuid: table.uuid }).from(table).orderBy(asc(table.uuid)).for("update");
  return rows(tx).orderBy(asc(table.uuid));
}

export async function insertTaxRules(tx: Transaction, uuid: string, fields: TaxRulesFields): Promise<TaxRulesRow> {
  await tx.insert(table).values({ uuid, ...fields });
  return (await findTaxRules(tx, uuid))!;
}

/** Changed figures are confirmed by nobody. */
export async function updateTaxRules(tx: Transaction, uuid: string, fields: TaxRulesFields): Promise<TaxRulesRow> {
  await tx
    .update(table)
    .set({ ...fields, confirmedBy: null, confirmedAt: null, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(eq(table.uuid, uuid));
  return (await findTaxRules(tx, uuid))!;
}

/** `by` null takes the confirmation back. */
export async function confirmTaxRules(tx: Transaction, uuid: string, by: string | null): Promise<TaxRulesRow> {
  await tx
    .update(table)
    .set({ confirmedBy: by, confirmedAt: by ? sql`now()` : null, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(eq(table.uuid, uuid));
  return (await findTaxRules(tx, uuid))!;
}
