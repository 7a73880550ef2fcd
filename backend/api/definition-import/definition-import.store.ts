import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { FileMapping } from "#app/contract/file-reading.ts";
import type { TableReport } from "#app/contract/table-file.ts";
import { type Caller, organisationOf } from "#backend/calls/caller.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { definitionImport as table } from "#backend/database/schema/index.ts";

const columns = {
  uuid: table.uuid,
  userUuid: table.userUuid,
  organisationUuid: table.organisationUuid,
  fileName: table.fileName,
  fileSize: table.fileSize,
  status: table.status,
  report: sql<TableReport>`${table.report}`,
  createdAt: table.createdAt,
  appliedAt: table.appliedAt,
};
export interface ImportRow {
  uuid: string;
  userUuid: string;
  organisationUuid: string | null;
  fileName: string;
  fileSize: number;
  status: string;
  report: TableReport;
  createdAt: string;
  appliedAt: string | null;
}

/** Files of the caller's organisation; administrators see all. */
export const within = (caller: Caller): SQL | undefined =>
  caller.isAdmin ? undefined : sql`${table.organisationUuid} is not distinct from ${organisationOf(caller)}`;

export async function listImports(queries: Queries, where: SQL | undefined, page: { limit: number; offset: number }) {
  const items: ImportRow[] = await queries
    .select(columns)
    .from(table)
    .where(where)
    .orderBy(desc(table.createdAt), table.uuid)
    .limit(page.limit)
    .offset(page.offset);
  const [total] = await queries.select({ n: count() }).from(table).where(where);
  return { items, total: total?.n ?? 0 };
}

/** With `lock` the row stays as it is until the transaction ends. */
export async function findImport(queries: Queries, uuid: string, where?: SQL, lock = false): Promise<ImportRow | null> {
  const query = queries
    .select(columns)
    .from(table)
    .where(and(eq(table.uuid, uuid), where));
  const [row] = await (lock ? query.for("update") : query);
  return row ?? null;
}

export async function fileOf(queries: Queries, uuid: string) {
  const { file, fileName: filename, answers } = table;
  const [row] = await queries.select({ file, filename, answers }).from(table).where(eq(table.uuid, uuid));
  return row?.file ? { sent: { filename: row.filename, data: Buffer.from(row.file).toString("base64") }, answers: row.answers } : null;
}

export async function insertImport(tx: Transaction, row: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(row);
}

/** A file that nobody will write any more is deleted; one with faults may be read otherwise, what ended as ERROR run again. */
export async function updateImport(
  queries: Queries,
  uuid: string,
  status: string,
  report?: TableReport,
  answers?: FileMapping,
): Promise<void> {
  const ended = status === "DONE" || status === "ABANDONED";
  await queries
    .update(table)
    .set({
      status,
      updatedAt: sql`now()` as never,
      ...(report && { report: { ...report } }),
      ...(answers && { answers }),
      ...(ended && { file: null }),
      ...(status === "DONE" && { appliedAt: sql`now()` as never }),
    })
    .where(eq(table.uuid, uuid));
}
