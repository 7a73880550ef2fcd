import { and, asc, count, desc, eq, getTableColumns, ilike, inArray, sql } from "drizzle-orm";
import type { RegulatoryFilePage } from "#app/contract/kid-product/regulatory-file.ts";
import type { RegulatoryFileState } from "#app/domain/regulatory-file/findings.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing, isDescending } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { organisation, regulatoryFile as table } from "#backend/database/schema/index.ts";
import { forgetParts } from "#backend/import/received/file-parts.ts";
import { type Scope, within } from "../access.ts";
import { dropUnread } from "./line.store.ts";

const columns = { ...getTableColumns(table), ownerName: organisation.name };
const rows = (queries: Queries) =>
  queries.select(columns).from(table).leftJoin(organisation, eq(organisation.uuid, table.owner)).$dynamic();
export type FileRow = typeof table.$inferSelect & { ownerName: string | null };

const ORDERS = { createdAt: table.createdAt, fileName: alphabetical(table.fileName) };

export async function listFiles(queries: Queries, scope: Scope, page: RegulatoryFilePage): Promise<{ items: FileRow[]; total: number }> {
  const where = and(within(scope, table.owner), page.search ? ilike(table.fileName, containing(page.search)) : undefined);
  const order = ORDERS[page.sort];
  const [items, [total]] = await Promise.all([
    rows(queries)
      .where(where)
      .orderBy(isDescending(page) ? desc(order) : asc(order), desc(table.uuid))
      .limit(page.limit)
      .offset(page.offset),
    queries.select({ n: count() }).from(table).where(where),
  ]);
  return { items, total: total?.n ?? 0 };
}

/** Null for a file that is not there, and for one outside of the scope. */
export async function findFile(queries: Queries, scope: Scope, uuid: string): Promise<FileRow | null> {
  const [row] = await rows(queries).where(and(eq(table.uuid, uuid), within(scope, table.owner)));
  return row ?? null;
}

export async function insertFile(tx: Transaction, row: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(row);
}

/** Moves a file on from one of some states, and gives it; null where it is in another one. */
export async function moveFile(
  queries: Queries,
  uuid: string,
  from: readonly RegulatoryFileState[],
  change: Partial<typeof table.$inferInsert>,
): Promise<typeof table.$inferSelect | null> {
  const [row] = await queries
    .update(table)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(table.uuid, uuid), inArray(table.status, [...from])))
    .returning();
  return row ?? null;
}

/** Deletes what a file would have written; the row stays and tells how it ended. */
export async function dropStaged(queries: Queries, uuid: string): Promise<void> {
  await dropUnread(queries, uuid);
  await forgetParts(queries, uuid);
}
