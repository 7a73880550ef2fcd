import { and, count, desc, eq, gte, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { MatrixBuildRequest } from "#app/contract/scenario-set.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { matrixSet, series, simulationSnapshot, simulator, matrixBuild as table } from "#backend/database/schema/index.ts";

/** As stored; the uuids of `leftOut` and of `failure.series` are reported with their names. */
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

/** False for a making that was stopped: it stays as it is. */
export async function updateBuild(
  queries: Queries,
  uuid: string,
  change: Partial<Pick<BuildRow, "status" | "done" | "total" | "set" | "leftOut"> & { failure: StoredFailure | null }>,
): Promise<boolean> {
  const { failure, ...rest } = change;
  const changed = await queries
    .update(table)
    .set({ ...rest, ...(failure === undefined ? {} : { failure: failure && { ...failure } }), updatedAt: sql`now()` as never })
    .where(and(eq(table.uuid, uuid), ne(table.status, "STOPPED")))
    .returning({ uuid: table.uuid });
  return changed.length > 0;
}

/** Ends a making that waits or runs; null for one that is over. One that was stopped before stays as it is. */
export async function stopBuild(tx: Transaction, uuid: string): Promise<BuildRow | null> {
  const stopping = and(eq(table.uuid, uuid), inArray(table.status, ["WAITING", "RUNNING"]));
  await tx
    .update(table)
    .set({ status: "STOPPED", updatedAt: sql`now()` as never })
    .where(stopping);
  const row = await findBuild(tx, uuid);
  return row?.status === "STOPPED" ? row : null;
}

/** Removes the set that a making began, unless another making, a simulator or a saved simulation refers to it. */
export async function removeBegunSet(tx: Transaction, { uuid, set, createdAt }: BuildRow): Promise<boolean> {
  if (!set) return false;
  const removed = await tx
    .delete(matrixSet)
    .where(
      and(
        eq(matrixSet.uuid, set),
        gte(matrixSet.createdAt, createdAt),
        sql`not exists (select 1 from ${table} where ${table.set} = ${set} and ${table.uuid} <> ${uuid})`,
        sql`not exists (select 1 from ${simulator} where ${simulator.matrixSet} = ${set})`,
        sql`not exists (select 1 from ${simulationSnapshot} where ${simulationSnapshot.versions} ->> 'matrixUuid' = ${set})`,
      ),
    )
    .returning({ uuid: matrixSet.uuid });
  if (removed.length > 0) await tx.update(table).set({ set: null }).where(eq(table.uuid, uuid));
  return removed.length > 0;
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
