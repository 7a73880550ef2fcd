import { and, asc, count, desc, eq, exists, ilike, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { NAMED_DEPENDANTS, visibleProducts } from "#backend/api/product/product.store.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import {
  investmentPoolSeries as line,
  investmentPoolSource as link,
  monitoredPortfolio,
  organisation,
  product,
  investmentPool as table,
} from "#backend/database/schema/index.ts";

export interface PoolRow {
  id: string;
  name: string;
  organisation: string | null;
  organisationName: string | null;
  series: number;
  pinned: number;
  sources: Array<{ id: string; name: string }>;
  version: number;
}
interface Page {
  limit: number;
  offset: number;
}

const seriesCount = sql<number>`(select count(*)::int from ${line} where ${line.pool} = ${table.uuid})`;
const columns = {
  id: table.uuid,
  name: table.name,
  organisation: table.organisation,
  organisationName: organisation.name,
  series: seriesCount,
  pinned: sql<number>`(select count(*)::int from ${line} where ${line.pool} = ${table.uuid} and ${line.pinned})`,
  sources: sql<
    Array<{ id: string; name: string }>
  >`coalesce((select json_agg(json_build_object('id', s.uuid, 'name', s.name) order by s.name)
    from investment_pool_source l join investment_pool s on s.uuid = l.source where l.pool = ${table.uuid}), '[]'::json)`,
  version: table.version,
};

/** Organisations whose pools are the caller's own. */
const housesOf = ({ assetManager, productOwner, distributor }: Caller): string[] =>
  [assetManager, productOwner, distributor].filter((uuid) => uuid !== null);

/** Own pools, those of the platform, and those of products that the caller may see. Undefined for all. */
function visible(queries: Queries, caller: Caller): SQL | undefined {
  if (caller.isAdmin) return undefined;
  const used = queries
    .select({ one: sql`1` })
    .from(product)
    .where(and(eq(product.investmentPool, table.uuid), visibleProducts(queries, caller)));
  const houses = housesOf(caller);
  return or(isNull(table.organisation), houses.length > 0 ? inArray(table.organisation, houses) : undefined, exists(used));
}

/** Whether the caller keeps the pool and not only reads it. */
export const isOwn = (caller: Caller, pool: Pick<PoolRow, "organisation">): boolean =>
  caller.isAdmin || (pool.organisation !== null && housesOf(caller).includes(pool.organisation));

async function pageOf(queries: Queries, where: SQL | undefined, { limit, offset }: Page, order: SQL = asc(alphabetical(table.name))) {
  const items = await queries
    .select(columns)
    .from(table)
    .leftJoin(organisation, eq(organisation.uuid, table.organisation))
    .where(where)
    .orderBy(order, asc(table.uuid))
    .limit(limit)
    .offset(offset);
  const [total] = await queries.select({ n: count() }).from(table).where(where);
  return { items: items as PoolRow[], total: total?.n ?? 0, limit, offset };
}

export function listPools(
  queries: Queries,
  caller: Caller,
  page: Page & { search?: string | undefined; sort: "name" | "series"; dir?: "asc" | "desc" | undefined },
) {
  const by = page.sort === "series" ? seriesCount : alphabetical(table.name);
  const where = and(visible(queries, caller), page.search ? ilike(table.name, containing(page.search)) : undefined);
  return pageOf(queries, where, page, page.dir === "desc" ? desc(by) : asc(by));
}

export function poolsOfSeries(queries: Queries, caller: Caller, series: string, page: Page) {
  const held = exists(
    queries
      .select({ one: sql`1` })
      .from(line)
      .where(and(eq(line.pool, table.uuid), eq(line.series, series))),
  );
  return pageOf(queries, and(visible(queries, caller), held), page);
}

export function poolsOfPool(queries: Queries, caller: Caller, pool: string, page: Page) {
  const linked = exists(
    queries
      .select({ one: sql`1` })
      .from(link)
      .where(or(and(eq(link.pool, pool), eq(link.source, table.uuid)), and(eq(link.source, pool), eq(link.pool, table.uuid)))),
  );
  return pageOf(queries, and(visible(queries, caller), linked), page);
}

