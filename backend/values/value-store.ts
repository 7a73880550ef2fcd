import { sql } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import { yearOfDay } from "./days.ts";
import { lowerBound, NO_VALUES, type PackedValues, slice, unpack } from "./packed-values.ts";

/** One value: day number and index of its origin in VALUE_ORIGINS. */
export interface StoredValue {
  day: number;
  value: number;
  origin: number;
}

interface ChunkBytes extends Record<string, unknown> {
  days: Buffer | null;
  values: Buffer | null;
  origins: Buffer | null;
}

const FIRST_YEAR = 0;
const LAST_YEAR = 9999;

/**
 * Values of a series from day `from` to day `to`, both included, in order of time. One query: the database joins the chunks
 * of the years concerned and the ends are cut here. Empty for a series without values or an unknown one.
 */
export async function readValues(queries: Queries, series: string, range: { from?: number; to?: number } = {}): Promise<PackedValues> {
  const firstYear = range.from === undefined ? FIRST_YEAR : yearOfDay(range.from);
  const lastYear = range.to === undefined ? LAST_YEAR : yearOfDay(range.to);
  const { rows } = await queries.execute<ChunkBytes>(sql`
    select string_agg(days, ''::bytea order by year) as days, string_agg("values", ''::bytea order by year) as "values",
      string_agg(origins, ''::bytea order by year) as origins
    from series_value_chunk where series = ${series} and year between ${firstYear} and ${lastYear}`);
  const packed = unpackRow(rows[0]);
  const start = range.from === undefined ? 0 : lowerBound(packed.days, range.from);
  const end = range.to === undefined ? packed.days.length : lowerBound(packed.days, range.to + 1);
  return slice(packed, start, Math.max(start, end));
}

/** Values of several series by uuid, whole histories; a series without values is absent. One query. */
export async function readManyValues(queries: Queries, series: readonly string[]): Promise<Map<string, PackedValues>> {
  const { rows } = await queries.execute<ChunkBytes & { series: string }>(sql`
    select series, string_agg(days, ''::bytea order by year) as days, string_agg("values", ''::bytea order by year) as "values",
      string_agg(origins, ''::bytea order by year) as origins
    from series_value_chunk where series = any(${sql.param(series)}::uuid[]) group by series`);
  return new Map(rows.map((row) => [row.series, unpackRow(row)]));
}

/** The last value on or before `day`, or of all; null when there is none. */
export async function lastValue(queries: Queries, series: string, day?: number): Promise<StoredValue | null> {
  const year = day === undefined ? LAST_YEAR : yearOfDay(day);
  // Two years: the one of the day may begin after it.
  const { rows } = await queries.execute<ChunkBytes>(sql`
    select days, "values", origins from series_value_chunk where series = ${series} and year <= ${year} order by year desc limit 2`);
  for (const row of rows) {
    const packed = unpackRow(row);
    const at = (day === undefined ? packed.days.length : lowerBound(packed.days, day + 1)) - 1;
    if (at >= 0) return valueAt(packed, at);
  }
  return null;
}

/** The first or the last value of each series that has one, by uuid. One query. */
async function edgeValues(queries: Queries, series: readonly string[], edge: "first" | "last"): Promise<Map<string, StoredValue>> {
  const { rows } = await queries.execute<ChunkBytes & { series: string }>(sql`
    select distinct on (series) series, days, "values", origins from series_value_chunk
    where series = any(${sql.param(series)}::uuid[]) order by series, ${edge === "last" ? sql`year desc` : sql`year`}`);
  return new Map(
    rows.map((row) => {
      const packed = unpackRow(row);
      return [row.series, valueAt(packed, edge === "last" ? packed.days.length - 1 : 0)];
    }),
  );
}

export const lastValues = (queries: Queries, series: readonly string[]) => edgeValues(queries, series, "last");
export const firstValues = (queries: Queries, series: readonly string[]) => edgeValues(queries, series, "first");

/** The first value on or after `day`, or of all; null when there is none. */
export async function firstValue(queries: Queries, series: string, day?: number): Promise<StoredValue | null> {
  const year = day === undefined ? FIRST_YEAR : yearOfDay(day);
  const { rows } = await queries.execute<ChunkBytes>(sql`
    select days, "values", origins from series_value_chunk where series = ${series} and year >= ${year} order by year limit 2`);
  for (const row of rows) {
    const packed = unpackRow(row);
    const at = day === undefined ? 0 : lowerBound(packed.days, day);
    if (at < packed.days.length) return valueAt(packed, at);
  }
  return null;
}

export function unpackRow(row: ChunkBytes | undefined): PackedValues {
  if (!row?.days || !row.values || !row.origins) return NO_VALUES;
  return unpack({ days: row.days, values: row.values, origins: row.origins });
}

const valueAt = (packed: PackedValues, at: number): StoredValue => ({
  day: packed.days[at]!,
  value: packed.values[at]!,
  origin: packed.origins[at]!,
});
