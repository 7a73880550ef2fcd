import { count, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { MatrixBuildRequest } from "#app/contract/return-matrix.ts";
import type { Queries } from "#backend/api/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { series, matrixBuild as table } from "#backend/database/schema/index.ts";

/** As stored; the uuids of `leftOut` and of `failure.series` are told with their names. */
export interface StoredFailure {
  code: string;
  message: string;
  series: string[];
}
const columns = {
  uuid: table.uuid,
  userUuid: table.userUuid,
  name: table.name,
  request: sql<MatrixBuildRequest>`${table.request}`,
  status: table.status,
  done: table.done,
  total: table.total,
  set: table.set,
  leftOut: table.leftOut,
  failure: sql<StoredFailure | null>`${table.failure}`,
  createdAt: table.createdAt,
  updatedAt: table.updatedAt,
};
export interface BuildRow {
  uuid: string;
  userUuid: string;
  name: string;
  request: MatrixBuildRequest;
  status: string;
  done: number;
  total: number;
  set: string | null;
  leftOut: string[];
  failure: StoredFailure | null;
  createdAt: string;
  updatedAt: string;
}

export async function insertBuild(tx: Transaction, uuid: string, userUuid: string, request: MatrixBuildRequest): Promise<void> {
  await tx.insert(table).values({ uuid, userUuid, name: request.name, request: { ...request } });
}

export async function findBuild(queries: Queries, uuid: string): Promise<BuildRow | null> {
  const [row] = await queries.select(columns).from(table).where(eq(table.uuid, uuid));
  return row ?? null;
}

export async function listBuilds(queries: Queries, page: { limit: number; offset: number }): Promise<{ items: BuildRow[]; total: number }> {
  const items = await queries.select(columns).from(table).orderBy(desc(table.createdAt), table.uuid).limit(page.limit).offset(page.offset);
  const [total] = await queries.select({ n: count() }).from(table);
  return { items, total: total?.n ?? 0 };
}

export async function updateBuild(
  queries: Queries,
  uuid: string,
  change: Partial<Pick<BuildRow, "status" | "done" | "total" | "set" | "leftOut"> & { failure: StoredFailure | null }>,
): Promise<void> {
  const { failure, ...rest } = change;
  await queries
    .update(table)
    .set({ ...rest, ...(failure === undefined ? {} : { failure: failure && { ...failure } }), updatedAt: sql`now()` as never })
    .where(eq(table.uuid, uuid));
}

/** The series of a request with their classes. */
export function seriesOfRequest(
  queries: Queries,
  { series: listed, assetClasses }: Pick<MatrixBuildRequest, "series" | "assetClasses">,
): Promise<Array<{ uuid: string; assetClass: string }>> {
  const wanted: SQL[] = [];
  if (listed.length > 0) wanted.push(inArray(series.uuid, listed));
  // What has neither values nor a formula could not have a matrix; it is not what "all of the class" means.
  if (assetClasses.length > 0)
    wanted.push(
      sql`(${inArray(series.assetClass, assetClasses)} and (${series.valueCount} > 0 or ${series.details} ? 'returnMatrixFormula'))`,
    );
  return queries
    .select({ uuid: series.uuid, assetClass: series.assetClass })
    .from(series)
    .where(or(...wanted))
    .orderBy(series.uuid);
}
