import { aliasedTable, and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { appUser, investmentPool, organisation, product, simulator, modelPortfolio as table } from "#backend/database/schema/index.ts";

/** Portfolios a caller may see: all of them, or the own ones and the shared ones of one distributor. */
export type PortfolioScope = { kind: "all"; user: string } | { kind: "adviser"; distributor: string; user: string };

const house = aliasedTable(organisation, "portfolio_house");
const insurer = aliasedTable(organisation, "portfolio_insurer");
const columns = {
  uuid: table.uuid,
  name: table.name,
  product: table.product,
  productName: product.name,
  productDetails: product.details,
  productOwner: product.productOwner,
  productOwnerName: insurer.name,
  investmentPool: product.investmentPool,
  investmentPoolName: investmentPool.name,
  distributor: table.distributor,
  distributorName: house.name,
  owner: table.owner,
  ownerFirstName: appUser.firstName,
  ownerLastName: appUser.lastName,
  ownerUsername: appUser.username,
  shared: table.shared,
  annualFees: table.annualFees,
  active: table.active,
  copiedFrom: table.copiedFrom,
  copiedVersion: table.copiedVersion,
  version: table.version,
  updatedAt: table.updatedAt,
};
type Stored = Pick<
  typeof table.$inferSelect,
  | "uuid"
  | "name"
  | "product"
  | "distributor"
  | "owner"
  | "shared"
  | "annualFees"
  | "active"
  | "copiedFrom"
  | "copiedVersion"
  | "version"
  | "updatedAt"
>;
export interface PortfolioRow extends Stored {
  productName: string;
  productDetails: Record<string, unknown>;
  productOwner: string | null;
  productOwnerName: string | null;
  investmentPool: string | null;
  investmentPoolName: string | null;
  distributorName: string;
  ownerFirstName: string;
  ownerLastName: string;
  ownerUsername: string;
}

export function within(scope: PortfolioScope): SQL | undefined {
  if (scope.kind === "all") return undefined;
  return and(eq(table.distributor, scope.distributor), or(eq(table.owner, scope.user), eq(table.shared, true)));
}

const rows = (queries: Queries) =>
  queries
    .select(columns)
    .from(table)
    .innerJoin(product, eq(product.uuid, table.product))
    .innerJoin(house, eq(house.uuid, table.distributor))
    .innerJoin(appUser, eq(appUser.uuid, table.owner))
    .leftJoin(insurer, eq(insurer.uuid, product.productOwner))
    .leftJoin(investmentPool, eq(investmentPool.uuid, product.investmentPool))
    .$dynamic();

export interface PortfolioPage {
  limit: number;
  offset: number;
  search?: string | undefined;
  sort: "name" | "updatedAt" | "product" | "owner";
  dir?: "asc" | "desc" | undefined;
  product?: string | undefined;
  /** These alone. */
  uuids?: string[] | undefined;
  distributor?: string | undefined;
  /** Those of one person. */
  user?: string | undefined;
}
const ORDERS = {
  name: alphabetical(table.name),
  updatedAt: table.updatedAt,
  product: alphabetical(product.name),
  owner: alphabetical(appUser.lastName),
};

/** Those in use that meet the filters. */
export async function listPortfolios(
  queries: Queries,
  scope: PortfolioScope,
  page: PortfolioPage,
): Promise<{ items: PortfolioRow[]; total: number }> {
  const where = and(
    within(scope),
    eq(table.active, true),
    page.search ? ilike(table.name, containing(page.search)) : undefined,
    page.product ? eq(table.product, page.product) : undefined,
    page.uuids ? inArray(table.uuid, page.uuids) : undefined,
    page.distributor ? eq(table.distributor, page.distributor) : undefined,
    page.user ? eq(table.owner, page.user) : undefined,
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

/** Those of the uuids that are in the scope, in use or not, in name order. */
export const findPortfolios = (queries: Queries, scope: PortfolioScope, uuids: readonly string[]): Promise<PortfolioRow[]> =>
  rows(queries)
    .where(and(within(scope), inArray(table.uuid, [...uuids])))
    .orderBy(ORDERS.name, asc(table.uuid));

export async function findPortfolio(queries: Queries, scope: PortfolioScope, uuid: string): Promise<PortfolioRow | null> {
  const [row] = await findPortfolios(queries, scope, [uuid]);
  return row ?? null;
}

/** Keeps the portfolio from other writers until the transaction ends. */
export async function lockPortfolio(tx: Transaction, uuid: string): Promise<void> {
  await tx.select({ uuid: table.uuid }).from(table).where(eq(table.uuid, uuid)).for("update");
}

export async function insertPortfolio(tx: Transaction, row: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(row);
}

/** Raises the version, also when nothing but a composition changed. */
export async function updatePortfolio(
  tx: Transaction,
  uuid: string,
  change: Partial<Pick<typeof table.$inferInsert, "name" | "annualFees" | "shared" | "active">>,
): Promise<void> {
  await tx
    .update(table)
    .set({ ...change, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(eq(table.uuid, uuid));
}

/** Simulators whose simulations begin with this portfolio. */
export const simulatorsProposing = (queries: Queries, portfolio: string): Promise<Array<{ uuid: string; name: string }>> =>
  queries
    .select({ uuid: simulator.uuid, name: simulator.name })
    .from(simulator)
    .where(eq(simulator.portfolio, portfolio))
    .orderBy(alphabetical(simulator.name));

/** Whether the person is one of the distributor's. */
export async function belongsTo(queries: Queries, user: string, distributor: string): Promise<boolean> {
  const found = await queries
    .select({ uuid: appUser.uuid })
    .from(appUser)
    .innerJoin(organisation, and(eq(organisation.uuid, appUser.distributor), eq(organisation.kind, "distributor")))
    .where(and(eq(appUser.uuid, user), eq(appUser.distributor, distributor)));
  return found.length > 0;
}
