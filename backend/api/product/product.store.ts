import { and, asc, count, desc, eq, exists, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import {
  horizonPortfolio,
  modelPortfolio,
  monitoredPortfolio,
  organisation,
  productAssetManager,
  recoJourney,
  recoSession,
  series,
  simulator,
  simulatorDistributor,
  product as table,
} from "#backend/database/schema/index.ts";

export interface ProductRow {
  uuid: string;
  name: string;
  productOwner: string | null;
  productOwnerName: string | null;
  investmentPool: string | null;
  details: Record<string, unknown>;
  version: number;
}
export type ProductFields = Pick<ProductRow, "name" | "productOwner" | "investmentPool" | "details">;

const columns = {
  uuid: table.uuid,
  name: table.name,
  productOwner: table.productOwner,
  productOwnerName: organisation.name,
  investmentPool: table.investmentPool,
  details: table.details,
  version: table.version,
};

/** Products that an organisation of the caller carries, sells through a simulator, or manages. Undefined for all. */
export function visibleProducts(queries: Queries, { isAdmin, productOwner, distributor, assetManager }: Caller): SQL | undefined {
  if (isAdmin) return undefined;
  const sold = queries
    .select({ one: sql`1` })
    .from(simulator)
    .innerJoin(simulatorDistributor, eq(simulatorDistributor.simulator, simulator.uuid))
    .where(and(eq(simulator.product, table.uuid), eq(simulatorDistributor.distributor, distributor ?? "")));
  const managed = queries
    .select({ one: sql`1` })
    .from(productAssetManager)
    .where(and(eq(productAssetManager.product, table.uuid), eq(productAssetManager.assetManager, assetManager ?? "")));
  return (
    or(
      productOwner ? eq(table.productOwner, productOwner) : undefined,
      distributor ? exists(sold) : undefined,
      assetManager ? exists(managed) : undefined,
    ) ?? sql`false`
  );
}

const rows = (queries: Queries) =>
  queries.select(columns).from(table).leftJoin(organisation, eq(organisation.uuid, table.productOwner)).$dynamic();

export async function listProducts(
  queries: Queries,
  caller: Caller,
  page: { limit: number; offset: number; search?: string | undefined; dir?: "asc" | "desc" | undefined; investmentPool?: string },
): Promise<{ items: ProductRow[]; total: number }> {
  const where = and(
    visibleProducts(queries, caller),
    page.investmentPool ? eq(table.investmentPool, page.investmentPool) : undefined,
    page.search ? ilike(table.name, containing(page.search)) : undefined,
  );
  const order = alphabetical(table.name);
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

/** Those of the uuids that the caller may see, in name order. */
export const findProducts = (queries: Queries, caller: Caller, uuids: readonly string[]): Promise<ProductRow[]> =>
  rows(queries)
    .where(and(visibleProducts(queries, caller), inArray(table.uuid, [...uuids])))
    .orderBy(alphabetical(table.name), asc(table.uuid));

export async function findProduct(queries: Queries, caller: Caller, uuid: string): Promise<ProductRow | null> {
  const [row] = await findProducts(queries, caller, [uuid]);
  return row ?? null;
}

/** Keeps the product from other writers until the transaction ends. */
export async function lockProduct(tx: Transaction, uuid: string): Promise<void> {
  await tx.select({ uuid: table.uuid }).from(table).where(eq(table.uuid, uuid)).for("update");
}

export async function insertProduct(tx: Transaction, uuid: string, fields: ProductFields): Promise<void> {
  await tx.insert(table).values({ uuid, ...fields });
}

export async function updateProduct(tx: Transaction, uuid: string, fields: ProductFields): Promise<void> {
  await tx
    .update(table)
    .set({ ...fields, version: sql`${table.version} + 1` })
    .where(eq(table.uuid, uuid));
}

export async function deleteProduct(tx: Transaction, uuid: string): Promise<void> {
  await tx.delete(table).where(eq(table.uuid, uuid));
}

/** How much prevents a deletion, by what it is; portfolios out of use count too. */
export async function usesOfProduct(queries: Queries, uuid: string): Promise<Record<string, number>> {
  const counted = async (rows: Promise<Array<{ n: number }>>) => (await rows)[0]?.n ?? 0;
  const uses = {
    simulators: await counted(queries.select({ n: count() }).from(simulator).where(eq(simulator.product, uuid))),
    modelPortfolios: await counted(queries.select({ n: count() }).from(modelPortfolio).where(eq(modelPortfolio.product, uuid))),
    monitoredPortfolios: await counted(queries.select({ n: count() }).from(monitoredPortfolio).where(eq(monitoredPortfolio.product, uuid))),
    horizonPortfolios: await counted(queries.select({ n: count() }).from(horizonPortfolio).where(eq(horizonPortfolio.product, uuid))),
    recoSessions: await counted(queries.select({ n: count() }).from(recoSession).where(eq(recoSession.product, uuid))),
    recoJourneys: await counted(
      queries
        .select({ n: count() })
        .from(recoJourney)
        .where(sql`${recoJourney.config} @> ${JSON.stringify({ advice: { productConfigs: [{ product: uuid }] } })}::jsonb`),
    ),
  };
  return Object.fromEntries(Object.entries(uses).filter(([, n]) => n > 0));
}

/** How many dependants of each kind are named where its deletion is refused. */
export const NAMED_DEPENDANTS = 10;

/** The first of those that `usesOfProduct` counts and that have a page of their own. */
export async function dependantsOfProduct(queries: Queries, uuid: string): Promise<Record<string, Array<{ uuid: string; name: string }>>> {
  const named = <T extends typeof simulator | typeof modelPortfolio>(of: T) =>
    queries
      .select({ uuid: of.uuid, name: of.name })
      .from(of as typeof simulator)
      .where(eq(of.product, uuid))
      .orderBy(alphabetical(of.name))
      .limit(NAMED_DEPENDANTS);
  return { simulators: await named(simulator), modelPortfolios: await named(modelPortfolio) };
}

export async function isProductOwner(queries: Queries, uuid: string): Promise<boolean> {
  const found = await queries
    .select({ uuid: organisation.uuid })
    .from(organisation)
    .where(and(eq(organisation.uuid, uuid), eq(organisation.kind, "productOwner")));
  return found.length > 0;
}

/** Asset class by series; a series that is not there has none. */
export async function classesOf(queries: Queries, uuids: readonly string[]): Promise<Map<string, string>> {
  const found = await queries
    .select({ uuid: series.uuid, assetClass: series.assetClass })
    .from(series)
    .where(inArray(series.uuid, [...uuids]));
  return new Map(found.map(({ uuid, assetClass }) => [uuid, assetClass]));
}
