import { inArray, sql } from "drizzle-orm";
import { addMonths, dayNumber, isoDay, monthEnd, monthOf } from "#app/domain/numerics/calendar.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { Queries } from "#backend/calls/context.ts";
import { modelPortfolioTrack as table } from "#backend/database/schema/index.ts";
import { walkPortfolio } from "#backend/numerics/performance/portfolio-walk.ts";
import { returnBetween } from "#backend/numerics/performance/statistics.ts";
import type { DatedValues } from "#backend/numerics/series/monthly-returns.ts";
import { readAdjustedValues } from "#backend/values/adjusted-values.ts";
import { type CompositionRow, compositionsOf, seriesOfLines } from "./composition.store.ts";

export interface Track {
  days: Int32Array;
  values: Float64Array;
  /** Turnover in per cent. */
  rebalancings: Array<{ date: string; turnover: number }>;
  problem: { code: string; series: string[] } | null;
  /** Null for a portfolio without any composition. */
  computedAt: string | null;
}
interface Portfolio {
  uuid: string;
  version: number;
  /** Per cent a year. */
  annualFees: string;
}
type Stored = typeof table.$inferSelect;
type MadeOf = Stored["madeOf"];

const NOTHING = { days: new Int32Array(0), values: new Float64Array(0), rebalancings: [] };
const bytesOf = (array: Int32Array | Float64Array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength);
const copyOf = (bytes: Buffer) => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
const trackOf = ({ days, values, rebalancings, problem, computedAt }: Stored): Track => ({
  days: new Int32Array(copyOf(days)),
  values: new Float64Array(copyOf(values)),
  rebalancings,
  problem,
  computedAt,
});

const sameVersions = (a: MadeOf, b: MadeOf): boolean =>
  a.portfolio === b.portfolio &&
  Object.keys(a.series).length === Object.keys(b.series).length &&
  Object.entries(a.series).every(([uuid, version]) => b.series[uuid] === version);

/**
 * Values of the portfolios by uuid, from the store when neither the compositions nor the values of their series have
 * changed since they were computed, otherwise computed and stored anew. With `force` all are computed.
 */
export async function tracksOf(queries: Queries, portfolios: readonly Portfolio[], force = false): Promise<Map<string, Track>> {
  if (portfolios.length === 0) return new Map();
  const uuids = portfolios.map(({ uuid }) => uuid);
  const compositions = new Map<string, CompositionRow[]>();
  for (const row of await compositionsOf(queries, uuids))
    compositions.set(row.portfolio, [...(compositions.get(row.portfolio) ?? []), row]);
  const held = (uuid: string) => [...new Set((compositions.get(uuid) ?? []).flatMap(({ lines }) => lines.map(({ series }) => series)))];
  const known = await seriesOfLines(queries, uuids.flatMap(held));
  const stored = new Map((await queries.select().from(table).where(inArray(table.portfolio, uuids))).map((row) => [row.portfolio, row]));
  const madeOf = new Map(
    portfolios.map(({ uuid, version }): [string, MadeOf] => [
      uuid,
      { portfolio: version, series: Object.fromEntries(held(uuid).map((series) => [series, known.get(series)?.valuesVersion ?? -1])) },
    ]),
  );
  const stale = portfolios.filter(({ uuid }) => {
    const row = stored.get(uuid);
    return compositions.has(uuid) && (force || !row || !sameVersions(row.madeOf, madeOf.get(uuid)!));
  });
  const computed = await computeTracks(queries, stale, compositions, held);
  for (const [uuid, track] of computed) await storeTrack(queries, uuid, track, madeOf.get(uuid)!);
  return new Map(
    uuids.map((uuid) => {
      const row = stored.get(uuid);
      if (!compositions.has(uuid)) return [uuid, { ...NOTHING, problem: null, computedAt: null }];
      return [uuid, computed.get(uuid) ?? trackOf(row!)];
    }),
  );
}

async function computeTracks(
  queries: Queries,
  portfolios: readonly Portfolio[],
  compositions: ReadonlyMap<string, CompositionRow[]>,
  held: (uuid: string) => string[],
): Promise<Map<string, Track>> {
  if (portfolios.length === 0) return new Map();
  const values = await readAdjustedValues(queries, [...new Set(portfolios.flatMap(({ uuid }) => held(uuid)))]);
  const computedAt = new Date().toISOString();
  return new Map(
    portfolios.map(({ uuid, annualFees }) => [
      uuid,
      { ...walked(compositions.get(uuid) ?? [], Number(annualFees) / 100, values), computedAt },
    ]),
  );
}

/** The track ends where the values of a series that is held today end: later values would lack a part of the portfolio. */
function lastDayOf(composition: CompositionRow, values: ReadonlyMap<string, DatedValues>): number | undefined {
  const ends = composition.lines.flatMap(({ series }) => {
    const days = values.get(series)?.days;
    return days && days.length > 0 ? [days[days.length - 1]!] : [];
  });
  const day = ends.length > 0 ? Math.min(...ends) : undefined;
  return day !== undefined && day > dayNumber(composition.date) ? day : undefined;
}

function walked(
  compositions: readonly CompositionRow[],
  annualFees: number,
  values: ReadonlyMap<string, DatedValues>,
): Omit<Track, "computedAt"> {
  const today = marketToday();
  try {
    const walk = walkPortfolio({
      series: values,
      compositions: compositions.map(({ date, lines }) => ({
        day: dayNumber(date),
        weights: new Map(lines.map(({ series, weight }) => [series, Number(weight) / 100])),
      })),
      to: lastDayOf(compositions.findLast(({ date }) => date <= today) ?? compositions.at(-1)!, values),
      annualFees,
    });
    const rebalancings = walk.rebalancings.map(({ day, turnover }) => ({ date: isoDay(day), turnover: turnover * 100 }));
    return { days: walk.days, values: walk.values, rebalancings, problem: null };
  } catch (error) {
    if (!(error instanceof ComputationError)) throw error;
    return { ...NOTHING, problem: { code: error.code, series: error.series ?? [] } };
  }
}

/** Replicas that compute the same track at once write the same: the last one stays. */
async function storeTrack(queries: Queries, portfolio: string, track: Track, madeOf: MadeOf): Promise<void> {
  const { days, values, rebalancings, problem } = track;
  const row = { days: bytesOf(days), values: bytesOf(values), rebalancings, problem, madeOf };
  await queries
    .insert(table)
    .values({ portfolio, ...row })
    .onConflictDoUpdate({ target: table.portfolio, set: { ...row, computedAt: sql`now()` } });
}

/** Performance in per cent over one month and since the year began, up to the last value; null without a value to start from. */
export function performanceOf(track: DatedValues): { monthly: number | null; ytd: number | null } {
  const last = track.days[track.days.length - 1];
  if (last === undefined) return { monthly: null, ytd: null };
  const since = (day: number) => {
    const found = returnBetween(track, day, last);
    return found === null ? null : found * 100;
  };
  return { monthly: since(addMonths(last, -1)), ytd: since(monthEnd(Math.floor(monthOf(last) / 12) * 12 - 1)) };
}
