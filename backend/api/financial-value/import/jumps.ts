import { sql } from "drizzle-orm";
import type { ImportSummary } from "#app/contract/series/financial-value.ts";
import { showsSplit } from "#backend/api/financial-value/flow-changes.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { MergedChunk } from "#backend/values/chunk-writer.ts";
import { dayOfIso, firstDayOfYear, isoOfDay } from "#backend/values/days.ts";
import { lowerBound, type PackedValues } from "#backend/values/packed-values.ts";

/** Times the value before, or one part of it, from which a value is asked about, where the installation sets nothing else. */
export const JUMP_FACTOR = 5;
const SAMPLES_LISTED = 50;

/**
 * Whether a value is far from another: `factor` times it, or one part of it. Levels double, and change their sign, from day to day: theirs is
 * a distance of so many times the larger of the level and one.
 */
export const isFar = (before: number, value: number, { factor, isLevel }: { factor: number; isLevel: boolean }): boolean =>
  isLevel ? Math.abs(value - before) > factor * Math.max(1, Math.abs(before)) : value > before * factor || value * factor < before;

type KeyedChunk = MergedChunk & { key: string; isLevel: boolean };

/** Ratios of usual splits, and of the reverse ones: a move that is this near to one of them, the market's own beside it, looks like a split. */
const SPLIT_RATIOS = [2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 50, 100];
const SPLIT_NEARNESS = 0.05;
/** Most moves are small, and are looked at once. Rates and indices below one halve and double every day: they are not split. */
const looksLikeSplit = (before: number, value: number) => {
  const move = value / before;
  if ((move > 0.6 && move < 1.9) || Math.min(before, value) < 1) return false;
  return SPLIT_RATIOS.some((ratio) => Math.abs(move * ratio - 1) < SPLIT_NEARNESS || Math.abs(move / ratio - 1) < SPLIT_NEARNESS);
};

/** Splits of a series that are stored: days in order, and new shares for one old share. */
export type Splits = ReadonlyArray<{ day: number; ratio: number }>;

/**
 * Values of a file that are far from the one before them, or from the one whose place they take: a slipped decimal mark, mostly. Stored splits
 * are taken out before; a move that looks like a split which is not stored is told too, and so is a stored split that the values do not show.
 */
export class JumpWatch {
  count = 0;
  readonly samples: ImportSummary["jumpSamples"] = [];
  readonly factor: number;
  readonly #queries: Queries;
  /** Year and last value of each series as far as it was seen. */
  readonly #last = new Map<string, { year: number; value: number }>();

  constructor(queries: Queries, factor: number) {
    this.#queries = queries;
    this.factor = factor;
  }

  /** Values of a series that is not in the store, in order of time over all calls. */
  ofNewSeries(key: string, { days, values }: PackedValues, isLevel: boolean): void {
    this.#walk(key, days, values, this.#last.get(key)?.value, () => true, { isLevel });
    this.#last.set(key, { year: 0, value: values.at(-1)! });
  }

