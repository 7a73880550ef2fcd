import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import { appUser, recoJourneyVersion as table } from "#backend/database/schema/index.ts";

export type JourneyVersionRow = typeof table.$inferSelect & { authorName: string | null };

/** Versions of a journey, newest first, with the names of who saved them. */
export async function listVersions(
  queries: Queries,
  journey: string,
  page: { limit: number; offset: number },
): Promise<{ items: JourneyVersionRow[]; total: number }> {
  const items = await queries
    .select({ row: table, authorName: sql<string | null>`nullif(trim(concat_ws(' ', ${appUser.firstName}, ${appUser.lastName})), '')` })
    .from(table)
    .leftJoin(appUser, eq(appUser.uuid, table.author))
    .where(eq(table.journey, journey))
    .orderBy(desc(table.version))
    .limit(page.limit)
    .offset(page.offset);
  const [total] = await queries.select({ n: count() }).from(table).where(eq(table.journey, journey));
  return { items: items.map(({ row, authorName }) => ({ ...row, authorName })), total: total?.n ?? 0 };
}

/** The last configuration that advisers could use; null for a journey that never was active. */
export async function lastActiveConfig(queries: Queries, journey: string): Promise<Record<string, unknown> | null> {
  const [row] = await queries
    .select({ config: table.config })
    .from(table)
    .where(and(eq(table.journey, journey), eq(table.active, true)))
    .orderBy(desc(table.version))
    .limit(1);
  return row?.config ?? null;
}
