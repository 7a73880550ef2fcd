import { aliasedTable, and, asc, count, desc, eq, getTableColumns, ilike, inArray, type SQL, sql } from "drizzle-orm";
import type { HorizonPage } from "#app/contract/horizon-portfolio/portfolio.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { horizonPortfolioDistributor as link, organisation, product, horizonPortfolio as table } from "#backend/database/schema/index.ts";

/** Portfolios that a caller may see: all, or those of one insurer. */
export type Scope = { kind: "all" } | { kind: "insurer"; owner: string };

const insurer = aliasedTable(organisation, "horizon_insurer");
const { createdAt: _, ...own } = getTableColumns(table);
const columns = {
  ...own,
  productName: product.name,
  productDetails: product.details,
  ownerName: insurer.name,
  distributors: sql<Array<{ uuid: string; name: string }>>`coalesce((select json_agg(json_build_object('uuid', o.uuid, 'name', o.name)
    order by o.name, o.uuid) from horizon_portfolio_distributor d join organisation o on o.uuid = d.distributor
    where d.portfolio = ${table.uuid}), '[]'::json)`,
};
export interface PortfolioRow extends Omit<typeof table.$inferSelect, "createdAt"> {
  productName: string;
  productDetails: Record<string, unknown>;
  ownerName: string;
  distributors: Array<{ uuid: string; name: string }>;
}

const rows = (queries: Queries) =>
  queries
    .select(columns)
    .from(table)
    .innerJoin(insurer, eq(insurer.uuid, table.owner))
    .innerJoin(product, eq(product.uuid, table.product))
    .$dynamic();

const within = (scope: Scope): SQL | undefined => (scope.kind === "all" ? undefined : eq(table.owner, scope.owner));
const ORDERS = { name: alphabetical(table.name), updatedAt: table.updatedAt, product: alphabetical(product.name) };

export async function listPortfolios(queries: Queries, scope: Scope, page: HorizonPage): Promise<{ items: PortfolioRow[]; total: number }> {
  const where = and(
    within(scope),
    page.search ? ilike(table.name, containing(page.search)) : undefined,
    page.workingStatus ? eq(table.workingStatus, page.workingStatus) : undefined,
  );
  const order = ORDERS[page.sort];
  const [items, [total]] = await Promise.all([
    rows(queries)
      .where(where)
      .orderBy(page.dir === "desc" ? desc(order) : asc(order), asc(table.uuid))
      .limit(page.limit)
      .offset(page.offset),
    queries.select({ n: count() }).from(table).where(where),
  ]);
  return { items, total: total?.n ?? 0 };
}

/** Those of the uuids that are in the scope, by name. */
export const findPortfolios = (queries: Queries, scope: Scope, uuids: readonly string[]): Promise<PortfolioRow[]> =>
  rows(queries)
    .where(and(within(scope), inArray(table.uuid, [...uuids])))
    .orderBy(ORDERS.name, asc(table.uuid));

/** Two of those in the scope at most: whether it holds a single one, and which. */
export const firstTwo = (queries: Queries, scope: Scope): Promise<PortfolioRow[]> => rows(queries).where(within(scope)).limit(2);

/** Keeps the portfolio from other writers until the transaction ends. */
export async function lockPortfolio(tx: Transaction, uuid: string): Promise<void> {
  await tx.select({ uuid: table.uuid }).from(table).where(eq(table.uuid, uuid)).for("update");
}

export async function insertPortfolio(tx: Transaction, row: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(row);
}

export type PortfolioFields = Pick<
  typeof table.$inferInsert,
  "name" | "product" | "workingStatus" | "productOwnerPortfolioCode" | "riskProfile" | "glidepathMethod"
>;

/** Writes the fields that are there without raising the version. */
export async function setFields(
  tx: Transaction,
  uuid: string,
  fields: { [K in keyof PortfolioFields]?: PortfolioFields[K] | undefined },
): Promise<void> {
  if (Object.values(fields).some((value) => value !== undefined)) await tx.update(table).set(fields).where(eq(table.uuid, uuid));
}

/** Raises the version, once for each change of any part. */
export async function raiseVersion(tx: Transaction, uuid: string): Promise<void> {
  await tx
    .update(table)
    .set({ version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(eq(table.uuid, uuid));
}

export async function replaceDistributors(tx: Transaction, portfolio: string, distributors: readonly string[]): Promise<void> {
  await tx.delete(link).where(eq(link.portfolio, portfolio));
  const wanted = [...new Set(distributors)];
  if (wanted.length > 0) await tx.insert(link).values(wanted.map((distributor) => ({ portfolio, distributor })));
}

export async function deletePortfolio(tx: Transaction, uuid: string): Promise<void> {
  await tx.delete(table).where(eq(table.uuid, uuid));
}

/** The insurer of a product; null for none, or no product. */
export async function ownerOfProduct(queries: Queries, uuid: string): Promise<string | null> {
  const [row] = await queries.select({ owner: product.productOwner }).from(product).where(eq(product.uuid, uuid));
  return row?.owner ?? null;
}
