import { inArray } from "drizzle-orm";
import { type Currency, MONTHS_BETWEEN, type PortfolioVersionType } from "#app/domain/enumerations.ts";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { Queries } from "#backend/calls/context.ts";
import { databaseSeriesStore } from "#backend/computation/series-store.ts";
import { alike, currenciesToConvert } from "#backend/computation/series-treatment.ts";
import { series } from "#backend/database/schema/index.ts";
import { type FeesFrom, feeCharges } from "#backend/numerics/performance/portfolio-fees.ts";
import { walkPortfolio } from "#backend/numerics/performance/portfolio-walk.ts";
import { AS_OF_DAYS, type DatedValues, lastOnOrBefore } from "#backend/numerics/series/monthly-returns.ts";
import { compositionsOf, type VersionedComposition } from "../composition/composition.store.ts";
import type { PortfolioRow } from "../portfolio/portfolio.store.ts";
import { SECTIONS } from "../section/section.domain.ts";
import { type SectionRow, sectionsOf } from "../section/section.store.ts";
import { type GivenKind, type GivenValues, givenValuesOf, withGiven } from "./given-values.ts";
import type { MadeOf } from "./track.store.ts";

export interface Track {
  days: Int32Array;
  values: Float64Array;
  /** The last day of which every series that is held has a value; later ones are estimates. Null for a track without values. */
  complete: number | null;
  problem: { code: string; series: string[] } | null;
}
type Weights = Pick<VersionedComposition, "date" | "lines">;
const NOTHING: Track = { days: new Int32Array(0), values: new Float64Array(0), complete: null, problem: null };

/** What the values of a portfolio follow from, read once for all of its versions. */
export interface Sources {
  currency: Currency;
  compositions: VersionedComposition[];
  sections: SectionRow[];
  /** By uuid: values in the currency of the portfolio, and what the series is for the fees. */
  series: ReadonlyMap<string, DatedValues>;
  kinds: ReadonlyMap<string, { guaranteed: boolean; etf: boolean }>;
  /** Values that files gave, by the version that they are of. */
  given: ReadonlyMap<GivenKind, GivenValues>;
  madeOf: MadeOf;
  problem: Track["problem"];
}

const heldIn = (compositions: readonly Weights[]) => [...new Set(compositions.flatMap(({ lines }) => lines.map((line) => line.series)))];

/** Values from just before `first` on: rates of older days are not asked for. */
function cut<T extends DatedValues>(values: T, first: number): T {
  const start = Math.max(0, lastOnOrBefore(values.days, first - AS_OF_DAYS));
  return { ...values, days: Array.prototype.slice.call(values.days, start), values: Array.prototype.slice.call(values.values, start) };
}

/** Series in one currency, with their distributions reinvested and splits taken out. @throws ComputationError 3107 without a rate. */
export async function seriesIn(queries: Queries, uuids: readonly string[], currency: Currency, first: number) {
  const store = databaseSeriesStore(queries);
  const found = [...(await store.load(uuids))].map(([uuid, { currency: own = "EUR", ...one }]) => ({
    ...cut(one, first),
    uuid,
    currency: own,
    proxy: null,
  }));
  const rates = await store.rates(currenciesToConvert(found, currency));
  return alike(found, [], { currency, rates });
}

export async function versionsOfSeries(queries: Queries, uuids: readonly string[]): Promise<Map<string, number>> {
  if (uuids.length === 0) return new Map();
  const rows = await queries
    .select({ uuid: series.uuid, version: series.valuesVersion })
    .from(series)
    .where(inArray(series.uuid, [...uuids]));
  return new Map(rows.map(({ uuid, version }) => [uuid, version]));
}

