import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { investmentPoolSeries as line, series } from "#backend/database/schema/index.ts";

const shownName = sql<string>`coalesce(${line.name}, ${series.fullName})`;
const columns = {
  series: series.uuid,
  name: shownName,
  externalId: series.externalId,
  isin: series.isin,
  assetClass: series.assetClass,
  currency: series.currency,
  sri: series.sri,
  managementFees: sql<string | null>`trim_scale(${series.managementFees})::text`,
  lastValueDate: series.lastValueDate,
  pinned: line.pinned,
  external: line.external,
};
export interface LineRow {
  series: string;
  name: string;
  externalId: string;
  isin: string | null;
  assetClass: string;
  currency: string;
  sri: number | null;
  managementFees: string | null;
  lastValueDate: string | null;
  pinned: boolean;
  external: boolean;
}
const ORDERS = { name: alphabetical(shownName), assetClass: series.assetClass, sri: series.sri, lastValueDate: series.lastValueDate };

interface Asked {
  limit: number;
  offset: number;
  search?: string | undefined;
  sort: keyof typeof ORDERS;
  dir?: "asc" | "desc" | undefined;
}

/** A page of the own lines of a pool: the pinned ones first, then by what was asked. */
export async function listLines(queries: Queries, pool: string, asked: Asked): Promise<{ items: LineRow[]; total: number }> {
  const pattern = asked.search ? containing(asked.search) : null;
  const where = and(
    eq(line.pool, pool),
    pattern ? or(ilike(shownName, pattern), ilike(series.isin, pattern), ilike(series.externalId, pattern)) : undefined,
  );
  const order = ORDERS[asked.sort];
  const items = await queries
    .select(columns)
    .from(line)
    .innerJoin(series, eq(series.uuid, line.series))
    .where(where)
    .orderBy(desc(line.pinned), asked.dir === "desc" ? sql`${order} desc nulls last` : asc(order), asc(series.uuid))
    .limit(asked.limit)
    .offset(asked.offset);
  const [total] = await queries.select({ n: count() }).from(line).innerJoin(series, eq(series.uuid, line.series)).where(where);
  return { items, total: total?.n ?? 0 };
}

/** Every own line, by name: for files. */
export const allLines = (queries: Queries, pool: string): Promise<LineRow[]> =>
  queries
    .select(columns)
    .from(line)
    .innerJoin(series, eq(series.uuid, line.series))
    .where(eq(line.pool, pool))
    .orderBy(ORDERS.name, asc(series.uuid));

interface Enclosed {
  filterCode?: string | undefined;
  assetClass?: string | undefined;
  series?: readonly string[] | undefined;
  search?: string | undefined;
  structured?: boolean | undefined;
  limit: number;
  offset: number;
}

