import { sql } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { additionsOf, type SeriesChunk, storeChunks } from "../../values/chunk-writer.ts";
import { isoOfDay } from "../../values/days.ts";
import { amend, type PackedValues, type Wanted } from "../../values/packed-values.ts";
import { deletedOf, revisionsIn, type StoredRevisions, storedRevisions, storeRevisions } from "../../values/revisions.ts";
import { type ChangeCounts, storeAdditions } from "../../values/value-changes.ts";
import { firstValues, lastValues, unpackRow } from "../../values/value-store.ts";
import { CHUNKS_AT_ONCE } from "./value-writer.ts";

/** A calendar year of a series that a change touched. */
type Place = Pick<SeriesChunk, "series" | "year">;
const keyOf = ({ series, year }: Place) => `${series} ${year}`;
const wantedPlaces = (places: readonly Place[]) => sql`unnest(${sql.param(places.map((p) => p.series))}::uuid[],
  ${sql.param(places.map((p) => p.year))}::int[]) as wanted(series, year)`;

/** Years of series that a change touched, in the order of series. */
export async function placesOf(queries: Queries, change: string): Promise<Place[]> {
  const { rows } = await queries.execute<Place & Record<string, unknown>>(sql`
    select series, year::int as year from series_value_addition where change = ${change}
    union select series, year from ${storedRevisions} r where change = ${change} order by 1, 2`);
  return rows;
}

interface Trace extends Place, Record<string, unknown> {
  sequence: number;
  change: string;
  undoes: string | null;
  own: boolean;
}
interface AddedRow extends Trace {
  days: Buffer | null;
}
type RevisedRow = Trace & StoredRevisions;

/** What a change and those after it did in some years; earlier ones do not matter. */
async function tracesIn(queries: Queries, change: string, places: readonly Place[]) {
  const since = sql`c.sequence >= (select sequence from series_value_change where uuid = ${change})`;
  const of = sql`c.sequence, c.uuid as change, c.undoes, c.uuid = ${change} as own`;
  const added = await queries.execute<AddedRow>(sql`
    select a.series, a.year::int as year, a.days, ${of} from series_value_addition a
    join ${wantedPlaces(places)} on wanted.series = a.series and wanted.year = a.year
    join series_value_change c on c.uuid = a.change where ${since}`);
  const revised = await queries.execute<RevisedRow>(sql`
    select r.series, r.year, r.days, r."values", r.origins, r."newValues", r.date, r."oldValue", r."newValue", r."oldOrigin", ${of}
    from ${storedRevisions} r
    join ${wantedPlaces(places)} on wanted.series = r.series and wanted.year = r.year
    join series_value_change c on c.uuid = r.change where ${since}`);
  return { added: groupOf(added.rows), revised: groupOf(revised.rows) };
}

function groupOf<T extends Place>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

const daysOf = (days: Buffer): Int32Array => unpackRow({ days, values: Buffer.alloc(0), origins: Buffer.alloc(0) }).days;

/** Later changes of each day, in their order; `added` when the day was empty before. */
type LaterDays = Map<number, Array<{ sequence: number; change: string; undoes: string | null; added: boolean }>>;

function laterDaysOf(added: readonly AddedRow[], revised: readonly RevisedRow[]): LaterDays {
  const later: LaterDays = new Map();
  const note = (day: number, { sequence, change, undoes }: Trace, isNew: boolean) => {
    const list = later.get(day) ?? [];
    list.push({ sequence, change, undoes, added: isNew });
    later.set(day, list);
  };
  for (const row of added) if (!row.own && row.days) for (const day of daysOf(row.days)) note(day, row, true);
  for (const row of revised) if (!row.own) for (const { day } of revisionsIn(row)) note(day, row, false);
  for (const list of later.values()) list.sort((a, b) => a.sequence - b.sequence);
  return later;
}

/** Whether a day is as the change left it: no later change touched it, or each of them was taken back. */
function isFree(later: LaterDays, day: number): boolean {
  const changes = later.get(day);
  if (!changes) return true;
  const standing = new Set<string>();
  for (const { change, undoes } of changes) {
    if (undoes === null || !standing.delete(undoes)) standing.add(change);
  }
  return standing.size === 0;
}

/** How a year looked before the change, for the days that stand as it left them; `kept` counts the others. */
function wantedOf(stored: PackedValues, added: readonly AddedRow[], revised: readonly RevisedRow[]): { wanted: Wanted; kept: number } {
  const wanted = new Map<number, { value: number; origin: number } | null>();
  const later = laterDaysOf(added, revised);
  let kept = 0;
  const want = (day: number, value: { value: number; origin: number } | null) => {
    if (isFree(later, day)) wanted.set(day, value);
    else kept++;
  };
  for (const { days } of added.filter(({ own }) => own)) {
    // Of a year that the change made, whatever was there before the first later change is its own.
    const own = days === null ? [...new Set([...stored.days, ...later.keys()])].filter((day) => !later.get(day)?.[0]?.added) : daysOf(days);
    for (const day of own) want(day, null);
  }
  for (const { day, oldValue, oldOrigin } of revised.filter(({ own }) => own).flatMap(revisionsIn))
    want(day, { value: oldValue, origin: oldOrigin });
  return { wanted, kept };
}

