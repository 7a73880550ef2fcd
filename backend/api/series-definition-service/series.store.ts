import { and, asc, count, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Queries } from "#backend/api/context.ts";
import { containing } from "#backend/api/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { series } from "#backend/database/schema/index.ts";

const columns = {
  uuid: series.uuid,
  externalId: series.externalId,
  fullName: series.fullName,
  isin: series.isin,
  type: series.type,
  assetClass: series.assetClass,
  subAssetClass: series.subAssetClass,
  geographicFocus: series.geographicFocus,
  currency: series.currency,
  sri: series.sri,
  srri: series.srri,
  sfdrCategory: series.sfdrCategory,
  managementFees: series.managementFees,
  simulated: series.simulated,
  firstValueDate: series.firstValueDate,
  lastValueDate: series.lastValueDate,
  valueCount: series.valueCount,
  version: series.version,
};
export type SeriesRow = Pick<typeof series.$inferSelect, keyof typeof columns>;

const ORDERS = {
  fullName: series.fullName,
  externalId: series.externalId,
  assetClass: series.assetClass,
  currency: series.currency,
  sri: series.sri,
  lastValueDate: series.lastValueDate,
};

export interface SeriesPage {
  limit: number;
  offset: number;
  search?: string | undefined;
  assetClass?: string | undefined;
  type?: string | undefined;
  uuids?: string[] | undefined;
  sort: keyof typeof ORDERS;
  dir?: "asc" | "desc" | undefined;
}

function matching(page: SeriesPage): SQL | undefined {
  const pattern = page.search ? containing(page.search) : null;
  return and(
    pattern ? or(ilike(series.fullName, pattern), ilike(series.externalId, pattern), ilike(series.isin, pattern)) : undefined,
    page.assetClass ? eq(series.assetClass, page.assetClass) : undefined,
    page.type ? eq(series.type, page.type) : undefined,
    page.uuids ? inArray(series.uuid, page.uuids) : undefined,
  );
}

export async function listSeries(queries: Queries, page: SeriesPage): Promise<{ items: SeriesRow[]; total: number }> {
  const where = matching(page);
  const order = ORDERS[page.sort];
  const items = await queries
    .select(columns)
    .from(series)
    .where(where)
    .orderBy(page.dir === "desc" ? sql`${order} desc nulls last` : asc(order), asc(series.uuid))
    .limit(page.limit)
    .offset(page.offset);
  const [total] = await queries.select({ n: count() }).from(series).where(where);
  return { items, total: total?.n ?? 0 };
}

type Key = { uuid: string } | { externalId: string } | { isin: string };

/** With `lock` the row stays as it is until the transaction ends. Several series may bear one ISIN: the oldest is given. */
export async function findSeries(queries: Queries, key: Key, lock = false): Promise<SeriesRow | null> {
  const where =
    "uuid" in key ? eq(series.uuid, key.uuid) : "isin" in key ? eq(series.isin, key.isin) : eq(series.externalId, key.externalId);
  const query = queries.select(columns).from(series).where(where).orderBy(asc(series.createdAt), asc(series.uuid)).limit(1);
  const [row] = await (lock ? query.for("update") : query);
  return row ?? null;
}

export type Definition = Pick<
  typeof series.$inferInsert,
  | "externalId"
  | "fullName"
  | "isin"
  | "type"
  | "assetClass"
  | "subAssetClass"
  | "geographicFocus"
  | "currency"
  | "sri"
  | "srri"
  | "sfdrCategory"
  | "managementFees"
>;

export async function insertSeries(tx: Transaction, uuid: string, definition: Definition): Promise<void> {
  await tx.insert(series).values({ uuid, ...definition });
}

export async function updateSeries(tx: Transaction, uuid: string, definition: Definition): Promise<void> {
  await tx
    .update(series)
    .set({ ...definition, version: sql`${series.version} + 1`, updatedAt: sql`now()` })
    .where(eq(series.uuid, uuid));
}
