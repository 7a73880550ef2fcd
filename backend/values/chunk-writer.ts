import { sql } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { blobsOf, merge, type PackedValues, type Revision, splitByYear } from "./packed-values.ts";
import { storeRevisions } from "./revisions.ts";
import { storeAdditions } from "./value-changes.ts";
import { unpackRow } from "./value-store.ts";

/** Values of one series in one calendar year on their way into the store. */
export interface SeriesChunk {
  series: string;
  year: number;
  packed: PackedValues;
}

/** What writing did to one series. Days are those of the chunks concerned after the write. */
export interface Tally {
  newValues: number;
  revisions: number;
  unchanged: number;
  firstDay: number;
  lastDay: number;
}

export interface MergedChunk extends SeriesChunk {
  revisions: Revision[];
  added: Int32Array;
  newValues: number;
  unchanged: number;
}

/** The stored chunks of the same series and years, merged with the given ones; nothing is written. */
export async function mergeWithStored(queries: Queries, chunks: readonly SeriesChunk[]): Promise<MergedChunk[]> {
  const { rows } = await queries.execute<{ series: string; year: number; days: Buffer; values: Buffer; origins: Buffer }>(sql`
    select c.series, c.year, c.days, c."values", c.origins from series_value_chunk c
    join unnest(${sql.param(chunks.map((c) => c.series))}::uuid[], ${sql.param(chunks.map((c) => c.year))}::int[]) as wanted(series, year)
      on wanted.series = c.series and wanted.year = c.year`);
  const stored = new Map(rows.map((row) => [`${row.series} ${row.year}`, row]));
  return chunks.map(({ series, year, packed }) => {
    const { merged, ...counts } = merge(unpackRow(stored.get(`${series} ${year}`)), packed);
    return { series, year, packed: merged, ...counts };
  });
}

/** Merges chunks into the store: changed chunks and replaced values. The caller holds the locks of the series. */
export async function writeChunks(tx: Transaction, chunks: readonly SeriesChunk[], change: string): Promise<MergedChunk[]> {
  const merged = await mergeWithStored(tx, chunks);
  const changed = merged.filter((chunk) => chunk.newValues > 0 || chunk.revisions.length > 0);
  await storeChunks(tx, changed);
  await storeAdditions(tx, change, additionsOf(changed));
  await storeRevisions(tx, change, changed);
  return merged;
}

/** What chunks gained. */
export const additionsOf = (chunks: readonly MergedChunk[]) =>
  chunks
    .filter(({ added }) => added.length > 0)
    .map(({ series, year, added, packed }) => ({ series, year, days: added, whole: added.length === packed.days.length }));

/**
 * Inserts or replaces whole chunks. The bytes of all chunks go as three parameters and are cut by the database: a few
 * large parameters travel several times faster than thousands of small ones.
 */
export async function storeChunks(tx: Transaction, chunks: readonly SeriesChunk[]): Promise<void> {
  if (chunks.length === 0) return;
  const { offsets, counts, ...blobs } = blobsOf(chunks.map(({ packed }) => packed));
  await tx.execute(sql`
    insert into series_value_chunk (series, year, days, "values", origins, count)
    select series, year, substring(${blobs.days}::bytea from at * 4 + 1 for size * 4), substring(${blobs.values}::bytea from at * 8 + 1 for size * 8),
      substring(${blobs.origins}::bytea from at + 1 for size), size
    from unnest(${sql.param(chunks.map((c) => c.series))}::uuid[], ${sql.param(chunks.map((c) => c.year))}::int[],
      ${sql.param(offsets)}::int[], ${sql.param(counts)}::int[]) as chunk(series, year, at, size)
    on conflict (series, year) do update set days = excluded.days, "values" = excluded."values", origins = excluded.origins,
      count = excluded.count, updated_at = now()`);
}

/** Adds merged chunks to the tallies of their series. */
export function addToTallies(tallies: Map<string, Tally>, merged: readonly MergedChunk[]): void {
  for (const chunk of merged) {
    const tally = tallies.get(chunk.series) ?? {
      newValues: 0,
      revisions: 0,
      unchanged: 0,
      firstDay: Number.POSITIVE_INFINITY,
      lastDay: Number.NEGATIVE_INFINITY,
    };
    tally.newValues += chunk.newValues;
    tally.revisions += chunk.revisions.length;
    tally.unchanged += chunk.unchanged;
    tally.firstDay = Math.min(tally.firstDay, chunk.packed.days[0]!);
    tally.lastDay = Math.max(tally.lastDay, chunk.packed.days.at(-1)!);
    tallies.set(chunk.series, tally);
  }
}

/** Values of a series as chunks of calendar years. */
export const chunksOf = (series: string, packed: PackedValues): SeriesChunk[] => splitByYear(packed).map((part) => ({ series, ...part }));
