import { and, asc, count, desc, eq, exists, ilike, inArray, type SQL, sql } from "drizzle-orm";
import { openTo } from "#backend/api/journey/journey.store.ts";
import { unknownDistributors } from "#backend/api/organisation/organisation-links.store.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { marketDate } from "#backend/database/market-date.ts";
import {
  matrixSet,
  product,
  recoJourney,
  series,
  simulationSnapshot,
  simulator,
  simulatorDistributor,
} from "#backend/database/schema/index.ts";

/** Simulators that a caller may use: all of them, or those linked to one distributor. */
export type SimulatorScope = { kind: "all" } | { kind: "distributor"; distributor: string };

const columns = {
  uuid: simulator.uuid,
  name: simulator.name,
  managementType: simulator.managementType,
  riskScale: simulator.riskScale,
  mode: simulator.mode,
  product: simulator.product,
  productName: product.name,
  matrix: simulator.matrixSet,
  portfolio: simulator.portfolio,
  config: simulator.config,
  productDetails: product.details,
  portfolioLines: sql<Array<{
    series: string;
    weight: string;
  }> | null>`(select c.lines from model_portfolio_composition c join model_portfolio p on p.uuid = c.portfolio
    where p.uuid = ${simulator.portfolio} and p.active and c.date <= ${marketDate} order by c.date desc limit 1)`,
  glidepathMatrix: sql<{
    name: string;
    content: unknown;
  } | null>`(select json_build_object('name', g.name, 'content', g.content) from glidepath_matrix g
    where g.uuid::text = ${simulator.config} #>> '{glidepath,matrix}')`,
  version: simulator.version,
};
export interface SimulatorRow {
  uuid: string;
  name: string;
  managementType: string;
  riskScale: string;
  mode: string;
  product: string | null;
  productName: string | null;
  matrix: string | null;
  portfolio: string | null;
  config: Record<string, unknown>;
  /** Null without a product. */
  productDetails: Record<string, unknown> | null;
  /** Composition in effect of the linked portfolio; null without one. */
  portfolioLines: Array<{ series: string; weight: string }> | null;
  /** The matrix that `config` names; null without one. */
  glidepathMatrix: { name: string; content: unknown } | null;
  version: number;
}

function within(queries: Queries, scope: SimulatorScope): SQL | undefined {
  if (scope.kind === "all") return undefined;
  const link = queries
    .select({ simulator: simulatorDistributor.simulator })
    .from(simulatorDistributor)
    .where(and(eq(simulatorDistributor.simulator, simulator.uuid), eq(simulatorDistributor.distributor, scope.distributor)));
  return exists(link);
}

export async function listSimulators(
  queries: Queries,
  scope: SimulatorScope,
  page: { limit: number; offset: number; search?: string | undefined; dir?: "asc" | "desc" | undefined },
): Promise<{ items: SimulatorRow[]; total: number }> {
  const where = and(within(queries, scope), page.search ? ilike(simulator.name, containing(page.search)) : undefined);
  const items = await queries
    .select(columns)
    .from(simulator)
    .leftJoin(product, eq(product.uuid, simulator.product))
    .where(where)
    .orderBy(page.dir === "desc" ? desc(alphabetical(simulator.name)) : asc(alphabetical(simulator.name)), asc(simulator.uuid))
    .limit(page.limit)
    .offset(page.offset);
  // A first page that is not full is the whole list.
  if (page.offset === 0 && items.length < page.limit) return { items, total: items.length };
  const [total] = await queries.select({ n: count() }).from(simulator).where(where);
  return { items, total: total?.n ?? 0 };
}

/** Keeps the simulator from other writers until the transaction ends. */
export async function lockSimulator(tx: Transaction, uuid: string): Promise<void> {
  await tx.select({ uuid: simulator.uuid }).from(simulator).where(eq(simulator.uuid, uuid)).for("update");
}

export async function updateSimulator(tx: Transaction, uuid: string, change: Partial<typeof simulator.$inferInsert>): Promise<void> {
  await tx
    .update(simulator)
    .set({ ...change, version: sql`${simulator.version} + 1` })
    .where(eq(simulator.uuid, uuid));
}

export async function insertSimulator(tx: Transaction, fields: typeof simulator.$inferInsert): Promise<void> {
  await tx.insert(simulator).values(fields);
}

export async function deleteSimulator(tx: Transaction, uuid: string): Promise<void> {
  await tx.delete(simulator).where(eq(simulator.uuid, uuid));
}

/**
 * Fewest supports that the organisation asks of an allocation of a product: the most that one of its journeys for the product
 * says. Null where none says it.
 */
export async function leastAssetsOf(queries: Queries, scope: SimulatorScope, product: string): Promise<number | null> {
  const entry = JSON.stringify([{ product }]);
  const [row] = await queries
    .select({ least: sql<number | null>`max((${recoJourney.config} #>> '{advice,minNumAssets}')::int)` })
    .from(recoJourney)
    .where(and(openTo(scope), sql`${recoJourney.config} #> '{advice,productConfigs}' @> ${entry}::jsonb`));
  return row?.least ?? null;
}

/** How many simulations were made with the simulator, those under way too. */
export async function simulationsOf(queries: Queries, uuid: string): Promise<number> {
  const [found] = await queries.select({ n: count() }).from(simulationSnapshot).where(eq(simulationSnapshot.simulator, uuid));
  return found?.n ?? 0;
}

/** Replaces the distributors that may use the simulator; gives those that do not exist and writes nothing then. */
export async function replaceDistributors(tx: Transaction, uuid: string, distributors: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(distributors)];
  const unknown = await unknownDistributors(tx, wanted);
  if (unknown.length > 0) return unknown;
  await tx.delete(simulatorDistributor).where(eq(simulatorDistributor.simulator, uuid));
  if (wanted.length > 0) await tx.insert(simulatorDistributor).values(wanted.map((distributor) => ({ simulator: uuid, distributor })));
  return [];
}

export async function isScenarioSet(queries: Queries, uuid: string): Promise<boolean> {
  return (await queries.select({ uuid: matrixSet.uuid }).from(matrixSet).where(eq(matrixSet.uuid, uuid))).length > 0;
}

/** Those of the uuids that name no series. */
export async function unknownSeries(queries: Queries, uuids: readonly string[]): Promise<string[]> {
  if (uuids.length === 0) return [];
  const found = await queries
    .select({ uuid: series.uuid })
    .from(series)
    .where(inArray(series.uuid, [...uuids]));
  return uuids.filter((uuid) => !found.some((row) => row.uuid === uuid));
}

export async function findSimulator(queries: Queries, scope: SimulatorScope, uuid: string): Promise<SimulatorRow | null> {
  const [row] = await queries
    .select(columns)
    .from(simulator)
    .leftJoin(product, eq(product.uuid, simulator.product))
    .where(and(within(queries, scope), eq(simulator.uuid, uuid)));
  return row ?? null;
}
