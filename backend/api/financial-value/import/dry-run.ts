import { sql } from "drizzle-orm";
import type { ImportSummary } from "#app/contract/series/financial-value.ts";
import type { ValuesHeld } from "#app/domain/enumerations.ts";
import type { SeriesWriter } from "#backend/api/series/series-keeper.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Database } from "#backend/database/database.ts";
import type { FileKind } from "#backend/import/file-kind.ts";
import { type Faults, ProblemList } from "#backend/import/problems.ts";
import { mergeWithStored, type SeriesChunk } from "../../../values/chunk-writer.ts";
import { isoOfDay } from "../../../values/days.ts";
import { bytesOf, startsOf } from "../../../values/packed-values.ts";
import { compareCurrencies, compareWithWaiting, inPounds, toPounds } from "./currencies.ts";
import { JumpWatch } from "./jumps.ts";
import type { ChunkBatch, ParsedHead } from "./parse/parse-messages.ts";
import { type KnownSeries, seriesOfKeys } from "./series-of-keys.ts";

/** Series and replaced values that a summary lists; the rest is counted. */
const SERIES_LISTED = 200;
const SAMPLES_LISTED = 50;

interface SeriesTally {
  from: number;
  to: number;
  values: number;
  newValues: number;
  revisions: number;
}

/** Stages the values of one file and compares them with the store. Writes to no series. */
export class DryRun {
  head: ParsedHead | null = null;
  readonly #database: Database;
  readonly #by: SeriesWriter;
  readonly #import: { uuid: string; organisationUuid: string | null };
  #known = new Map<string, KnownSeries>();
  #pence: ReadonlySet<string> = new Set();
  #newAreLevels = false;
  readonly #tallies = new Map<string, SeriesTally>();
  readonly #samples: ImportSummary["revisionSamples"] = [];
  readonly #jumps: JumpWatch;
  #unchanged = 0;

  constructor(database: Database, by: SeriesWriter, of: { uuid: string; organisationUuid: string | null }, jumpFactor: number) {
    this.#jumps = new JumpWatch(database.orm, jumpFactor);
    this.#database = database;
    this.#by = by;
    this.#import = of;
  }

  /** Faults that only the store shows. `valuesHold`: of series that the file makes. */
  async begin(head: ParsedHead, valuesHold: ValuesHeld = "PRICE"): Promise<Faults> {
    const problems = new ProblemList();
    this.head = head;
    this.#newAreLevels = valuesHold === "LEVEL";
    this.#known = await seriesOfKeys(this.#database.orm, this.#by, head.keys, problems);
    this.#pence = compareCurrencies(head, this.#known, problems);
    const made = { keys: head.keys, definitions: this.definitions };
    await compareWithWaiting(this.#database.orm, this.#import, made, this.#known, problems);
    return problems.faults();
  }

  /** What new series are made of. */
  get definitions(): ParsedHead["definitions"] {
    return inPounds(this.head?.definitions ?? {}, this.#pence);
  }

  async add(batch: ChunkBatch): Promise<void> {
    if (this.#pence.size > 0) {
      let from = 0;
      for (const { key, count } of batch.chunks) {
        if (this.#pence.has(key)) toPounds(batch.values.subarray(from, from + count));
        from += count;
      }
    }
    await stageChunks(this.#database.orm, this.#import.uuid, batch);
    const existing: Array<SeriesChunk & { key: string }> = [];
    let at = 0;
    for (const { key, year, count } of batch.chunks) {
      const packed = {
        days: batch.days.subarray(at, at + count),
        values: batch.values.subarray(at, at + count),
        origins: new Uint8Array(count),
      };
      at += count;
      const known = this.#known.get(key);
      this.#tally(key, packed.days, known ? 0 : count);
      if (known) existing.push({ key, series: known.uuid, year, packed });
      else this.#jumps.ofNewSeries(key, packed, this.#newAreLevels);
    }
    const merged = await mergeWithStored(this.#database.orm, existing);
    const isLevel = (key: string) => this.#known.get(key)?.valuesHold === "LEVEL";
    await this.#jumps.ofChunks(
      merged.map((chunk, index) => ({ ...chunk, key: existing[index]!.key, isLevel: isLevel(existing[index]!.key) })),
    );
    merged.forEach((chunk, index) => {
      const key = existing[index]!.key;
      const tally = this.#tallies.get(key)!;
      tally.newValues += chunk.newValues;
      tally.revisions += chunk.revisions.length;
      this.#unchanged += chunk.unchanged;
      for (const { day, oldValue, newValue } of chunk.revisions) {
        if (this.#samples.length === SAMPLES_LISTED) break;
        this.#samples.push({ key, date: isoOfDay(day), oldValue, newValue: newValue ?? oldValue });
      }
    });
  }

  summary(format: FileKind): ImportSummary {
    const head = this.head;
    if (head === null) throw new Error("The head of the file was not read");
    const tallies = [...this.#tallies.values()];
    const sum = (field: "newValues" | "revisions") => tallies.reduce((total, tally) => total + tally[field], 0);
    return {
      layout: head.layout,
      format,
      rows: head.rows,
      from: isoOfDay(tallies.reduce((day, tally) => Math.min(day, tally.from), Number.MAX_SAFE_INTEGER)),
      to: isoOfDay(tallies.reduce((day, tally) => Math.max(day, tally.to), Number.MIN_SAFE_INTEGER)),
      newSeries: head.keys.filter((key) => !this.#known.has(key)).length,
      newValues: sum("newValues"),
      revisions: sum("revisions"),
      unchanged: this.#unchanged,
      series: head.keys.slice(0, SERIES_LISTED).map((key) => this.#listed(key)),
      revisionSamples: this.#samples,
      jumps: this.#jumps.count,
      jumpSamples: this.#jumps.samples,
      jumpFactor: this.#jumps.factor,
      pence: this.#pence.size,
    };
  }

  #listed(key: string): ImportSummary["series"][number] {
    const known = this.#known.get(key);
    const { from, to, ...counts } = this.#tallies.get(key)!;
    return {
      key,
      uuid: known?.uuid ?? null,
      name: known?.fullName ?? this.head?.definitions[key]?.name ?? null,
      isNew: !known,
      from: isoOfDay(from),
      to: isoOfDay(to),
      ...counts,
    };
  }

  #tally(key: string, days: Int32Array, newValues: number): void {
    const tally = this.#tallies.get(key) ?? { from: days[0]!, to: days[0]!, values: 0, newValues: 0, revisions: 0 };
    tally.to = days.at(-1)!;
    tally.values += days.length;
    tally.newValues += newValues;
    this.#tallies.set(key, tally);
  }
}

/** Keeps a batch for the apply. Two large parameters that the database cuts, as in chunk-writer.ts. */
export async function stageChunks(queries: Queries, importUuid: string, { chunks, days, values }: ChunkBatch): Promise<void> {
  const offsets = startsOf(chunks.map(({ count }) => count));
  await queries.execute(sql`
    insert into value_import_chunk (import_uuid, series_key, year, days, "values", count)
    select ${importUuid}::uuid, series_key, year, substring(${bytesOf(days)}::bytea from at * 4 + 1 for size * 4),
      substring(${bytesOf(values)}::bytea from at * 8 + 1 for size * 8), size
    from unnest(${sql.param(chunks.map((c) => c.key))}::text[], ${sql.param(chunks.map((c) => c.year))}::int[], ${sql.param(offsets)}::int[],
      ${sql.param(chunks.map((c) => c.count))}::int[]) as chunk(series_key, year, at, size)`);
}