/**
 * Takes a change back under another one, its `undo`: what it added is deleted, what it replaced or deleted is restored. Days that a later
 * change touched stay as they are and are counted in `kept`. The caller holds the locks of the series.
 */
export async function undoChange(
  tx: Transaction,
  change: string,
  places: readonly Place[],
  undo: string,
): Promise<ChangeCounts & { kept: number }> {
  const counts = { series: 0, newValues: 0, revisions: 0, deleted: 0, kept: 0 };
  const touched = new Map<string, number>();
  const gone = await removeUntouchedYears(tx, change, undo);
  for (const { series, count } of gone.values()) {
    counts.deleted += count;
    touched.set(series, (touched.get(series) ?? 0) - count);
  }
  const left = places.filter((place) => !gone.has(keyOf(place)));
  for (let at = 0; at < left.length; at += CHUNKS_AT_ONCE) {
    const part = left.slice(at, at + CHUNKS_AT_ONCE);
    const { added, revised } = await tracesIn(tx, change, part);
    const stored = await storedIn(tx, part);
    const amended = part.map((place) => {
      const key = keyOf(place);
      const now = stored.get(key) ?? unpackRow(undefined);
      const { wanted, kept } = wantedOf(now, added.get(key) ?? [], revised.get(key) ?? []);
      counts.kept += kept;
      const { merged, ...rest } = amend(now, wanted);
      return { ...place, packed: merged, ...rest };
    });
    const changed = amended.filter((chunk) => chunk.newValues > 0 || chunk.revisions.length > 0);
    const empty = changed.filter((chunk) => chunk.packed.days.length === 0);
    await deleteChunks(tx, empty);
    await storeChunks(
      tx,
      changed.filter((chunk) => chunk.packed.days.length > 0),
    );
    await storeAdditions(tx, undo, additionsOf(changed));
    await storeRevisions(tx, undo, changed);
    for (const { series, newValues, revisions } of changed) {
      const deleted = deletedOf(revisions);
      counts.newValues += newValues;
      counts.deleted += deleted;
      counts.revisions += revisions.length - deleted;
      touched.set(series, (touched.get(series) ?? 0) + newValues - deleted);
    }
  }
  counts.series = touched.size;
  await updateSpans(tx, touched);
  return counts;
}

/** Years that the change made and that no other change touched go as they are, within the database; what went, by year. */
async function removeUntouchedYears(tx: Transaction, change: string, undo: string) {
  // Asked before anything is written: a scan of revisions beside their insertion passes over all that was inserted so far.
  const untouched = await tx.execute<Place & Record<string, unknown>>(sql`
    select own.series, own.year::int as year from series_value_addition own where own.change = ${change} and own.days is null
      and not exists (select 1 from series_value_addition a where a.series = own.series and a.year = own.year and a.change <> own.change)
      and not exists (select 1 from ${storedRevisions} r where r.series = own.series and r.year = own.year)`);
  const { rows } = await tx.execute<Place & { count: number }>(sql`
    with gone as (
      delete from series_value_chunk c using ${wantedPlaces(untouched.rows)} where c.series = wanted.series and c.year = wanted.year
      returning c.*)
    insert into series_value_revision_chunk (change, series, year, days, "values", origins, count, deleted)
    select ${undo}::uuid, series, year, days, "values", origins, count, count from gone
    returning series, year::int as year, count`);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

async function storedIn(tx: Transaction, places: readonly Place[]): Promise<Map<string, PackedValues>> {
  const { rows } = await tx.execute<Place & { days: Buffer; values: Buffer; origins: Buffer }>(sql`
    select c.series, c.year::int as year, c.days, c."values", c.origins from series_value_chunk c
    join ${wantedPlaces(places)} on wanted.series = c.series and wanted.year = c.year`);
  return new Map(rows.map((row) => [keyOf(row), unpackRow(row)]));
}

async function deleteChunks(tx: Transaction, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  await tx.execute(sql`delete from series_value_chunk c using ${wantedPlaces(places)}
    where c.series = wanted.series and c.year = wanted.year`);
}

/** Count, first and last day of series whose values came or went. */
async function updateSpans(tx: Transaction, touched: ReadonlyMap<string, number>): Promise<void> {
  if (touched.size === 0) return;
  const uuids = [...touched.keys()];
  const [firsts, lasts] = [await firstValues(tx, uuids), await lastValues(tx, uuids)];
  const dayIn = (values: Awaited<ReturnType<typeof firstValues>>) =>
    uuids.map((uuid) => {
      const found = values.get(uuid);
      return found ? isoOfDay(found.day) : null;
    });
  await tx.execute(sql`
    update series set value_count = value_count + t.more, values_version = values_version + 1, updated_at = now(),
      first_value_date = t.first, last_value_date = t.last
    from unnest(${sql.param(uuids)}::uuid[], ${sql.param([...touched.values()])}::int[], ${sql.param(dayIn(firsts))}::date[],
      ${sql.param(dayIn(lasts))}::date[]) as t(uuid, more, first, last)
    where series.uuid = t.uuid`);
}
