import { sql } from "drizzle-orm";
import { requireKeeper, type SeriesWriter } from "#backend/api/series/series-keeper.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { Transaction } from "#backend/database/database.ts";
import { addToTallies, chunksOf, type SeriesChunk, storeChunks, type Tally, writeChunks } from "../../values/chunk-writer.ts";
import { isoOfDay } from "../../values/days.ts";
import { deletionsOf, type PackedValues, removeRange, splitByYear } from "../../values/packed-values.ts";
import { storeRevisions } from "../../values/revisions.ts";
import { type ChangeKind, closeChange, openChange } from "../../values/value-changes.ts";
import { readValues } from "../../values/value-store.ts";

/** Chunks merged by one statement; bounds the memory of a large write. */
export const CHUNKS_AT_ONCE = 400;

/**
 * Locks series until the end of the transaction, in one order so that two writers never wait for each other. Throws
 * 404 when one of them does not exist, 403 when the writer's organisation does not keep one.
 */
export async function lockSeries(tx: Transaction, writer: SeriesWriter, series: readonly string[]): Promise<void> {
  const wanted = [...new Set(series)];
  const { rows } = await tx.execute<{ keeper: string | null }>(sql`
    select keeper from series where uuid = any(${sql.param(wanted)}::uuid[]) order by uuid for update`);
  if (rows.length !== wanted.length) throw refuse.notFound("Series");
  requireKeeper(writer, ...rows.map(({ keeper }) => keeper));
}

/** Who writes, and what the history of the series calls it. */
export interface Writer {
  by: SeriesWriter;
  kind?: ChangeKind;
}

/** Writes values over those of the store; the counts of all series together. Equal values change nothing. */
export async function writeValues(
  tx: Transaction,
  writes: ReadonlyArray<{ series: string; packed: PackedValues }>,
  { by, kind = "BATCH" }: Writer,
): Promise<{ newValues: number; revisions: number; unchanged: number }> {
  await lockSeries(
    tx,
    by,
    writes.map((write) => write.series),
  );
  const change = await openChange(tx, { kind, userUuid: by.userUuid });
  const tallies = await writeLocked(
    tx,
    writes.flatMap((write) => chunksOf(write.series, write.packed)),
    change,
  );
  await updateSeries(tx, tallies);
  const counts = sumOf(tallies);
  await closeChange(tx, change, { series: changedOf(tallies).length, deleted: 0, ...counts });
  return counts;
}

/** Series whose values are others than before. */
export const changedOf = (tallies: ReadonlyMap<string, Tally>) =>
  [...tallies].filter(([, tally]) => tally.newValues > 0 || tally.revisions > 0);

async function writeLocked(tx: Transaction, chunks: readonly SeriesChunk[], change: string): Promise<Map<string, Tally>> {
  const tallies = new Map<string, Tally>();
  for (let at = 0; at < chunks.length; at += CHUNKS_AT_ONCE)
    addToTallies(tallies, await writeChunks(tx, chunks.slice(at, at + CHUNKS_AT_ONCE), change));
  return tallies;
}

export function sumOf(tallies: ReadonlyMap<string, Tally>): { newValues: number; revisions: number; unchanged: number } {
  const sum = { newValues: 0, revisions: 0, unchanged: 0 };
  for (const tally of tallies.values()) {
    sum.newValues += tally.newValues;
    sum.revisions += tally.revisions;
    sum.unchanged += tally.unchanged;
  }
  return sum;
}

/** Brings dates, count and version of the changed series up to date. */
export async function updateSeries(tx: Transaction, tallies: ReadonlyMap<string, Tally>): Promise<void> {
  const changed = changedOf(tallies);
  if (changed.length === 0) return;
  await tx.execute(sql`
    update series set value_count = value_count + t.added, values_version = values_version + 1, updated_at = now(),
      first_value_date = least(first_value_date, t.first), last_value_date = greatest(last_value_date, t.last)
    from unnest(${sql.param(changed.map(([uuid]) => uuid))}::uuid[], ${sql.param(changed.map(([, tally]) => tally.newValues))}::int[],
      ${sql.param(changed.map(([, tally]) => isoOfDay(tally.firstDay)))}::date[], ${sql.param(changed.map(([, tally]) => isoOfDay(tally.lastDay)))}::date[])
      as t(uuid, added, first, last)
    where series.uuid = t.uuid`);
}

/** Deletes the values from day `from` to day `to`, both included; each is kept as a revision. Gives their number. */
export async function removeValues(tx: Transaction, series: string, from: number, to: number, { by }: Writer): Promise<number> {
  await lockSeries(tx, by, [series]);
  const stored = await readValues(tx, series);
  const { kept, removed } = removeRange(stored, from, to);
  const count = removed.days.length;
  if (count === 0) return 0;
  const change = await openChange(tx, { kind: "DELETE", userUuid: by.userUuid });
  await tx.execute(sql`delete from series_value_chunk where series = ${series}
    and year between extract(year from ${isoOfDay(removed.days[0]!)}::date) and extract(year from ${isoOfDay(removed.days.at(-1)!)}::date)`);
  await storeChunks(tx, chunksOf(series, kept));
  await storeRevisions(
    tx,
    change,
    splitByYear(removed).map(({ year, packed }) => ({ series, year, revisions: deletionsOf(packed) })),
  );
  const [first, last] = [kept.days[0], kept.days.at(-1)];
  await tx.execute(sql`update series set value_count = ${kept.days.length}, values_version = values_version + 1, updated_at = now(),
    first_value_date = ${first === undefined ? null : isoOfDay(first)}::date, last_value_date = ${last === undefined ? null : isoOfDay(last)}::date
    where uuid = ${series}`);
  await closeChange(tx, change, { series: 1, newValues: 0, revisions: 0, deleted: count });
  return count;
}
