import { sql } from "drizzle-orm";
import type { Transaction } from "#backend/database/database.ts";
import { dayOfIso } from "./days.ts";
import { blobsOf, bytesOf, type PackedValues, type Revision, roomFor, unpack } from "./packed-values.ts";

/** What was replaced and deleted in one calendar year of a series, in the order of days. */
export interface RevisedYear {
  series: string;
  year: number;
  revisions: readonly Revision[];
}

/** Keeps what a change replaced and deleted, one row for each series and year. */
export async function storeRevisions(tx: Transaction, change: string, years: readonly RevisedYear[]): Promise<void> {
  const revised = years.filter(({ revisions }) => revisions.length > 0);
  if (revised.length === 0) return;
  const { offsets, counts, ...old } = blobsOf(revised.map(({ revisions }) => oldValuesOf(revisions)));
  const newValues = revised.map(({ revisions }) => bytesOf(newValuesOf(revisions)));
  await tx.execute(sql`
    insert into series_value_revision_chunk (change, series, year, days, "values", origins, new_values, count, deleted)
    select ${change}::uuid, series, year, substring(${old.days}::bytea from at * 4 + 1 for size * 4),
      substring(${old.values}::bytea from at * 8 + 1 for size * 8), substring(${old.origins}::bytea from at + 1 for size),
      case when deleted < size then substring(${Buffer.concat(newValues)}::bytea from at * 8 + 1 for size * 8) end, size, deleted
    from unnest(${sql.param(revised.map((y) => y.series))}::uuid[], ${sql.param(revised.map((y) => y.year))}::int[], ${sql.param(offsets)}::int[],
      ${sql.param(counts)}::int[], ${sql.param(revised.map((y) => deletedOf(y.revisions)))}::int[]) as revised(series, year, at, size, deleted)`);
}

export const deletedOf = (revisions: readonly Revision[]): number => revisions.filter(({ newValue }) => newValue === null).length;

function oldValuesOf(revisions: readonly Revision[]): PackedValues {
  const packed = roomFor(revisions.length);
  for (const [at, { day, oldValue, oldOrigin }] of revisions.entries()) {
    packed.days[at] = day;
    packed.values[at] = oldValue;
    packed.origins[at] = oldOrigin;
  }
  return packed;
}

function newValuesOf(revisions: readonly Revision[]): Float64Array {
  const values = new Float64Array(revisions.length);
  for (const [at, { newValue }] of revisions.entries()) values[at] = newValue ?? Number.NaN;
  return values;
}

/** A row of `series_value_revision_chunk`, or of `series_value_revision`, where each value has its own. */
export type StoredRevisions =
  | { days: Buffer; values: Buffer; origins: Buffer; newValues: Buffer | null }
  | { days: null; date: string; oldValue: string; newValue: string | null; oldOrigin: number };

/** Both tables as rows of one shape, for a query that joins or orders them: columns of StoredRevisions, with series, year, change and count. */
export const storedRevisions = sql`(
  select series, year, change, count, deleted, days, "values", origins, new_values as "newValues",
    null::date as date, null as "oldValue", null as "newValue", null::smallint as "oldOrigin", null::timestamptz as replaced_at
  from series_value_revision_chunk
  union all
  select series, extract(year from date)::smallint, change, 1, (new_value is null)::int, null, null, null, null, date, old_value, new_value, old_origin, replaced_at
  from series_value_revision)`;

export function revisionsIn(row: StoredRevisions): Revision[] {
  if (row.days === null) {
    const { date, oldValue, newValue, oldOrigin } = row;
    return [{ day: dayOfIso(date), oldValue: Number(oldValue), newValue: newValue === null ? null : Number(newValue), oldOrigin }];
  }
  const { days, values, origins } = unpack(row);
  const after = row.newValues && unpack({ ...row, values: row.newValues }).values;
  return Array.from(days, (day, at) => {
    const newValue = after?.[at] ?? Number.NaN;
    return { day, oldValue: values[at]!, newValue: Number.isNaN(newValue) ? null : newValue, oldOrigin: origins[at]! };
  });
}
