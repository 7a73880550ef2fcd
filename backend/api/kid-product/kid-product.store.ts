import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import type { KidProductPage } from "#app/contract/kid-product/kid-product.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing, isDescending } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { kidProductIsin as line, organisation, kidProduct as product } from "#backend/database/schema/index.ts";
import { type Scope, within } from "./access.ts";

const columns = {
  id: product.id,
  isin: line.isin,
  displayName: line.displayName,
  name: product.name,
  code: product.code,
  owner: product.owner,
  ownerName: organisation.name,
  version: product.version,
  updatedAt: line.updatedAt,
};
const lines = (queries: Queries) =>
  queries
    .select(columns)
    .from(line)
    .innerJoin(product, eq(product.id, line.product))
    .innerJoin(organisation, eq(organisation.uuid, product.owner))
    .$dynamic();

const ORDERS: Record<KidProductPage["sort"], SQL | typeof line.isin | typeof line.updatedAt> = {
  displayName: alphabetical(line.displayName),
  name: alphabetical(product.name),
  code: alphabetical(product.code),
  isin: line.isin,
  updatedAt: line.updatedAt,
};

export async function listLines(queries: Queries, scope: Scope, page: KidProductPage) {
  const pattern = page.search && containing(page.search);
  const where = and(
    within(scope, line.owner),
    page.product ? eq(line.product, page.product) : undefined,
    pattern
      ? or(ilike(line.displayName, pattern), ilike(line.isin, pattern), ilike(product.name, pattern), ilike(product.code, pattern))
      : undefined,
  );
  const order = ORDERS[page.sort];
  const [items, [total]] = await Promise.all([
    lines(queries)
      .where(where)
      .orderBy(isDescending(page) ? desc(order) : asc(order), asc(line.owner), asc(line.isin))
      .limit(page.limit)
      .offset(page.offset),
    queries.select({ n: count() }).from(line).innerJoin(product, eq(product.id, line.product)).where(where),
  ]);
  return { items, total: total?.n ?? 0 };
}

/** When a line of the scope was last written; null where there is none. */
export async function lastUpdate(queries: Queries, scope: Scope): Promise<string | null> {
  const [row] = await queries
    .select({ at: sql<string | null>`max(${line.updatedAt})::text` })
    .from(line)
    .where(within(scope, line.owner));
  return row?.at ?? null;
}

/** Lines of one product, locked until the transaction ends; none where it is not in the scope. */
export async function lockProduct(tx: Transaction, scope: Scope, id: string) {
  const where = and(eq(product.id, id), within(scope, product.owner));
  const [locked] = await tx.select({ id: product.id }).from(product).where(where).for("update");
  return locked ? lines(tx).where(eq(line.product, id)).orderBy(asc(line.isin)) : [];
}
export type LineRow = Awaited<ReturnType<typeof lockProduct>>[number];

/** The insurer's lines of these ISINs, and its products of these codes, with the insurer kept from other imports. */
export async function presentOf(tx: Transaction, owner: string, isins: readonly string[], codes: readonly string[]) {
  await tx.select({ uuid: organisation.uuid }).from(organisation).where(eq(organisation.uuid, owner)).for("no key update");
  const ofOwner = and(eq(line.owner, owner), isins.length > 0 ? inArray(line.isin, [...isins]) : sql`false`);
  const [known, products] = await Promise.all([
    lines(tx).where(ofOwner),
    codes.length > 0
      ? tx
          .select({ id: product.id, code: product.code, name: product.name })
          .from(product)
          .where(and(eq(product.owner, owner), inArray(product.code, [...codes])))
      : [],
  ]);
  return { known, products };
}

export const isInsurer = async (queries: Queries, uuid: string): Promise<boolean> =>
  (await queries.$count(organisation, and(eq(organisation.uuid, uuid), eq(organisation.kind, "productOwner")))) > 0;

const AT_ONCE = 1000;
function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += AT_ONCE) yield rows.slice(from, from + AT_ONCE);
}

export async function putProducts(tx: Transaction, rows: Array<typeof product.$inferInsert>): Promise<void> {
  for (const some of batches(rows))
    await tx
      .insert(product)
      .values(some)
      .onConflictDoUpdate({
        target: product.id,
        set: { name: sql`excluded.name`, version: sql`${product.version} + 1`, updatedAt: sql`now()` },
      });
}

export async function putLines(tx: Transaction, rows: Array<typeof line.$inferInsert>): Promise<void> {
  for (const some of batches(rows))
    await tx
      .insert(line)
      .values(some)
      .onConflictDoUpdate({
        target: [line.owner, line.isin],
        set: { product: sql`excluded.product`, displayName: sql`excluded.display_name`, updatedAt: sql`now()` },
      });
}

export async function deleteProducts(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(product).where(inArray(product.id, [...ids]));
}

/** Removes those of the products that have no ISIN any more. */
export async function deleteEmpty(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const isEmpty = sql`not exists (select 1 from kid_product_isin i where i.product = ${product.id})`;
  await tx.delete(product).where(and(inArray(product.id, [...ids]), isEmpty));
}

export async function deleteLine(tx: Transaction, id: string, isin: string): Promise<void> {
  await tx.delete(line).where(and(eq(line.product, id), eq(line.isin, isin)));
  await tx
    .update(product)
    .set({ version: sql`${product.version} + 1`, updatedAt: sql`now()` })
    .where(eq(product.id, id));
}
