import { randomUUID } from "node:crypto";
import { CURRENCIES } from "#app/domain/enumerations.ts";
import { currencyOfRate } from "#app/domain/market-data/exchange-rates.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { compareCurrencies, toPounds } from "#backend/api/financial-value/import/currencies.ts";
import { splitsOf, storedBefore } from "#backend/api/financial-value/import/jumps.ts";
import type { ChunkBatch, ParsedHead } from "#backend/api/financial-value/import/parse/parse-messages.ts";
import { parseInThread } from "#backend/api/financial-value/import/parse/parse-thread.ts";
import { type KnownSeries, seriesOfKeys } from "#backend/api/financial-value/import/series-of-keys.ts";
import { lockSeries, updateSeries } from "#backend/api/financial-value/value-writer.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { ProblemList } from "#backend/import/problems.ts";
import { mappingOf } from "#backend/import/source-answers.ts";
import {
  addToTallies,
  type MergedChunk,
  mergeWithStored,
  type SeriesChunk,
  type Tally,
  writeChunks,
} from "#backend/values/chunk-writer.ts";
import { dayOfIso, isoOfDay } from "#backend/values/days.ts";
import { closeChange, openChange } from "#backend/values/value-changes.ts";
import * as store from "../provider.store.ts";
import { SourceFault } from "../source/source-fault.ts";
import { kindOfTable, requireForm, type SourceTable, withFile } from "../source/source-form.ts";
import { type HeldBack, judge, MANUAL } from "./held-back.ts";
import { REFUSALS_KEPT, type RunTally } from "./run.domain.ts";
import type { Taker } from "./taker.ts";

/** Takes the values of a table over, batch by batch: what was written before an interruption is found equal by the next run. */
export async function takeValues(taker: Taker, table: SourceTable, tally: RunTally): Promise<void> {
  const { provider, limits, signal, progress } = taker;
  const kind = kindOfTable(table.bytes);
  const given = mappingOf(provider.mapping);
  let taking: BatchTaker | null = null;
  let keys = 1;
  const done = new Set<string>();
  const faults = await withFile(table.bytes, (source) =>
    parseInThread(
      { source, kind, limits, given, today: dayOfIso(marketToday()), faultsBeside: REFUSALS_KEPT },
      {
        progress: () => undefined,
        kept: async () => ({}),
        stored: async (keys) => {
          const { database, by } = taker;
          return [...(await seriesOf(database.orm, { by, provider: provider.name, keys }, new ProblemList())).keys()];
        },
        levels: async (keys) => {
          const { database, by } = taker;
          const known = await seriesOf(database.orm, { by, provider: provider.name, keys }, new ProblemList());
          return provider.content === "FX_RATES" ? [] : keys.filter((key) => known.get(key)?.valuesHold === "LEVEL");
        },
        form: async ({ reading }) => {
          if (reading) requireForm(reading, provider.titles);
        },
        head: async (head) => {
          tally.lines += head.rows;
          keys = Math.max(1, head.keys.length);
          tally.refuseAll(table.name, head.faults.problems, head.faults.problemCount);
          const unknown = head.remarks.problems.filter(({ messageKey }) => messageKey === "imports.problem.currency");
          tally.refuseAll(table.name, unknown, unknown.length);
          taking = new BatchTaker(taker, table.name, tally);
          await taking.begin(head);
        },
        chunks: async (batch) => {
          signal.throwIfAborted();
          await taking?.take(batch);
          for (const { key } of batch.chunks) done.add(key);
          await progress(done.size / keys);
        },
      },
    ),
  );
  if (faults === null) return;
  tally.refuseAll(table.name, faults.problems, faults.problemCount);
  throw new SourceFault("UNREADABLE", faults.problems[0]?.messageKey ?? "imports.problem.failed");
}

/** Writes the values of one table. */
class BatchTaker {
  readonly #taker: Taker;
  readonly #file: string;
  readonly #tally: RunTally;
  #known = new Map<string, KnownSeries>();
  #pence: ReadonlySet<string> = new Set();

  constructor(taker: Taker, file: string, tally: RunTally) {
    this.#taker = taker;
    this.#file = file;
    this.#tally = tally;
  }

