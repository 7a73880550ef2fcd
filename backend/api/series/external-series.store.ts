import { and, asc, count, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { series, externalSeries as table } from "#backend/database/schema/index.ts";

const columns = {
  id: table.uuid,
  provider: table.provider,
  code: table.code,
  name: table.name,
  isin: table.isin,
  currency: table.currency,
  filterCode: table.filterCode,
  series: table.series,
  seriesName: series.fullName,
  holdings: sql<number>`jsonb_array_length(${table.holdings})`,
  version: table.version,
};
export interface ExternalRow {
  id: string;
  provider: string;
  code: string;
  name: string;
  isin: string | null;
  currency: string;
  filterCode: string | null;
  series: string | null;
  seriesName: string | null;
  holdings: number;
  version: number;
}
export type ExternalFields = Pick<
  typeof table.$inferInsert,
  "provider" | "code" | "name" | "isin" | "currency" | "filterCode" | "series" | "holdings"
>;

const ORDERS = { name: alphabetical(table.name), provider: table.provider, code: table.code };
interface Filters {
  search?: string | undefined;
  provider?: string | undefined;
  filterCode?: string | undefined;
  linked?: "true" | "false" | undefined;
}

function matching({ search, provider, filterCode, linked }: Filters): SQL | undefined {
  const pattern = search ? containing(search) : null;
  return and(
    pattern ? or(ilike(table.name, pattern), ilike(table.code, pattern), ilike(table.isin, pattern)) : undefined,
    provider ? eq(table.provider, provider) : undefined,
    filterCode ? eq(table.filterCode, filterCode) : undefined,
    linked === undefined ? undefined : linked === "true" ? isNotNull(table.series) : isNull(table.series),
  );
}

export async function listExternal(
  queries: Queries,
  asked: Filters & { limit: number; offset: number; sort: keyof typeof ORDERS; dir?: "asc" | "desc" | undefined },
): Promise<{ items: ExternalRow[]; total: number }> {
  const where = matching(asked);
  const order = ORDERS[asked.sort];
  const items = await queries
    .select(columns)
    .from(table)
    .leftJoin(series, eq(series.uuid, table.series))
    .where(where)
    .orderBy(asked.dir === "desc" ? desc(order) : asc(order), asc(table.uuid))
    .limit(asked.limit)
    .offset(asked.offset);
  const [total] = await queries.select({ n: count() }).from(table).where(where);
  return { items, total: total?.n ?? 0 };
}

/** The entry, kept from other writers until the transaction ends. */
export async function lockExternal(tx: Transaction, key: { id: string } | { provider: string; code: string }): Promise<ExternalRow | null> {
  const where = "id" in key ? eq(table.uuid, key.id) : and(eq(table.provider, key.provider), eq(table.code, key.code));
  const [row] = await tx
    .select(columns)
    .from(table)
    .leftJoin(series, eq(series.uuid, table.series))
    .where(where)
    .for("update", { of: table });
  return row ?? null;
}

export async function insertExternal(tx: Transaction, uuid: string, fields: ExternalFields): Promise<void> {
  await tx.insert(table).values({ uuid, ...fields });
}

export async function updateExternal(tx: Transaction, uuid: string, fields: ExternalFields): Promise<void> {
  await tx
    .update(table)
    .set({ ...fields, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(eq(table.uuid, uuid));
}

/** Holdings of a series as the providers' catalogue entry that was written last gives them; an empty list where no entry has any. */
export async function latestHoldings(queries: Queries, uuid: string): Promise<Array<Record<string, string | null>>> {
  const [row] = await queries
    .select({ holdings: table.holdings })
    .from(table)
    .where(and(eq(table.series, uuid), sql`jsonb_array_length(${table.holdings}) > 0`))
    .orderBy(desc(table.updatedAt), asc(table.uuid))
    .limit(1);
  return row?.holdings ?? [];
}

interface Entry {
  code: string;
  name: string;
  /** The platform's series that it stands for; null when there is none. */
  series: string | null;
}

/**
 * Entries of a provider with one of the filter codes, or all of them without any. An entry that nobody linked stands for
 * the series with its ISIN, one in its currency first. One query.
 */
export async function catalogueEntries(
  queries: Queries,
  { provider, filterCodes }: { provider: string; filterCodes: readonly string[] },
): Promise<Entry[]> {
  const filter = filterCodes.length > 0 ? sql`and e.filter_code = any(${sql.param(filterCodes)}::text[])` : sql``;
  const { rows } = await queries.execute<Record<string, unknown> & Entry>(sql`
    select e.code, e.name, coalesce(e.series, m.uuid) as series from external_series e
    left join lateral (select s.uuid from series s where e.series is null and s.isin = e.isin
      order by (s.currency = e.currency) desc, s.created_at, s.uuid limit 1) m on true
    where e.provider = ${provider} ${filter} order by e.code`);
  return rows;
}