export async function readSources(queries: Queries, portfolio: Pick<PortfolioRow, "uuid" | "currency" | "version">): Promise<Sources> {
  const compositions = await compositionsOf(queries, portfolio.uuid);
  const sections = await sectionsOf(queries, portfolio.uuid);
  const uuids = heldIn(compositions);
  const definitions =
    uuids.length === 0
      ? []
      : await queries
          .select({ uuid: series.uuid, etf: series.etf, assetClass: series.assetClass, version: series.valuesVersion })
          .from(series)
          .where(inArray(series.uuid, uuids));
  const first = compositions[0] ? dayNumber(compositions[0].date) : 0;
  const { values, problem } = await orProblem(() => seriesIn(queries, uuids, portfolio.currency, first));
  return {
    currency: portfolio.currency,
    compositions,
    sections,
    series: values ?? new Map(),
    kinds: new Map(
      definitions.map(({ uuid, etf, assetClass }) => [uuid, { guaranteed: assetClass === "CAPITAL_GUARANTEED", etf: etf === true }]),
    ),
    given: await givenValuesOf(queries, portfolio.uuid),
    madeOf: { portfolio: portfolio.version, series: Object.fromEntries(definitions.map(({ uuid, version }) => [uuid, version])) },
    problem,
  };
}

/** The computation, or why it cannot be made, as the catalogue has it. */
async function orProblem<T>(compute: () => T | Promise<T>): Promise<{ values: T | null; problem: Track["problem"] }> {
  try {
    return { values: await compute(), problem: null };
  } catch (error) {
    if (!(error instanceof ComputationError)) throw error;
    return { values: null, problem: { code: error.code, series: error.series ?? [] } };
  }
}

const fraction = (percent: string | undefined) => Number(percent ?? "0") / 100;

/** Fees of a portfolio as its sections have them. */
const feesOf = (sections: readonly SectionRow[]): FeesFrom[] =>
  sections
    .filter(({ kind }) => kind === "fee")
    .map(({ date, content }) => {
      const fee = SECTIONS.fee.written.parse(content);
      return {
        day: dayNumber(date),
        all: fraction(fee.feesAllAssets),
        unitLinked: fraction(fee.feesUnitLinkedAssets),
        etf: fraction(fee.feesEtfAssets),
        guaranteed: fraction(fee.feesGuaranteedFunds),
        etfTransactions: fraction(fee.feesEtfTransactions),
        subscription: new Map(fee.subscriptionSeriesFees.map(({ seriesUuid, seriesFee }) => [seriesUuid, fraction(seriesFee)])),
        months: MONTHS_BETWEEN[fee.feesFrequency],
        deductionMonth: fee.feesDeductionMonth ?? 12,
        deductionDay: fee.feesDeductionDay ?? 31,
      };
    });

const compositionsForWalk = (compositions: readonly Weights[]) =>
  compositions.map(({ date, lines }) => ({
    day: dayNumber(date),
    weights: new Map(lines.map(({ series: uuid, weight }) => [uuid, Number(weight) / 100])),
  }));

/** First and last of the days on which the series held today end; null while none has a value after the composition's day. */
function endsOf(compositions: readonly Weights[], values: ReadonlyMap<string, DatedValues>): { first: number; last: number } | null {
  const held = compositions.findLast(({ date }) => date <= marketToday()) ?? compositions.at(-1)!;
  const ends = held.lines.flatMap(({ series: uuid }) => {
    const days = values.get(uuid)?.days;
    return days && days.length > 0 ? [days[days.length - 1]!] : [];
  });
  if (ends.length === 0 || Math.min(...ends) <= dayNumber(held.date)) return null;
  return { first: Math.min(...ends), last: Math.max(...ends) };
}

/**
 * Values of dated weights. With `estimated` the track goes on to the newest value of any series that is held today, the others carried
 * forward; else it ends where one of them ends.
 */
