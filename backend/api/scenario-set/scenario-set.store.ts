import { and, asc, count, desc, eq, ilike, inArray, lt, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { StoredFormula } from "#backend/api/series/series-formula.store.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing, isDescending } from "#backend/calls/list-query.ts";
import { currenciesToConvert } from "#backend/computation/series-treatment.ts";
import type { Transaction } from "#backend/database/database.ts";
import { matrixSet, returnMatrix, series, simulator } from "#backend/database/schema/index.ts";

export type SetRow = typeof matrixSet.$inferSelect;

/** What is needed of a series before its matrix is looked for. */
export interface SeriesState {
  uuid: string;
  valuesVersion: number;
  valueCount: number;
  firstValueDate: string | null;
  lastValueDate: string | null;
  formula: StoredFormula | null;
  /** Its proxy: the series used before its first value, with the rates of exchange that bring it to the same currency. */
  proxy: { uuid: string; valuesVersion: number; firstValueDate: string | null; rates: RateVersion[] } | null;
}
export interface RateVersion {
  uuid: string;
  valuesVersion: number;
}
export interface MatrixState {
  series: string;
  sourceVersion: number;
  targetYield: number | null;
}

/** Builders of matrix sets follow each other across all replicas, until the end of the transaction. */
const BUILD_LOCK = 7_310_002;
export async function lockBuilding(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${BUILD_LOCK})`);
}

const proxySeries = alias(series, "proxy");

export async function seriesStates(queries: Queries, uuids: readonly string[]): Promise<SeriesState[]> {
  const rows = await queries
    .select({
      uuid: series.uuid,
      currency: series.currency,
      valuesVersion: series.valuesVersion,
      valueCount: series.valueCount,
      firstValueDate: series.firstValueDate,
      lastValueDate: series.lastValueDate,
      formula: sql<StoredFormula | null>`${series.details} -> 'returnMatrixFormula'`,
      proxy: {
        uuid: proxySeries.uuid,
        currency: proxySeries.currency,
        valuesVersion: proxySeries.valuesVersion,
        firstValueDate: proxySeries.firstValueDate,
      },
    })
    .from(series)
    .leftJoin(proxySeries, eq(proxySeries.uuid, series.proxySeries))
    .where(inArray(series.uuid, [...uuids]));
  const converting = rows.map(({ currency, proxy }) => (proxy ? currenciesToConvert([proxy], currency) : []));
  const rates = await rateVersions(queries, [...new Set(converting.flat())]);
  return rows.map(({ currency: _, proxy, ...state }, index) => {
    if (!proxy) return { ...state, proxy };
    const { currency: __, ...known } = proxy;
    const ofProxy = rates.filter((rate) => converting[index]!.includes(rate.currency));
    return { ...state, proxy: { ...known, rates: ofProxy.map(({ uuid, valuesVersion }) => ({ uuid, valuesVersion })) } };
  });
}

/** Stored rates of some currencies, each with the version of its values. */
async function rateVersions(queries: Queries, currencies: readonly string[]) {
  if (currencies.length === 0) return [];
  return queries
    .select({ uuid: series.uuid, currency: series.currency, valuesVersion: series.valuesVersion })
    .from(series)
    .where(and(eq(series.type, "FX_RATE"), inArray(series.currency, [...currencies])))
    .orderBy(series.uuid);
}

export async function findSet(queries: Queries, uuid: string): Promise<SetRow | null> {
  const [row] = await queries.select().from(matrixSet).where(eq(matrixSet.uuid, uuid));
  return row ?? null;
}

/** The newest version of a named set over a window. */
export async function findLatestSet(queries: Queries, key: { name: string; from: string; to: string }): Promise<SetRow | null> {
  const [row] = await queries
    .select()
    .from(matrixSet)
    .where(and(eq(matrixSet.name, key.name), eq(matrixSet.referenceFrom, key.from), eq(matrixSet.referenceTo, key.to)))
    .orderBy(desc(matrixSet.version))
    .limit(1);
  return row ?? null;
}

/** Matrices that a set holds, of the given series or of all; without their numbers. */
export function matrixStates(queries: Queries, set: string, uuids?: readonly string[]): Promise<MatrixState[]> {
  return queries
    .select({ series: returnMatrix.series, sourceVersion: returnMatrix.sourceVersion, targetYield: returnMatrix.targetYield })
    .from(returnMatrix)
    .where(and(eq(returnMatrix.set, set), uuids ? inArray(returnMatrix.series, [...uuids]) : undefined));
}

/** Returns of one series in one set as they are stored; null when the set has none. */
export async function matrixBytes(queries: Queries, set: string, uuid: string): Promise<Buffer | null> {
  const [row] = await queries
    .select({ values: returnMatrix.values })
    .from(returnMatrix)
    .where(and(eq(returnMatrix.set, set), eq(returnMatrix.series, uuid)));
  return row?.values ?? null;
}

export async function insertSet(tx: Transaction, set: Omit<SetRow, "createdAt">): Promise<void> {
  await tx.insert(matrixSet).values(set);
}

export async function insertMatrix(tx: Transaction, row: Omit<typeof returnMatrix.$inferInsert, "createdAt">): Promise<void> {
  await tx.insert(returnMatrix).values(row);
}

export interface SetPage {
  limit: number;
  offset: number;
  search?: string | undefined;
  sort: "createdAt" | "name";
  dir?: "asc" | "desc" | undefined;
}

const SET_ORDERS = { createdAt: matrixSet.createdAt, name: alphabetical(matrixSet.name) };

/** Sets, newest first unless asked otherwise, each with the series that it holds. */
export async function listSets(queries: Queries, page: SetPage): Promise<{ items: Array<SetRow & { series: string[] }>; total: number }> {
  const order = SET_ORDERS[page.sort];
  const where = page.search ? sql`strpos(lower(${matrixSet.name}), lower(${page.search})) > 0` : undefined;
  const sets = await queries
    .select()
    .from(matrixSet)
    .where(where)
    .orderBy(isDescending(page) ? desc(order) : asc(order), desc(matrixSet.version), matrixSet.uuid)
    .limit(page.limit)
    .offset(page.offset);
  const total = await queries.$count(matrixSet, where);
  const held =
    sets.length === 0
      ? []
      : await seriesOfSets(
          queries,
          sets.map((set) => set.uuid),
        );
  return { items: sets.map((set) => ({ ...set, series: held.filter((row) => row.set === set.uuid).map((row) => row.series) })), total };
}

/** The newest set of the same name made before this one. */
export async function previousSet(queries: Queries, { uuid, name, createdAt }: SetRow): Promise<string | null> {
  const [row] = await queries
    .select({ uuid: matrixSet.uuid })
    .from(matrixSet)
    .where(and(eq(matrixSet.name, name), ne(matrixSet.uuid, uuid), lt(matrixSet.createdAt, createdAt)))
    .orderBy(desc(matrixSet.createdAt))
    .limit(1);
  return row?.uuid ?? null;
}

export const simulatorsUsing = (queries: Queries, set: string): Promise<Array<{ uuid: string; name: string }>> =>
  queries
    .select({ uuid: simulator.uuid, name: simulator.name })
    .from(simulator)
    .where(eq(simulator.matrixSet, set))
    .orderBy(simulator.name);

export const countMatrices = (queries: Queries, set: string): Promise<number> => queries.$count(returnMatrix, eq(returnMatrix.set, set));

/** Statistics of the matrices of a set, by class and name of the series; without the numbers of the matrices. */
export async function statisticsOfSet(
  queries: Queries,
  set: string,
  page: { limit: number; offset: number; search?: string | undefined; assetClass?: string | undefined; uuids?: string[] | undefined },
) {
  const pattern = page.search ? containing(page.search) : null;
  const where = and(
    eq(returnMatrix.set, set),
    page.assetClass ? eq(series.assetClass, page.assetClass) : undefined,
    page.uuids ? inArray(series.uuid, page.uuids) : undefined,
    pattern ? or(ilike(series.fullName, pattern), ilike(series.externalId, pattern), ilike(series.isin, pattern)) : undefined,
  );
  const { origin, targetYield, statistics } = returnMatrix;
  const items = await queries
    .select({
      series: series.uuid,
      fullName: series.fullName,
      isin: series.isin,
      externalId: series.externalId,
      assetClass: series.assetClass,
      origin,
      targetYield,
      statistics,
    })
    .from(returnMatrix)
    .innerJoin(series, eq(series.uuid, returnMatrix.series))
    .where(where)
    .orderBy(series.assetClass, series.fullName, series.uuid)
    .limit(page.limit)
    .offset(page.offset);
  const [total] = await queries
    .select({ n: count() })
    .from(returnMatrix)
    .innerJoin(series, eq(series.uuid, returnMatrix.series))
    .where(where);
  return { items, total: total?.n ?? 0 };
}

function seriesOfSets(queries: Queries, sets: string[]) {
  return queries
    .select({ set: returnMatrix.set, series: returnMatrix.series })
    .from(returnMatrix)
    .where(inArray(returnMatrix.set, sets))
    .orderBy(returnMatrix.set, returnMatrix.series);
}
