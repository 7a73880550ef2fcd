import { type SQL, sql } from "drizzle-orm";
import type { ValueChange } from "#app/contract/series/value-history.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Revision } from "../../values/packed-values.ts";
import { revisionsIn, type StoredRevisions, storedRevisions } from "../../values/revisions.ts";
import { undoable } from "../../values/value-changes.ts";

interface Page {
  limit: number;
  offset: number;
}
type Told = ValueChange & Record<string, unknown>;
export type ToldHere = Told & { here: { newValues: number; revisions: number; deleted: number; from: string; to: string }; total: number };

/** People and their files are known to their own organisation, and to administrators. */
const ownHouse = (caller: Caller) => {
  const houses = sql.param([caller.distributor, caller.assetManager, caller.productOwner].filter((uuid) => uuid !== null));
  return sql`(${caller.isAdmin}::boolean or c.user_uuid = ${caller.userUuid}::uuid or u.distributor = any(${houses}::uuid[])
    or u.asset_manager = any(${houses}::uuid[]) or u.product_owner = any(${houses}::uuid[]))`;
};

const told = (caller: Caller) => sql`c.uuid, c.kind, c.created_at as at,
  case when ${ownHouse(caller)} then coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) end as by,
  case when ${ownHouse(caller)} then i.file_name end as "fileName",
  c.series, c.new_values as "newValues", c.revisions, c.deleted, c.undoes, c.undone_by as "undoneBy", ${undoable} as undoable`;
const joined = sql`left join app_user u on u.uuid = c.user_uuid left join value_import i on i.uuid = c.uuid`;

export async function toldChange(queries: Queries, caller: Caller, uuid: string): Promise<ValueChange | null> {
  const { rows } = await queries.execute<Told>(sql`select ${told(caller)} from series_value_change c ${joined} where c.uuid = ${uuid}`);
  return rows[0] ?? null;
}

/** The day that packed days hold from a byte on, as a date: int32 since 1970-01-01, little-endian. */
const dayAt = (byte: SQL) => sql`('1970-01-01'::date + (get_byte(days, ${byte}) + get_byte(days, ${byte} + 1) * 256
  + get_byte(days, ${byte} + 2) * 65536 + (get_byte(days, ${byte} + 3) << 24)))`;
const firstDay = dayAt(sql`0`);
const lastDay = dayAt(sql`length(days) - 4`);

/** Changes of one series, newest first, each with what it did there. */
export async function changesOf(queries: Queries, caller: Caller, series: string, { limit, offset }: Page) {
  const { rows } = await queries.execute<ToldHere>(sql`
    with here as (
      select change, sum(added)::int as added, sum(replaced)::int as replaced, sum(removed)::int as removed,
        min(first_day) as first_day, max(last_day) as last_day from (
        select change, count as added, 0 as replaced, 0 as removed, coalesce(${firstDay}, make_date(year, 1, 1)) as first_day,
          coalesce(${lastDay}, make_date(year, 12, 31)) as last_day
        from series_value_addition where series = ${series}
        union all
        select change, 0, count - deleted, deleted, coalesce(${firstDay}, date), coalesce(${lastDay}, date)
        from ${storedRevisions} r where series = ${series} and change is not null) traces
      group by change)
    select ${told(caller)}, json_build_object('newValues', here.added, 'revisions', here.replaced, 'deleted', here.removed,
        'from', here.first_day, 'to', here.last_day) as here,
      count(*) over ()::int as total
    from here join series_value_change c on c.uuid = here.change ${joined}
    order by c.sequence desc limit ${limit} offset ${offset}`);
  return { items: rows.map(({ total: _, ...item }) => item), total: rows[0]?.total ?? 0 };
}

type RevisionsRow = StoredRevisions & Record<string, unknown> & { at: string; change: string | null; before: number; total: number };
type ToldRevision = Revision & Pick<RevisionsRow, "at" | "change">;

/** Values of a series that were replaced or deleted, the latest write first. */
export async function revisionsOf(queries: Queries, series: string, { limit, offset }: Page) {
  const { rows } = await queries.execute<RevisionsRow>(sql`
    with stored as (
      select r.*, coalesce(r.replaced_at, c.created_at) as at, c.sequence from ${storedRevisions} r
      left join series_value_change c on c.uuid = r.change where r.series = ${series}),
    ordered as (
      select *, row_number() over latest as place, (sum(count) over latest - count)::int as before, (sum(count) over ())::int as total from stored
      window latest as (order by at desc, sequence desc nulls last, year desc, date desc rows unbounded preceding))
    select at, change, days, "values", origins, "newValues", date, "oldValue", "newValue", "oldOrigin", before, total
    from ordered where before < ${offset + limit} and before + count > ${offset} order by place`);
  const revisions = rows.flatMap((row) =>
    revisionsIn(row)
      .reverse()
      .map((one): ToldRevision => ({ ...one, at: row.at, change: row.change })),
  );
  const start = offset - (rows[0]?.before ?? 0);
  return { revisions: revisions.slice(start, start + limit), total: rows[0]?.total ?? 0 };
}
