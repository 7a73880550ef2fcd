import { asc, count, desc, eq, ilike, isNull, sql } from "drizzle-orm";
import type { GlidepathContent } from "#app/contract/glidepath.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { simulator, glidepathMatrix as table } from "#backend/database/schema/index.ts";

const columns = {
  id: table.uuid,
  name: table.name,
  content: sql<GlidepathContent>`${table.content}`,
  fileName: table.fileName,
  createdAt: table.createdAt,
  version: table.version,
};
export interface GlidepathRow {
  id: string;
  name: string;
  content: GlidepathContent;
  fileName: string | null;
  createdAt: string;
  version: number;
}
export interface StoredFile {
  fileName: string | null;
  contentType: string | null;
  file: Buffer | null;
}
const NO_FILE: StoredFile = { fileName: null, contentType: null, file: null };
const ORDERS = { name: alphabetical(table.name), createdAt: table.createdAt };

export async function listGlidepaths(
  queries: Queries,
  page: { limit: number; offset: number; search?: string | undefined; sort: keyof typeof ORDERS; dir?: "asc" | "desc" | undefined },
): Promise<{ items: GlidepathRow[]; total: number }> {
  const where = page.search ? ilike(table.name, containing(page.search)) : undefined;
  const order = ORDERS[page.sort];
  const items = await queries
    .select(columns)
    .from(table)
    .where(where)
    .orderBy(page.dir === "desc" ? desc(order) : asc(order), asc(table.uuid))
    .limit(page.limit)
    .offset(page.offset);
  const [total] = await queries.select({ n: count() }).from(table).where(where);
  return { items, total: total?.n ?? 0 };
}

/** With `lock` the row stays as it is until the transaction ends. */
export async function findGlidepath(queries: Queries, uuid: string, lock = false): Promise<GlidepathRow | null> {
  const query = queries.select(columns).from(table).where(eq(table.uuid, uuid));
  const [row] = await (lock ? query.for("update") : query);
  return row ?? null;
}

/** Simulators whose management follows a matrix. */
export const simulatorsFollowing = (queries: Queries, uuid: string): Promise<Array<{ uuid: string; name: string }>> =>
  queries
    .select({ uuid: simulator.uuid, name: simulator.name })
    .from(simulator)
    .where(sql`${simulator.config} #>> '{glidepath,matrix}' = ${uuid}`)
    .orderBy(alphabetical(simulator.name));

export async function findFile(queries: Queries, uuid: string): Promise<StoredFile> {
  const { fileName, contentType, file } = table;
  const [row] = await queries.select({ fileName, contentType, file }).from(table).where(eq(table.uuid, uuid));
  return row ?? NO_FILE;
}

export async function nameTaken(queries: Queries, name: string, except?: string): Promise<boolean> {
  const rows = await queries.select({ uuid: table.uuid }).from(table).where(eq(table.name, name));
  return rows.some(({ uuid }) => uuid !== except);
}

interface Fields {
  name: string;
  content: GlidepathContent;
}

export async function insertGlidepath(tx: Transaction, uuid: string, fields: Fields, file: StoredFile = NO_FILE): Promise<void> {
  await tx.insert(table).values({ uuid, ...fields, ...file });
}

/** Writes the content anew and lets the file go, which tells another one. */
export async function updateGlidepath(tx: Transaction, uuid: string, fields: Fields): Promise<void> {
  await tx
    .update(table)
    .set({ ...fields, ...NO_FILE, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(eq(table.uuid, uuid));
}

export async function deleteGlidepath(tx: Transaction, uuid: string): Promise<void> {
  await tx.delete(table).where(eq(table.uuid, uuid));
}

/** Matrices without a file, kept from other writers until the transaction ends. */
export const lockFileless = (tx: Transaction): Promise<GlidepathRow[]> =>
  tx.select(columns).from(table).where(isNull(table.file)).orderBy(asc(table.uuid)).for("update");

/** The content stays as it is, and so does its version. */
export async function storeFile(tx: Transaction, uuid: string, file: StoredFile): Promise<void> {
  await tx.update(table).set(file).where(eq(table.uuid, uuid));
}