  /** Finds the series that the keys stand for; each that stands for none is told once. */
  async begin(head: ParsedHead): Promise<void> {
    const { database, provider, by, task } = this.#taker;
    const problems = new ProblemList(REFUSALS_KEPT);
    const known =
      provider.content === "FX_RATES"
        ? await ratesOf(database.orm, head.keys)
        : await seriesOf(database.orm, { by, provider: provider.name, keys: head.keys }, problems);
    this.#pence = compareCurrencies(head, known, problems);
    for (const key of head.keys) {
      const series = known.get(key);
      if (series && (task.only === null || task.only === series.uuid) && this.#isInItsCurrency(key, series, head))
        this.#known.set(key, series);
      else if (!series && task.only === null) problems.add("unknownSeries", { column: key, found: key });
    }
    const { problems: kept, problemCount } = problems.faults();
    if (task.only === null) this.#tally.refuseAll(this.#file, kept, problemCount);
  }

  #isInItsCurrency(key: string, { currency }: KnownSeries, { definitions }: ParsedHead): boolean {
    const stated = definitions[key]?.currency;
    return stated === undefined || stated === currency || this.#pence.has(key);
  }

  async take(batch: ChunkBatch): Promise<void> {
    const chunks: Array<SeriesChunk & { key: string }> = [];
    let at = 0;
    for (const { key, year, count } of batch.chunks) {
      const values = batch.values.subarray(at, at + count);
      const days = batch.days.subarray(at, at + count);
      at += count;
      const series = this.#known.get(key);
      if (!series) continue;
      if (this.#pence.has(key)) toPounds(values);
      chunks.push({ key, series: series.uuid, year, packed: { days, values, origins: new Uint8Array(count) } });
    }
    if (chunks.length === 0) return;
    const told = await withTransaction(this.#taker.database, (tx) => this.#write(tx, chunks));
    this.#tell(chunks, told);
  }

  /** What is told of the batch is gathered anew by each try of its transaction. */
  async #write(tx: Transaction, chunks: ReadonlyArray<SeriesChunk & { key: string }>): Promise<Told> {
    const { by, task } = this.#taker;
    await lockSeries(
      tx,
      by,
      chunks.map(({ series }) => series),
    );
    const change = await openChange(tx, { kind: "PROVIDER", userUuid: by.userUuid });
    const { taken, held } = task.mode === "FIX" ? await differing(tx, chunks) : await this.#judged(tx, chunks);
    const written = await writeChunks(tx, taken, change);
    const tallies = new Map<string, Tally>();
    addToTallies(tallies, written);
    await updateSeries(tx, tallies);
    const sum = { series: 0, newValues: 0, revisions: 0, deleted: 0 };
    for (const { newValues, revisions } of tallies.values()) {
      if (newValues + revisions > 0) sum.series++;
      sum.newValues += newValues;
      sum.revisions += revisions;
    }
    await closeChange(tx, change, sum);
    return { written, held };
  }

  async #judged(tx: Transaction, chunks: ReadonlyArray<SeriesChunk & { key: string }>) {
    const merged = await mergeWithStored(tx, chunks);
    const [before, splits] = [await storedBefore(tx, chunks), await splitsOf(tx, chunks)];
    const levels = new Set([...this.#known.values()].flatMap(({ uuid, valuesHold }) => (valuesHold === "LEVEL" ? [uuid] : [])));
    const last = new Map<string, { year: number; value: number | undefined }>();
    const taken: SeriesChunk[] = [];
    const held: Held[] = [];
    for (const [index, chunk] of chunks.entries()) {
      const seen = last.get(chunk.series);
      const value = seen?.year === chunk.year - 1 ? seen.value : (before.get(`${chunk.series} ${chunk.year}`) ?? seen?.value);
      const way = { factor: this.#taker.jumpFactor, isLevel: levels.has(chunk.series) };
      const told = judge(chunk, merged[index]!, { value, splits: splits.get(chunk.series) ?? [], ...way });
      last.set(chunk.series, { year: chunk.year, value: told.last });
      if (told.taken.days.length > 0) taken.push({ ...chunk, packed: told.taken });
      held.push(...told.held.map((one) => ({ ...one, key: chunk.key })));
    }
    return { taken, held };
  }

  #tell(chunks: ReadonlyArray<SeriesChunk & { key: string }>, { written, held }: Told): void {
    const bySeries = new Map([...this.#known.values()].map((series) => [series.uuid, series]));
    const itemOf = (uuid: string) => this.#tally.of({ ...bySeries.get(uuid)!, series: uuid });
    for (const { series, packed } of chunks) {
      const item = itemOf(series);
      const [from, to] = [isoOfDay(packed.days[0]!), isoOfDay(packed.days.at(-1)!)];
      item.from = item.from === null || from < item.from ? from : item.from;
      item.to = item.to === null || to > item.to ? to : item.to;
    }
    for (const { series, newValues, revisions, unchanged } of written) {
      const item = itemOf(series);
      item.newValues += newValues;
      item.revisions += revisions.length;
      item.unchanged += unchanged;
      if (newValues + revisions.length > 0) item.outcome = "CHANGED";
      if (this.#taker.task.mode !== "FIX") continue;
      for (const { day, oldValue, newValue, oldOrigin } of revisions)
        this.#tally.correct(item, { date: isoOfDay(day), oldValue, newValue: newValue ?? oldValue, manual: oldOrigin === MANUAL });
    }
    for (const { key, day, value, stands, reason } of held) {
      const found = `${isoOfDay(day)}: ${value}`;
      const refusal = { line: null, column: key, found, expected: String(stands), reason: `imports.problem.${reason}` };
      this.#tally.refuse({ file: this.#file, ...refusal });
    }
  }
}

type Held = HeldBack & { key: string };
/** What writing a batch did, and what it left. */
interface Told {
  written: MergedChunk[];
  held: Held[];
}

/** Of values that are corrected, those whose day has another one. */
async function differing(tx: Transaction, chunks: readonly SeriesChunk[]): Promise<{ taken: SeriesChunk[]; held: Held[] }> {
  const merged = await mergeWithStored(tx, chunks);
  const taken = chunks.flatMap((chunk, index) => {
    const days = new Set(merged[index]!.revisions.map(({ day }) => day));
    const kept = [...chunk.packed.days.keys()].filter((at) => days.has(chunk.packed.days[at]!));
    if (kept.length === 0) return [];
    const packed = {
      days: Int32Array.from(kept, (at) => chunk.packed.days[at]!),
      values: Float64Array.from(kept, (at) => chunk.packed.values[at]!),
      origins: new Uint8Array(kept.length),
    };
    return [{ ...chunk, packed }];
  });
  return { taken, held: [] };
}

/** Series by the platform's code or ISIN, else by the provider's own code. */
async function seriesOf(
  queries: Queries,
  { by, provider, keys }: { by: Taker["by"]; provider: string; keys: readonly string[] },
  problems: ProblemList,
): Promise<Map<string, KnownSeries>> {
  const known = await seriesOfKeys(queries, by, keys, problems);
  const catalogue = await store.seriesOfCatalogue(
    queries,
    provider,
    keys.filter((key) => !known.has(key)),
  );
  const taken = new Set([...known.values()].map(({ uuid }) => uuid));
  for (const [key, series] of catalogue) if (!taken.has(series.uuid)) known.set(key, series);
  return known;
}

/** The exchange rates that keys name, by a code of rates or by their currency alone; those that the platform lacks are made. */
async function ratesOf(queries: Queries, keys: readonly string[]): Promise<Map<string, KnownSeries>> {
  const currencies = new Map(keys.map((key) => [key, currencyOfRate(key) ?? key]));
  const named = [...new Set(currencies.values())];
  let known = await store.rateSeries(queries, named);
  const missing = named.filter((one) => !known.has(one) && (CURRENCIES as readonly string[]).includes(one));
  if (missing.length > 0) {
    await store.createRates(queries, missing, randomUUID);
    known = await store.rateSeries(queries, named);
  }
  return new Map([...currencies].flatMap(([key, currency]) => (known.has(currency) ? [[key, known.get(currency)!] as const] : [])));
}
