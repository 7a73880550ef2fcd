import type { RebalancingStrategy, ReturnFrequency } from "#app/domain/enumerations.ts";
import { addMonths, lastWeekday, monthOf } from "#app/domain/numerics/calendar.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import { sampleStandardDeviation } from "#app/domain/numerics/moments.ts";
import { type Composition, walkPortfolio } from "../performance/portfolio-walk.ts";
import type { DatedValues } from "../series/monthly-returns.ts";
import { coarsest, frequencyOf, PERIODS_A_YEAR, returnsAt } from "../series/spaced-returns.ts";
import { fridayUntil, windowReturns } from "../series/weekly-returns.ts";
import { halfUp, srriClass } from "./volatility-class.ts";

/** Data that end more than this many days before the end date are out of date. */
const STALE_DAYS = 10;

/**
 * `windowWeeks` weekly returns (5 years are 260) up to the last Friday on or before `endDay`; of monthly values as many months as
 * these weeks are (60), up to the last month that is over.
 */
export interface SrriWindow {
  endDay: number;
  windowWeeks: number;
}

export interface SrriResult {
  srri: number;
  /** Decimal fraction a year. */
  volatility: number;
  /** Weekly; monthly where a component has no more frequent values, as the guidelines allow (m = 12, T = 60). */
  frequency: ReturnFrequency;
  observations: number;
}

export interface ProrataResult {
  srri: number;
  weightedSrri: number;
  bySeries: Map<string, number>;
}

const held = (weights: ReadonlyMap<string, number>): string[] => [...weights].filter(([, w]) => w > 0).map(([uuid]) => uuid);

const weeksBefore = ({ endDay, windowWeeks }: SrriWindow): number => endDay - 7 * windowWeeks;

/** Rarest values of some series in the window. */
const frequencyIn = (series: Iterable<DatedValues>, window: SrriWindow): ReturnFrequency =>
  coarsest([...series].map((values) => frequencyOf(values, { from: weeksBefore(window), to: window.endDay })));

/** Returns of the window in order of time; null when a week or month is missing, and for values rarer than months. */
function fullWindow(values: DatedValues, { endDay, windowWeeks }: SrriWindow, frequency: ReturnFrequency): Float64Array | null {
  if (frequency === "QUARTERLY") return null;
  if (frequency === "WEEKLY") {
    const returns = windowReturns(values, fridayUntil(endDay) - windowWeeks + 1, windowWeeks, endDay);
    return returns.some(Number.isNaN) ? null : returns;
  }
  const count = Math.round((windowWeeks * PERIODS_A_YEAR.MONTHLY) / PERIODS_A_YEAR.WEEKLY);
  const last = lastWeekday(monthOf(endDay)) <= endDay ? monthOf(endDay) : monthOf(endDay) - 1;
  const own = returnsAt("MONTHLY", values, { from: addMonths(endDay, -count - 2), to: endDay });
  const returns = Float64Array.from({ length: count }, (_, i) => own.get(last - count + 1 + i) ?? Number.NaN);
  return returns.some(Number.isNaN) ? null : returns;
}

/** @throws ComputationError 0023 for series whose data end too early, then 3107 for weeks or months without a value. */
function allWindowReturns(
  uuids: readonly string[],
  series: ReadonlyMap<string, DatedValues>,
  window: SrriWindow,
  frequency: (values: DatedValues) => ReturnFrequency,
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
    const found = values && fullWindow(values, window, frequency(values));
    if (found) returns.set(uuid, found);
    else missing.push(uuid);
  }
  if (missing.length > 0) throw new ComputationError("3107", { series: missing });
  return returns;
}

/** @throws ComputationError 3107 naming `uuids` when the volatility is no number: extreme values, a single return. */
function resultOf(returns: Float64Array, frequency: ReturnFrequency, uuids: Iterable<string>): SrriResult {
  const deviation = sampleStandardDeviation(returns);
  const volatility = deviation === null ? Number.NaN : deviation * Math.sqrt(PERIODS_A_YEAR[frequency]);
  if (!Number.isFinite(volatility)) throw new ComputationError("3107", { series: uuids });
  return { srri: srriClass(volatility), volatility, frequency, observations: returns.length };
}

/**
 * SRRI of a portfolio along its real compositions: σ = √(52/(T − 1)·Σ(r − r̄)²) of the weekly returns of its track,
 * monthly ones (12 for 52) where a component has only monthly values (CESR/10-673, Box 1).
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
  // The track has a value whenever one of its components has: the rarest of them tell how often it is known as a whole.
  const frequency = frequencyIn(
    [...uuids].flatMap((uuid) => series.get(uuid) ?? []),
    window,
  );
  const returns = fullWindow(track, window, frequency);
  if (returns === null) throw new ComputationError("3107", { series: uuids });
  return resultOf(returns, frequency, uuids);
}

/**
 * SRRI of today's weights applied in each week, or month, to the returns of the components: the current asset mix that CESR/10-673
 * asks of life cycle funds and of portfolios whose allocation changed.
 * @throws ComputationError 0023, then 3107, naming the series.
 */
export function historicalAllocationSrri(
  series: ReadonlyMap<string, DatedValues>,
  weights: ReadonlyMap<string, number>,
  window: SrriWindow,
): SrriResult {
  const uuids = held(weights);
  const frequency = frequencyIn(
    uuids.flatMap((uuid) => series.get(uuid) ?? []),
    window,
  );
  const components = allWindowReturns(uuids, series, window, () => frequency);
  const returns = new Float64Array(components.values().next().value?.length ?? 0);
  for (const [uuid, own] of components) {
    const weight = weights.get(uuid)!;
    for (let i = 0; i < returns.length; i++) returns[i]! += weight * own[i]!;
  }
  return resultOf(returns, frequency, uuids);
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
  const own = (values: DatedValues) => frequencyIn([values], window);
  const computed = allWindowReturns(
    uuids.filter((uuid) => !published.has(uuid)),
    series,
    window,
    own,
  );
  const srriOf = (uuid: string) => published.get(uuid) ?? resultOf(computed.get(uuid)!, own(series.get(uuid)!), [uuid]).srri;
  const bySeries = new Map(uuids.map((uuid) => [uuid, srriOf(uuid)] as const));
  const weightedSrri = uuids.reduce((sum, uuid) => sum + weights.get(uuid)! * bySeries.get(uuid)!, 0);
  return { srri: halfUp(weightedSrri), weightedSrri, bySeries };
}