/** Those of the uuids that the caller may read. */
export async function findPools(queries: Queries, caller: Caller, uuids: readonly string[]): Promise<PoolRow[]> {
  const where = and(inArray(table.uuid, [...uuids]), visible(queries, caller));
  return uuids.length === 0 ? [] : (await pageOf(queries, where, { limit: uuids.length, offset: 0 })).items;
}

/** Keeps the pool from other writers until the transaction ends. */
export async function lockPool(tx: Transaction, uuid: string): Promise<void> {
  await tx.select({ uuid: table.uuid }).from(table).where(eq(table.uuid, uuid)).for("update");
}

/** Changes of sources follow each other: two of them could close a circle together that neither closes alone. */
const SOURCES_LOCK = 7_310_003;
export async function lockSources(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SOURCES_LOCK})`);
}

export async function insertPool(tx: Transaction, uuid: string, fields: { name: string; organisation: string | null }): Promise<void> {
  await tx.insert(table).values({ uuid, ...fields });
}

/** Writes what is given and raises the version. */
export async function touchPool(tx: Transaction, uuid: string, fields: Partial<typeof table.$inferInsert> = {}): Promise<void> {
  await tx
    .update(table)
    .set({ ...fields, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(eq(table.uuid, uuid));
}

export async function deletePool(tx: Transaction, uuid: string): Promise<void> {
  await tx.delete(table).where(eq(table.uuid, uuid));
}

/** How many products and pools use the pool. */
export async function usesOfPool(
  queries: Queries,
  uuid: string,
): Promise<{ products: number; pools: number; monitoredPortfolios: number }> {
  const [products] = await queries.select({ n: count() }).from(product).where(eq(product.investmentPool, uuid));
  const [pools] = await queries.select({ n: count() }).from(link).where(eq(link.source, uuid));
  const [portfolios] = await queries.select({ n: count() }).from(monitoredPortfolio).where(eq(monitoredPortfolio.investmentPool, uuid));
  return { products: products?.n ?? 0, pools: pools?.n ?? 0, monitoredPortfolios: portfolios?.n ?? 0 };
}

/** The first of those that `usesOfPool` counts, for administrators. */
export async function dependantsOfPool(queries: Queries, uuid: string): Promise<Record<string, Array<{ uuid: string; name: string }>>> {
  const products = await queries
    .select({ uuid: product.uuid, name: product.name })
    .from(product)
    .where(eq(product.investmentPool, uuid))
    .orderBy(alphabetical(product.name))
    .limit(NAMED_DEPENDANTS);
  const pools = await queries
    .select({ uuid: table.uuid, name: table.name })
    .from(link)
    .innerJoin(table, eq(table.uuid, link.pool))
    .where(eq(link.source, uuid))
    .orderBy(alphabetical(table.name))
    .limit(NAMED_DEPENDANTS);
  return { products, pools };
}

export async function isHouse(queries: Queries, uuid: string): Promise<boolean> {
  return (await queries.select({ uuid: organisation.uuid }).from(organisation).where(eq(organisation.uuid, uuid))).length > 0;
}

export async function replaceSources(tx: Transaction, pool: string, sources: readonly string[]): Promise<void> {
  await tx.delete(link).where(eq(link.pool, pool));
  if (sources.length > 0) await tx.insert(link).values(sources.map((source) => ({ pool, source })));
}

/** Whether the pool stands, through its sources, for itself. */
export async function closesCircle(queries: Queries, pool: string): Promise<boolean> {
  const { rows } = await queries.execute(sql`
    with recursive reached(pool) as (
      select source from investment_pool_source where pool = ${pool}
      union select l.source from reached r join investment_pool_source l on l.pool = r.pool)
    select 1 from reached where pool = ${pool} limit 1`);
  return rows.length > 0;
}

/** Provider part of a pool; null when there is no such pool. */
export async function providerState(queries: Queries, uuid: string) {
  const { provider, update, updateErrors, providerUpdatedAt } = table;
  const [row] = await queries.select({ provider, update, updateErrors, providerUpdatedAt }).from(table).where(eq(table.uuid, uuid));
  return row ?? null;
}
