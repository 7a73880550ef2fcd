import { and, asc, count, eq, exists, type SQL, sql } from "drizzle-orm";
import type { SeriesUse } from "#app/contract/series/series-figures.ts";
import { poolsOfSeries } from "#backend/api/investment-pool/investment-pool.store.ts";
import { visibleProducts } from "#backend/api/product/product.store.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { Queries } from "#backend/calls/context.ts";
import { marketDate } from "#backend/database/market-date.ts";
import { investmentPoolSeries, product } from "#backend/database/schema/index.ts";

/** What is named of each kind; the totals are of all. */
const NAMED = 20;

interface Named extends Record<string, unknown> {
  id: string;
  name: string;
  version?: number;
  total: number;
}

/** Rows of `id`, `name` and perhaps `version` of a query, the first ones, with how many there are. */
async function named(queries: Queries, kind: SeriesUse["kind"], query: SQL): Promise<SeriesUse> {
  const { rows } = await queries.execute<Named>(
    sql`select *, count(*) over ()::int as total from (${query}) used order by ${alphabetical(sql`name`)}, id limit ${NAMED}`,
  );
  return { kind, total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...item }) => item) };
}

async function products(queries: Queries, caller: Caller, series: string): Promise<SeriesUse> {
  const held = queries
    .select({ one: sql`1` })
    .from(investmentPoolSeries)
    .where(and(eq(investmentPoolSeries.pool, product.investmentPool), eq(investmentPoolSeries.series, series)));
  const where = and(visibleProducts(queries, caller), exists(held));
  const items = await queries
    .select({ id: product.uuid, name: product.name })
    .from(product)
    .where(where)
    .orderBy(asc(alphabetical(product.name)), asc(product.uuid))
    .limit(NAMED);
  const [all] = await queries.select({ n: count() }).from(product).where(where);
  return { kind: "PRODUCT", total: all?.n ?? 0, items };
}

/** A JSON list of lines that names the series. */
const lineOf = (series: string) => JSON.stringify([{ series }]);

/**
 * What depends on a series, as far as the caller may see it: pools and products as everywhere, formulas and proxies because
 * series are the platform's; sets of scenarios, simulators, portfolios and the number of simulations for administrators.
 */
export async function usesOfSeries(queries: Queries, caller: Caller, series: string): Promise<SeriesUse[]> {
  const pools = await poolsOfSeries(queries, caller, series, { limit: NAMED, offset: 0 });
  const uses: SeriesUse[] = [
    { kind: "POOL", total: pools.total, items: pools.items.map(({ id, name }) => ({ id, name })) },
    await products(queries, caller, series),
    await named(
      queries,
      "FORMULA",
      sql`select uuid as id, full_name as name from series where details -> 'returnMatrixFormula' -> 'references' ? ${series}`,
    ),
    await named(queries, "PROXY", sql`select uuid as id, full_name as name from series where proxy_series = ${series}`),
  ];
  if (!caller.isAdmin) return uses;
  const lines = lineOf(series);
  return [
    ...uses,
    await named(
      queries,
      "MATRIX_SET",
      sql`select s.uuid as id, s.name, s.version from return_matrix m join matrix_set s on s.uuid = m.set where m.series = ${series}`,
    ),
    await named(queries, "SIMULATOR", sql`select uuid as id, name from simulator where config -> 'allocation' @> ${lines}::jsonb`),
    await named(
      queries,
      "MODEL_PORTFOLIO",
      sql`select p.uuid as id, p.name from model_portfolio p where p.active and exists (
        select 1 from model_portfolio_composition c where c.portfolio = p.uuid and c.lines @> ${lines}::jsonb and c.date >= coalesce(
          (select max(h.date) from model_portfolio_composition h
            where h.portfolio = p.uuid and h.date <= ${marketDate}), c.date))`,
    ),
    { ...(await named(queries, "SIMULATION", simulations(lines))), items: [] },
  ];
}

/** Saved simulations belong to advisers: they are counted, never named. */
const simulations = (lines: string) =>
  sql`select uuid as id, '' as name from simulation_snapshot where name is not null and parameters -> 'allocation' @> ${lines}::jsonb`;