/** Lines of a pool and of all that it draws on, each series once: the nearest pool's name and pin count. One query. */
export async function enclosedLines(queries: Queries, pool: string, asked: Enclosed): Promise<{ items: LineRow[]; total: number }> {
  const where: SQL[] = [sql`true`];
  if (asked.filterCode)
    where.push(sql`exists (select 1 from external_series e where e.series = s.uuid and e.filter_code = ${asked.filterCode})`);
  if (asked.assetClass) where.push(sql`s.asset_class = ${asked.assetClass}`);
  if (asked.structured !== undefined) where.push(sql`(s.structured_terms is not null) = ${asked.structured}`);
  if (asked.search) {
    const pattern = containing(asked.search);
    where.push(sql`(coalesce(n.name, s.full_name) ilike ${pattern} or s.isin ilike ${pattern} or s.external_id ilike ${pattern})`);
  }
  if (asked.series) where.push(sql`s.uuid = any(${sql.param(asked.series)}::uuid[])`);
  const { rows } = await queries.execute<Record<string, unknown> & LineRow & { total: number }>(sql`
    with recursive drawn(pool, depth) as (
      select ${pool}::uuid, 0
      union select l.source, d.depth + 1 from drawn d join investment_pool_source l on l.pool = d.pool where d.depth < 32),
    nearest as (
      select distinct on (i.series) i.series, i.name, i.pinned, i.external
      from investment_pool_series i join drawn d on d.pool = i.pool order by i.series, d.depth, i.pool)
    select s.uuid as series, coalesce(n.name, s.full_name) as name, s.external_id as "externalId", s.isin, s.asset_class as "assetClass",
      s.currency, s.sri, trim_scale(s.management_fees)::text as "managementFees", s.last_value_date::text as "lastValueDate",
      n.pinned, n.external, count(*) over ()::int as total
    from nearest n join series s on s.uuid = n.series where ${sql.join(where, sql` and `)}
    order by ${alphabetical(sql`coalesce(n.name, s.full_name)`)}, s.uuid limit ${asked.limit} offset ${asked.offset}`);
  // Beyond the end no row tells how many there are.
  if (rows.length === 0 && asked.offset > 0)
    return { items: [], total: (await enclosedLines(queries, pool, { ...asked, limit: 1, offset: 0 })).total };
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export interface StatisticsRow {
  series: number;
  pinned: number;
  withoutSri: number;
  withoutValues: number;
  averageFees: string | null;
  commonFrom: string | null;
  commonTo: string | null;
}

/** Figures of the own lines: one pass for the totals, one for the groups. */
export async function lineStatistics(queries: Queries, pool: string) {
  const lines = sql`from ${line} inner join ${series} on ${series.uuid} = ${line.series} where ${line.pool} = ${pool}`;
  const totals = await queries.execute<Record<string, unknown> & StatisticsRow>(sql`
    select count(*)::int as series, (count(*) filter (where ${line.pinned}))::int as pinned,
      (count(*) filter (where ${series.sri} is null))::int as "withoutSri",
      (count(*) filter (where ${series.valueCount} = 0))::int as "withoutValues",
      trim_scale(round(avg(${series.managementFees}), 4))::text as "averageFees",
      max(${series.firstValueDate})::text as "commonFrom", min(${series.lastValueDate})::text as "commonTo" ${lines}`);
  const groups = await queries.execute<{ assetClass: string; sri: number | null; n: number }>(sql`
    select ${series.assetClass} as "assetClass", ${series.sri} as sri, count(*)::int as n ${lines} group by 1, 2`);
  return { totals: totals.rows[0]!, groups: groups.rows };
}

export interface LineWrite {
  series: string;
  name?: string | null;
  pinned?: boolean;
}

/** Adds lines or writes over those of the same series: what is not given stays. All of them in few statements. */
export async function putLines(tx: Transaction, pool: string, lines: readonly LineWrite[], external = false): Promise<void> {
  const AT_ONCE = 1_000;
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    const part = lines.slice(at, at + AT_ONCE);
    await tx
      .insert(line)
      .values(part.map(({ series: uuid, name, pinned }) => ({ pool, series: uuid, name: name ?? null, pinned: pinned ?? false, external })))
      .onConflictDoUpdate({
        target: [line.pool, line.series],
        set: {
          name: sql`coalesce(excluded.name, ${line.name})`,
          ...(part.some(({ pinned }) => pinned !== undefined) ? { pinned: sql`excluded.pinned` } : {}),
        },
      });
  }
}

export async function takeLines(tx: Transaction, pool: string, uuids: readonly string[]): Promise<number> {
  const gone = await tx
    .delete(line)
    .where(and(eq(line.pool, pool), inArray(line.series, [...uuids])))
    .returning({ series: line.series });
  return gone.length;
}

/** False when the pool does not hold the series. */
export async function pinLine(tx: Transaction, pool: string, uuid: string, pinned: boolean): Promise<boolean> {
  const found = await tx
    .update(line)
    .set({ pinned })
    .where(and(eq(line.pool, pool), eq(line.series, uuid)))
    .returning({ series: line.series });
  return found.length > 0;
}

/** Series by the codes and ISINs of a file, in one query. Several series may bear one ISIN. */
export function seriesByCodes(queries: Queries, codes: readonly string[]) {
  return queries
    .select({ uuid: series.uuid, externalId: series.externalId, isin: series.isin })
    .from(series)
    .where(or(inArray(series.externalId, [...codes]), inArray(series.isin, [...codes])));
}
