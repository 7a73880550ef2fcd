import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { KidFault } from "#app/domain/advice/suitability/key-document.ts";
import type { Queries } from "#backend/calls/context.ts";
import { issuerDocument as table } from "#backend/database/schema/index.ts";

/** How a document stands by its newest opening. */
export interface Opening {
  url: string;
  sha256: string | null;
  language: string | null;
  date: string | null;
  fault: KidFault | null;
  openedAt: string;
  /** Opened within a day, by the database's clock. */
  isFresh: boolean;
}
export type Found = Pick<Opening, "sha256" | "language" | "date" | "fault"> & { bytes: Buffer | null };
/** What a document is opened for: a support, or the contract; neither of a mandate. */
export interface Asked {
  url: string;
  series: string | null;
  product: string | null;
}

const columns = {
  uuid: table.uuid,
  url: table.url,
  sha256: table.sha256,
  language: table.language,
  date: table.date,
  fault: sql<KidFault | null>`${table.fault}`,
  openedAt: table.openedAt,
  isFresh: sql<boolean>`${table.openedAt} > now() - interval '1 day'`,
};

/** The newest opening of each address; one that was never opened is absent. */
export async function openingsOf(queries: Queries, urls: readonly string[]): Promise<Map<string, Opening & { uuid: string }>> {
  if (urls.length === 0) return new Map();
  const rows = await queries
    .selectDistinctOn([table.url], columns)
    .from(table)
    .where(inArray(table.url, [...new Set(urls)]))
    .orderBy(table.url, desc(table.openedAt), desc(table.createdAt));
  return new Map(rows.map((row) => [row.url, row]));
}

/** Keeps what an opening found; where it is what was found before, the day of that row moves alone. */
export async function recordOpening(queries: Queries, { url, series, product }: Asked, found: Found): Promise<void> {
  const last = (await openingsOf(queries, [url])).get(url);
  if (last && last.sha256 === found.sha256 && last.fault === found.fault) {
    const again = { openedAt: sql`now()` as never, language: found.language, date: found.date };
    await queries.update(table).set(again).where(eq(table.uuid, last.uuid));
    return;
  }
  await queries.insert(table).values({ uuid: randomUUID(), url, series, product, ...found, size: found.bytes?.length ?? null });
}

interface Kept extends Asked {
  bytes: Buffer;
  /** Opened within a week, by the database's clock. */
  isRecent: boolean;
}
/** The document that was opened last at an address; null where none ever was. */
export async function keptDocument(queries: Queries, url: string): Promise<Kept | null> {
  const isRecent = sql<boolean>`${table.openedAt} > now() - interval '7 days'`;
  const [kept] = await queries
    .select({ url: table.url, series: table.series, product: table.product, bytes: table.bytes, isRecent })
    .from(table)
    .where(and(eq(table.url, url), isNotNull(table.bytes)))
    .orderBy(desc(table.openedAt))
    .limit(1);
  return kept?.bytes ? { ...kept, bytes: kept.bytes } : null;
}