async function walked(
  compositions: readonly Weights[],
  values: ReadonlyMap<string, DatedValues>,
  {
    estimated = false,
    to,
    ...more
  }: { estimated?: boolean; to?: number | undefined; from?: number; base?: number; charges?: ReturnType<typeof feeCharges> },
): Promise<Track> {
  if (compositions.length === 0) return NOTHING;
  const ends = endsOf(compositions, values);
  const last = ends && (estimated ? ends.last : ends.first);
  const end = to !== undefined && last !== null ? Math.min(to, last) : (to ?? last ?? undefined);
  const { values: walk, problem } = await orProblem(() =>
    walkPortfolio({ series: values, compositions: compositionsForWalk(compositions), to: end, ...more }),
  );
  return walk ? { days: walk.days, values: walk.values, complete: ends?.first ?? null, problem } : { ...NOTHING, problem };
}

export interface Wanted {
  versionType: PortfolioVersionType;
  net: boolean;
  base?: number;
  /** First day; the first composition's when it is absent. */
  begins?: string | null;
  to?: string | undefined;
  estimated?: boolean;
}

/** Values of one version of a portfolio, after fees or without them. What a file gave is after fees, and stands in the place of what is computed. */
export async function trackOf(sources: Sources, wanted: Wanted): Promise<Track> {
  const track = await computedTrack(sources, wanted);
  const given = wanted.net ? sources.given.get(wanted.versionType) : undefined;
  if (given === undefined) return track;
  const { days, values } = withGiven(track, given);
  const end = wanted.to === undefined ? days.length : lastOnOrBefore(days, dayNumber(wanted.to)) + 1;
  return {
    ...track,
    days: days.slice(0, end),
    values: values.slice(0, end),
    complete: track.complete === null ? (days[end - 1] ?? null) : Math.max(track.complete, given.days.at(-1)!),
  };
}

async function computedTrack(sources: Sources, { versionType, net, base = 100, begins, to, estimated }: Wanted): Promise<Track> {
  if (sources.problem) return { ...NOTHING, problem: sources.problem };
  const kindOf = (uuid: string) => sources.kinds.get(uuid) ?? { guaranteed: false, etf: false };
  return walked(
    sources.compositions.filter((composition) => composition.versionType === versionType),
    sources.series,
    {
      base,
      ...(begins && { from: dayNumber(begins) }),
      ...(to !== undefined && { to: dayNumber(to) }),
      ...(estimated && { estimated }),
      ...(net && { charges: feeCharges(feesOf(sources.sections), kindOf) }),
    },
  );
}

/** Values of the benchmarks that were set, each from its day on, as one track: 100 on the first day. */
export async function benchmarkTrack(queries: Queries, portfolio: Pick<PortfolioRow, "uuid" | "currency">): Promise<Track> {
  const benchmarks = (await sectionsOf(queries, portfolio.uuid))
    .filter(({ kind }) => kind === "benchmark")
    .map(({ date, content }) => ({ date, lines: SECTIONS.benchmark.written.parse(content).lines }));
  if (benchmarks.length === 0) return NOTHING;
  const first = dayNumber(benchmarks[0]!.date);
  const { values, problem } = await orProblem(() => seriesIn(queries, heldIn(benchmarks), portfolio.currency, first));
  return values ? walked(benchmarks, values, {}) : { ...NOTHING, problem };
}

/** Values before `from` stay as they were told; those of the track go on from the last of them. */
export function continued(kept: Pick<Track, "days" | "values">, track: Track, from: string | undefined): Track {
  const start = from === undefined ? -1 : lastOnOrBefore(kept.days, dayNumber(from) - 1);
  if (start < 0 || track.days.length === 0) return track;
  const joint = kept.days[start]!;
  const at = lastOnOrBefore(track.days, joint);
  if (at < 0) return track;
  const scale = kept.values[start]! / track.values[at]!;
  return {
    ...track,
    days: Int32Array.from([...kept.days.subarray(0, start + 1), ...track.days.subarray(at + 1)]),
    values: Float64Array.from([...kept.values.subarray(0, start + 1), ...track.values.subarray(at + 1).map((value) => value * scale)]),
  };
}
