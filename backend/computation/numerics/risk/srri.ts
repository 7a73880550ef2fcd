import type { RebalancingStrategy } from "#app/domain/enumerations.ts";
import { ComputationError } from "../errors.ts";
import { sampleStandardDeviation } from "../moments.ts";
import type { DatedValues } from "../monthly-returns.ts";
import { type Composition, walkPortfolio } from "../portfolio-walk.ts";
import { fridayUntil, windowReturns } from "../weekly-returns.ts";
import { halfUp, srriClass } from "./volatility-class.ts";

const WEEKS_A_YEAR = 52;
/** Data that end more than this many days before the end date are out of date. */
const STALE_DAYS = 10;

/** `windowWeeks` weekly returns (5 years are 260) up to the last Friday on or before `endDay`. */
export interface SrriWindow {
  endDay: number;
  windowWeeks: number;
}

export interface SrriResult {
  srri: number;
  /** Decimal fraction a year. */
  volatility: number;
  observations: number;
}

export interface ProrataResult {
  srri: number;
  weightedSrri: number;
  bySeries: Map<string, number>;
}

const held = (weights: ReadonlyMap<string, number>): string[] => [...weights].filter(([, w]) => w > 0).map(([uuid]) => uuid);

/** Returns of the weeks of the window in order of time; null when a week is missing. */
function fullWindow(values: DatedValues, { endDay, windowWeeks }: SrriWindow): Float64Array | null {
  const returns = windowReturns(values, fridayUntil(endDay) - windowWeeks + 1, windowWeeks, endDay);
  for (let i = 0; i < returns.length; i++) if (Number.isNaN(returns[i]!)) return null;
  return returns;
}

/** @throws ComputationError 0023 for series whose data end too early, then 3107 for weeks without a value. */
function allWindowReturns(
  uuids: readonly string[],
  series: ReadonlyMap<string, DatedValues>,
  window: SrriWindow,
): Map<string, Float64Array> {
  const stale = uuids.filter((uuid) => {
    const days = series.get(uuid)?.days;
    return days && days.length > 0 && window.endDay - days[days.length - 1]! > STALE_DAYS;
  });
  if (stale.length > 0) throw new ComputationError("0023", { series: stale });
  const returns = new Map<string, Float64Array>();
  const missing: string[] = [];
  for (const uuid of uuids) {
    const values = series.get(uuid);
    const found = values && fullWindow(values, window);
    if (found) returns.set(uuid, found);
    else missing.push(uuid);
  }
  if (missing.length > 0) throw new ComputationError("3107", { series: missing });
  return returns;
}

/** @throws ComputationError 3107 naming `uuids` when the volatility is no number: extreme values, a single week. */
function resultOf(returns: Float64Array, uuids: Iterable<string>): SrriResult {
  const deviation = sampleStandardDeviation(returns);
  const volatility = deviation === null ? Number.NaN : deviation * Math.sqrt(WEEKS_A_YEAR);
  if (!Number.isFinite(volatility)) throw new ComputationError("3107", { series: uuids });
  return { srri: srriClass(volatility), volatility, observations: returns.length };
}

/**
 * SRRI of a portfolio along its real compositions: σ = √(52/(T − 1)·Σ(r − r̄)²) of the weekly returns of its track
 * (CESR/10-673, Box 1).
 * @throws ComputationError 00001, 3107 or 0023, naming the series.
 */
export function historicalSrri(
  series: ReadonlyMap<string, DatedValues>,
  compositions: readonly Composition[],
  window: SrriWindow,
  rebalancing?: RebalancingStrategy,
): SrriResult {
  const track = walkPortfolio({ series, compositions, to: window.endDay, rebalancing });
  const uuids = new Set(compositions.flatMap(({ weights }) => held(weights)));
  const returns = fullWindow(track, window);
  if (returns === null) throw new ComputationError("3107", { series: uuids });
  return resultOf(returns, uuids);
}

/**
 * SRRI of today's weights applied in each week to the returns of the components: the current asset mix that CESR/10-673
 * asks of life cycle funds and of portfolios whose allocation changed.
 * @throws ComputationError 0023, then 3107, naming the series.
 */
export function historicalAllocationSrri(
  series: ReadonlyMap<string, DatedValues>,
  weights: ReadonlyMap<string, number>,
  window: SrriWindow,
): SrriResult {
  const uuids = held(weights);
  const components = allWindowReturns(uuids, series, window);
  const returns = new Float64Array(window.windowWeeks);
  for (const [uuid, own] of components) {
    const weight = weights.get(uuid)!;
    for (let i = 0; i < returns.length; i++) returns[i]! += weight * own[i]!;
  }
  return resultOf(returns, uuids);
}

/**
 * Weighted average of the indicators of the components, the published one first, otherwise the computed one; rounded half
 * up. A convention of this product, without regulatory standing.
 * @throws ComputationError 0023, then 3107, naming the series whose indicator is neither published nor computable.
 */
export function prorataSrri(
  series: ReadonlyMap<string, DatedValues>,
  weights: ReadonlyMap<string, number>,
  published: ReadonlyMap<string, number>,
  window: SrriWindow,
): ProrataResult {
  const uuids = held(weights);
  const computed = allWindowReturns(
    uuids.filter((uuid) => !published.has(uuid)),
    series,
    window,
  );
  const bySeries = new Map(uuids.map((uuid) => [uuid, published.get(uuid) ?? resultOf(computed.get(uuid)!, [uuid]).srri] as const));
  const weightedSrri = uuids.reduce((sum, uuid) => sum + weights.get(uuid)! * bySeries.get(uuid)!, 0);
  return { srri: halfUp(weightedSrri), weightedSrri, bySeries };
}
