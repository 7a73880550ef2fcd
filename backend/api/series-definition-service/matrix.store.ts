import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queries } from "#backend/api/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { matrixSet, returnMatrix, series } from "#backend/database/schema/index.ts";

export type SetRow = typeof matrixSet.$inferSelect;

/** What is needed of a series before its matrix is looked for. */
export interface SeriesState {
  uuid: string;
  valuesVersion: number;
  valueCount: number;
  lastValueDate: string | null;
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

export function seriesStates(queries: Queries, uuids: readonly string[]): Promise<SeriesState[]> {
  return queries
    .select({ uuid: series.uuid, valuesVersion: series.valuesVersion, valueCount: series.valueCount, lastValueDate: series.lastValueDate })
    .from(series)
    .where(inArray(series.uuid, [...uuids]));
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

export async function insertSet(tx: Transaction, set: Omit<SetRow, "createdAt">): Promise<void> {
  await tx.insert(matrixSet).values(set);
}

export async function insertMatrix(tx: Transaction, row: Omit<typeof returnMatrix.$inferInsert, "createdAt">): Promise<void> {
  await tx.insert(returnMatrix).values(row);
}

/** Sets, newest first, each with the series that it holds. */
export async function listSets(
  queries: Queries,
  page: { limit: number; offset: number; search?: string | undefined },
): Promise<{ items: Array<SetRow & { series: string[] }>; total: number }> {
  const where = page.search ? sql`strpos(lower(${matrixSet.name}), lower(${page.search})) > 0` : undefined;
  const sets = await queries
    .select()
    .from(matrixSet)
    .where(where)
    .orderBy(desc(matrixSet.createdAt), desc(matrixSet.version), matrixSet.uuid)
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

function seriesOfSets(queries: Queries, sets: string[]) {
  return queries
    .select({ set: returnMatrix.set, series: returnMatrix.series })
    .from(returnMatrix)
    .where(inArray(returnMatrix.set, sets))
    .orderBy(returnMatrix.set, returnMatrix.series);
}
