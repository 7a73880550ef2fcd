import { randomUUID } from "node:crypto";
import { and, asc, count, desc, eq, getTableColumns, gt, ilike, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { RegulatoryProductPage } from "#app/contract/kid-product/regulatory-file.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing, isDescending } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { organisation, regulatoryProduct as table } from "#backend/database/schema/index.ts";
import { type Scope, within } from "../access.ts";

const columns = { ...getTableColumns(table), ownerName: organisation.name };
export type ProductRow = typeof table.$inferSelect & { ownerName: string | null };
const rows = (queries: Queries) =>
  queries.select(columns).from(table).leftJoin(organisation, eq(organisation.uuid, table.owner)).$dynamic();
const hasDifference = gt(table.differences, 0);
const ORDERS = { name: alphabetical(table.name), isin: table.isin, differences: table.differences, checkedAt: table.checkedAt };

export async function listProducts(queries: Queries, scope: Scope, page: RegulatoryProductPage) {
  const pattern = page.search && containing(page.search);
  const all = within(scope, table.owner);
  const where = and(
    all,
    page.open ? hasDifference : undefined,
    pattern ? or(ilike(table.name, pattern), ilike(table.isin, pattern)) : undefined,
  );
  const order = ORDERS[page.sort];
  const [items, [total], [open]] = await Promise.all([
    rows(queries)
      .where(where)
      .orderBy(isDescending(page) ? desc(order) : asc(order), asc(table.name), asc(table.id))
      .limit(page.limit)
      .offset(page.offset),
    queries.select({ n: count() }).from(table).where(where),
    queries.select({ n: count() }).from(table).where(and(all, hasDifference)),
  ]);
  return { items, total: total?.n ?? 0, open: open?.n ?? 0 };
}

/** Null for a product that is not there, and for one outside of the scope. */
export async function findProduct(queries: Queries, scope: Scope, id: string): Promise<ProductRow | null> {
  const [row] = await rows(queries).where(and(eq(table.id, id), within(scope, table.owner)));
  return row ?? null;
}

/** The next product of the scope that has a difference, by name, from the first again after the last; null where there is no other. */
export async function nextOpen(queries: Queries, scope: Scope, { id, name }: Pick<ProductRow, "id" | "name">): Promise<string | null> {
  const open = and(within(scope, table.owner), hasDifference, sql`${table.id} <> ${id}`);
  const order = [asc(table.name), asc(table.id)];
  const after = sql`(${table.name}, ${table.id}) > (${name}, ${id}::uuid)`;
  const [next] = await queries
    .select({ id: table.id })
    .from(table)
    .where(and(open, after))
    .orderBy(...order)
    .limit(1);
  const [first] = next
    ? [next]
    : await queries
        .select({ id: table.id })
        .from(table)
        .where(open)
        .orderBy(...order)
        .limit(1);
  return first?.id ?? null;
}

export async function lockProduct(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for("update");
}

export async function raiseVersion(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(table)
    .set({ version: sql`${table.version} + 1` })
    .where(eq(table.id, id));
}

const ofOwner = (owner: string | null): SQL => (owner === null ? isNull(table.owner) : eq(table.owner, owner));
export type CheckedProduct = Pick<typeof table.$inferInsert, "isin" | "name" | "formats" | "differences" | "figures" | "own">;

/** Writes what a comparison found of products of one owner. Only one job at a time adds products. */
export async function putProducts(tx: Transaction, owner: string | null, checked: readonly CheckedProduct[]): Promise<void> {
  if (checked.length === 0) return;
  const isins = checked.map(({ isin }) => isin);
  const present = await tx
    .select({ id: table.id, isin: table.isin })
    .from(table)
    .where(and(ofOwner(owner), inArray(table.isin, isins)));
  const ids = new Map(present.map(({ id, isin }) => [isin, id]));
  await tx
    .insert(table)
    .values(checked.map((one) => ({ ...one, id: ids.get(one.isin) ?? randomUUID(), owner })))
    .onConflictDoUpdate({
      target: table.id,
      set: {
        name: sql`excluded.name`,
        formats: sql`excluded.formats`,
        differences: sql`excluded.differences`,
        figures: sql`excluded.figures`,
        own: sql`excluded.own`,
        checkedAt: sql`now()`,
        version: sql`${table.version} + 1`,
      },
    });
}