  /** The same of series of the store: stored values stand between those of the file. */
  async ofChunks(chunks: readonly KeyedChunk[]): Promise<void> {
    const before = await storedBefore(
      this.#queries,
      chunks.filter(({ key, year }) => this.#last.get(key)?.year !== year - 1),
    );
    const splits = await splitsOf(this.#queries, chunks);
    for (const chunk of chunks) {
      const { key, year, packed, added, revisions, isLevel } = chunk;
      const last = this.#last.get(key);
      const previous = last?.year === year - 1 ? last.value : before.get(`${chunk.series} ${year}`);
      for (const { day, oldValue, newValue } of revisions)
        if (this.#isFar(oldValue, newValue ?? oldValue, isLevel)) this.#note(key, day, oldValue, newValue ?? oldValue);
      const revised = Int32Array.from(revisions, ({ day }) => day);
      const isNew = (day: number) => holds(added, day);
      this.#walk(key, packed.days, packed.values, previous, isNew, {
        isLevel,
        isRevised: (day) => holds(revised, day),
        splits: splits.get(chunk.series),
        // The value before the first one is of an earlier year.
        from: firstDayOfYear(year) - 1,
      });
      this.#last.set(key, { year, value: packed.values.at(-1)! });
    }
  }

  /** A pair of values is judged where the file brings one of them; a revised value was judged against the one in its place. */
  #walk(
    key: string,
    days: Int32Array,
    values: Float64Array,
    previous: number | undefined,
    isNew: (day: number) => boolean,
    {
      isLevel,
      isRevised = () => false,
      splits = [],
      from = 0,
    }: { isLevel: boolean; isRevised?: (day: number) => boolean; splits?: Splits | undefined; from?: number },
  ): void {
    for (let i = 0; i < days.length; i++) {
      const before = i > 0 ? values[i - 1]! : previous;
      if (before === undefined) continue;
      const since = i > 0 ? days[i - 1]! : from;
      const ratio =
        splits.length === 0
          ? 1
          : splits.reduce((product, split) => (split.day > since && split.day <= days[i]! ? product * split.ratio : product), 1);
      const after = values[i]! * ratio;
      const isSplitOdd = !isLevel && (looksLikeSplit(before, after) || !showsSplit(before, values[i]!, ratio));
      const isOdd = isSplitOdd || this.#isFar(before, after, isLevel);
      if (!isOdd) continue;
      const brought = isNew(days[i]!) || (i > 0 && isNew(days[i - 1]!));
      if (brought && !isRevised(days[i]!)) this.#note(key, days[i]!, before, values[i]!);
    }
  }

  #isFar = (before: number, value: number, isLevel: boolean) => isFar(before, value, { factor: this.factor, isLevel });

  #note(key: string, day: number, before: number, value: number): void {
    this.count++;
    if (this.samples.length < SAMPLES_LISTED) this.samples.push({ key, date: isoOfDay(day), before, value });
  }
}

/** Stored splits of the series of some chunks, by series. */
export async function splitsOf(queries: Queries, chunks: ReadonlyArray<Pick<MergedChunk, "series">>): Promise<Map<string, Splits>> {
  if (chunks.length === 0) return new Map();
  const uuids = [...new Set(chunks.map(({ series }) => series))];
  const { rows } = await queries.execute<{ series: string; date: string; ratio: number }>(sql`
    select series, date::text as date, amount::float8 as ratio from series_flow
    where kind = 'SPLIT' and series = any(${sql.param(uuids)}::uuid[]) order by date`);
  const splits = new Map<string, Array<{ day: number; ratio: number }>>();
  for (const { series, date, ratio } of rows) splits.set(series, [...(splits.get(series) ?? []), { day: dayOfIso(date), ratio }]);
  return splits;
}

/** The last stored value before each chunk's year, by series and year. */
export async function storedBefore(
  queries: Queries,
  chunks: ReadonlyArray<Pick<MergedChunk, "series" | "year">>,
): Promise<Map<string, number>> {
  if (chunks.length === 0) return new Map();
  const { rows } = await queries.execute<{ series: string; year: number; value: Buffer }>(sql`
    select wanted.series, wanted.year, stored.value
    from unnest(${sql.param(chunks.map((c) => c.series))}::uuid[], ${sql.param(chunks.map((c) => c.year))}::int[]) as wanted(series, year)
    cross join lateral (select substring(c."values" from c.count * 8 - 7 for 8) as value from series_value_chunk c
      where c.series = wanted.series and c.year < wanted.year and c.count > 0 order by c.year desc limit 1) as stored`);
  return new Map(rows.map(({ series, year, value }) => [`${series} ${year}`, Buffer.from(value).readDoubleLE()]));
}

const holds = (days: Int32Array, day: number): boolean => days[lowerBound(days, day)] === day;
