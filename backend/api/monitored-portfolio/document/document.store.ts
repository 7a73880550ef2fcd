import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { monitoredPortfolioDocument as table } from "#backend/database/schema/index.ts";

type Stored = typeof table.$inferSelect;
export type DocumentRow = Omit<Stored, "content" | "author" | "contentType">;
export type NewDocument = typeof table.$inferInsert;

const { uuid, portfolio, kind, title, url, fileName, fileSize, periodFrom, periodTo, createdAt, updatedAt } = table;
const columns = { uuid, portfolio, kind, title, url, fileName, fileSize, periodFrom, periodTo, createdAt, updatedAt };

/** Documents of a portfolio without their content, the newest first. */
export const documentsOf = (queries: Queries, of: string): Promise<DocumentRow[]> =>
  queries.select(columns).from(table).where(eq(portfolio, of)).orderBy(desc(createdAt), desc(uuid));

/** Content of a document that is kept here; null for one that is not there or lies at an address. */
export async function contentOf(
  queries: Queries,
  of: string,
  id: string,
): Promise<{ fileName: string; contentType: string; content: Buffer } | null> {
  const [row] = await queries
    .select({ fileName, contentType: table.contentType, content: table.content })
    .from(table)
    .where(and(eq(portfolio, of), eq(uuid, id)));
  if (!row?.content || row.fileName === null || row.contentType === null) return null;
  return { fileName: row.fileName, contentType: row.contentType, content: row.content };
}

export async function insertDocument(tx: Transaction, row: NewDocument): Promise<DocumentRow> {
  const [made] = await tx.insert(table).values(row).returning(columns);
  return made!;
}

export async function describeDocument(tx: Transaction, id: string, of: Pick<Stored, "kind" | "title">): Promise<void> {
  await tx
    .update(table)
    .set({ ...of, updatedAt: sql`now()` })
    .where(eq(uuid, id));
}

export async function deleteDocuments(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(table).where(inArray(uuid, [...ids]));
}
