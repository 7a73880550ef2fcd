import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { KidDocumentPage } from "#app/contract/kid-document/kid-file.ts";
import type { KidLanguage } from "#app/domain/kid/kid.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { marketDate } from "#backend/database/market-date.ts";
import { kidDocument as table } from "#backend/database/schema/index.ts";

type Stored = typeof table.$inferSelect;
export interface DocumentRow extends Omit<Stored, "content" | "author"> {
  inForce: boolean;
}

/** The newest published document of an insurer for each product and language, by its own date, on a day. */
const inForceOn = (day: SQL): SQL<boolean> => sql<boolean>`(kid_document.published_at is not null and kid_document.production_date <= ${day}
  and not exists (select 1 from kid_document later where later.organisation = kid_document.organisation and later.isin = kid_document.isin
    and later.language = kid_document.language and later.published_at is not null and later.production_date <= ${day}
    and (later.production_date, later.published_at, later.uuid)
      > (kid_document.production_date, kid_document.published_at, kid_document.uuid)))`;

const { uuid, organisation, isin, language, productionDate, config, edition, fileName, fileSize, sha256, publishedAt, version } = table;
const columns = {
  ...{ uuid, organisation, isin, language, productionDate, config, edition, fileName, fileSize, sha256, publishedAt, version },
  ...{ createdAt: table.createdAt, updatedAt: table.updatedAt, inForce: inForceOn(marketDate) },
};
const rows = (queries: Queries) => queries.select(columns).from(table).$dynamic();

const within = (house: string | null): SQL | undefined => (house === null ? undefined : eq(organisation, house));

export async function listDocuments(
  queries: Queries,
  house: string | null,
  page: KidDocumentPage,
): Promise<{ items: DocumentRow[]; total: number }> {
  const where = and(
    within(house),
    page.isin ? eq(isin, page.isin) : undefined,
    page.language ? eq(language, page.language) : undefined,
    page.date ? inForceOn(sql`${page.date}::date`) : undefined,
  );
  const [items, [total]] = await Promise.all([
    rows(queries).where(where).orderBy(desc(productionDate), desc(table.createdAt), desc(uuid)).limit(page.limit).offset(page.offset),
    queries.select({ n: count() }).from(table).where(where),
  ]);
  return { items, total: total?.n ?? 0 };
}

/** Null for one that is not there, or of another house. */
export async function findDocument(queries: Queries, house: string | null, id: string): Promise<DocumentRow | null> {
  const [row] = await rows(queries).where(and(within(house), eq(uuid, id)));
  return row ?? null;
}

/** Whose document it is; null where nobody has one of this id. Keeps it from other writers until the transaction ends. */
export async function lockDocument(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.select({ organisation }).from(table).where(eq(uuid, id)).for("update");
  return row?.organisation ?? null;
}

/** Documents of versions of these configurations, French first. */
export const documentsOf = (queries: Queries, configs: readonly string[], of?: number): Promise<DocumentRow[]> =>
  configs.length === 0
    ? Promise.resolve([])
    : rows(queries)
        .where(and(inArray(config, [...configs]), of === undefined ? undefined : eq(edition, of)))
        .orderBy(desc(language));

export async function contentOfDocument(queries: Queries, id: string): Promise<Buffer | null> {
  const [row] = await queries.select({ content: table.content }).from(table).where(eq(uuid, id));
  return row?.content ?? null;
}

export async function insertDocument(tx: Queries, row: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(row);
}

export async function changeDocument(tx: Transaction, id: string, fields: Partial<typeof table.$inferInsert>): Promise<void> {
  await tx
    .update(table)
    .set({ ...fields, version: sql`${version} + 1`, updatedAt: sql`now()` as never })
    .where(eq(uuid, id));
}

export async function deleteDocument(tx: Transaction, id: string): Promise<void> {
  await tx.delete(table).where(eq(uuid, id));
}

/** Files of a version that was not published are thrown away with what it said. */
export async function deleteUnpublished(tx: Queries, of: string, number: number): Promise<void> {
  await tx.delete(table).where(and(eq(config, of), eq(edition, number), isNull(publishedAt)));
}

/** Brings the files of a version into force; they are given back. */
export const publishDocuments = (tx: Transaction, of: string, number: number) =>
  tx
    .update(table)
    .set({ publishedAt: sql`now()` as never, updatedAt: sql`now()` as never })
    .where(and(eq(config, of), eq(edition, number)))
    .returning({ uuid, isin, language, productionDate, content: table.content, sha256, fileSize });

export interface PublishedKid {
  uuid: string;
  isin: string;
  language: KidLanguage;
  productionDate: string;
}
/** Documents of an insurer in force today for these products. */
export const documentsInForce = (queries: Queries, house: string, isins: readonly string[]): Promise<PublishedKid[]> =>
  isins.length === 0
    ? Promise.resolve([])
    : queries
        .select({ uuid, isin, language, productionDate })
        .from(table)
        .where(and(eq(organisation, house), inArray(isin, [...isins]), isNotNull(publishedAt), inForceOn(marketDate)));
