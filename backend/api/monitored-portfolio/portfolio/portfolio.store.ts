import { aliasedTable, and, asc, count, desc, eq, exists, getTableColumns, ilike, inArray, type SQL, sql } from "drizzle-orm";
import type { MonitoredPortfolioPage } from "#app/contract/monitored-portfolio/portfolio.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import {
  investmentPool,
  monitoredPortfolioDistributor as link,
  organisation,
  product,
  monitoredPortfolio as table,
} from "#backend/database/schema/index.ts";
import { inState } from "../observatory/attention.ts";

/** Portfolios that a caller may see: all, those of a house, or those in use that advisers or an insurer follow, or that are published. */
export type Scope =
  | { kind: "all" }
  | { kind: "public" }
  | { kind: "house"; assetManager: string }
  | { kind: "distributor"; distributor: string }
  | { kind: "insurer"; productOwner: string };

const house = aliasedTable(organisation, "monitored_house");
const insurer = aliasedTable(organisation, "monitored_insurer");
const { createdAt: _, excelGrids: __, ...own } = getTableColumns(table);
const columns = {
  ...own,
  assetManagerName: house.name,
  productName: product.name,
  productDetails: product.details,
  productOwner: product.productOwner,
  productOwnerName: insurer.name,
  investmentPoolName: investmentPool.name,
  distributors: sql<string[]>`coalesce((select json_agg(d.distributor order by d.distributor)
    from monitored_portfolio_distributor d where d.portfolio = ${table.uuid}), '[]'::json)`,
};
export interface PortfolioRow extends Omit<typeof table.$inferSelect, "createdAt" | "excelGrids"> {
  assetManagerName: string;
  productName: string | null;
  productDetails: Record<string, unknown> | null;
  productOwner: string | null;
  productOwnerName: string | null;
  investmentPoolName: string | null;
  distributors: string[];
}

const rows = (queries: Queries) =>
  queries
    .select(columns)
    .from(table)
    .innerJoin(house, eq(house.uuid, table.assetManager))
    .leftJoin(product, eq(product.uuid, table.product))
    .leftJoin(insurer, eq(insurer.uuid, product.productOwner))
    .leftJoin(investmentPool, eq(investmentPool.uuid, table.investmentPool))
    .$dynamic();

/** The condition that leaves the portfolios of a scope; none for all. */
export function within(queries: Queries, scope: Scope): SQL | undefined {
  if (scope.kind === "all") return undefined;
  if (scope.kind === "public") return and(eq(table.active, true), eq(table.published, true));
  if (scope.kind === "house") return eq(table.assetManager, scope.assetManager);
  const followed =
    scope.kind === "distributor"
      ? queries
          .select({ one: sql`1` })
          .from(link)
          .where(and(eq(link.portfolio, table.uuid), eq(link.distributor, scope.distributor)))
      : queries
          .select({ one: sql`1` })
          .from(product)
          .where(and(eq(product.uuid, table.product), eq(product.productOwner, scope.productOwner)));
  return and(eq(table.active, true), exists(followed));
}

type Page = MonitoredPortfolioPage & { product?: string; investpool?: string };
const ORDERS = { name: alphabetical(table.name), updatedAt: table.updatedAt, product: alphabetical(product.name) };

/** Those that meet the filters; out of use only where `all` is asked for. */
export async function listPortfolios(queries: Queries, scope: Scope, page: Page): Promise<{ items: PortfolioRow[]; total: number }> {
  const where = and(
    within(queries, scope),
    page.all ? undefined : eq(table.active, true),
    page.search ? ilike(table.name, containing(page.search)) : undefined,
    page.versionType ? eq(table.versionType, page.versionType) : undefined,
    page.commercialStatus ? eq(table.commercialStatus, page.commercialStatus) : undefined,
    page.workingStatus ? eq(table.workingStatus, page.workingStatus) : undefined,
    page.state ? inState(page.state) : undefined,
    page.product ? eq(table.product, page.product) : undefined,
    page.investpool ? eq(table.investmentPool, page.investpool) : undefined,
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

/** Those of the uuids that are in the scope, in use or not, by name. */
export const findPortfolios = (queries: Queries, scope: Scope, uuids: readonly string[]): Promise<PortfolioRow[]> =>
  rows(queries)
    .where(and(within(queries, scope), inArray(table.uuid, [...uuids])))
    .orderBy(ORDERS.name, asc(table.uuid));

export const namesOf = (
  queries: Queries,
  scope: Scope,
  { all, productUuid }: { all: boolean; productUuid?: string | undefined },
): Promise<Array<{ uuid: string; name: string }>> =>
  queries
    .select({ uuid: table.uuid, name: table.name })
    .from(table)
    .where(
      and(
        within(queries, scope),
        all ? undefined : eq(table.active, true),
        productUuid === undefined ? undefined : eq(table.product, productUuid),
      ),
    )
    .orderBy(ORDERS.name, asc(table.uuid));

/** Keeps the portfolio from other writers until the transaction ends. */
export async function lockPortfolio(tx: Transaction, uuid: string): Promise<void> {
  await tx.select({ uuid: table.uuid }).from(table).where(eq(table.uuid, uuid)).for("update");
}

export async function insertPortfolio(tx: Transaction, row: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(row);
}

export type PortfolioFields = Omit<typeof table.$inferInsert, "uuid" | "assetManager" | "version" | "createdAt" | "updatedAt">;

/** Writes the fields without raising the version. */
export async function setFields(tx: Transaction, uuid: string, fields: Partial<PortfolioFields>): Promise<void> {
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

export async function isAssetManager(queries: Queries, uuid: string): Promise<boolean> {
  const known = await queries
    .select({ uuid: organisation.uuid })
    .from(organisation)
    .where(and(eq(organisation.uuid, uuid), eq(organisation.kind, "assetManager")));
  return known.length > 0;
}
