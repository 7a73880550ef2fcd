import type { z } from "zod";
import type { eventReplayRequest, eventReplayResult } from "#app/contract/computation/event-replay.ts";
import type * as contract from "#app/contract/computation/performance.ts";
import { dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { attribute } from "../numerics/performance/attribution.ts";
import { calendarReturns } from "../numerics/performance/calendar-returns.ts";
import { correlationMatrix } from "../numerics/performance/correlation.ts";
import { currentAllocation } from "../numerics/performance/current-allocation.ts";
import { decompose } from "../numerics/performance/decomposition.ts";
import { replayEvents } from "../numerics/performance/event-replay.ts";
import { computeOrders } from "../numerics/performance/orders.ts";
import { type Composition, type WalkRequest, walkPortfolio } from "../numerics/performance/portfolio-walk.ts";
import { statistics } from "../numerics/performance/statistics.ts";
import { totalReturn } from "../numerics/performance/total-return.ts";
import { annualizedReturn, datedPoints, type Window } from "../numerics/series/dated-values.ts";
import { asOf, lastOnOrBefore } from "../numerics/series/monthly-returns.ts";
import type { RequestedSeries, SeriesByUuid } from "./requested-series.ts";

/** From requests as the contract states them, with their series, to its answers: dates and records at the edge of the engine. */
type Input<T extends z.ZodType> = z.output<T>;
type Answer<T extends z.ZodType> = z.input<T>;
/** A request with the series that it needs in place of those that it listed. */
interface Asked<T extends z.ZodType> {
  request: Omit<Input<T>, "series">;
  series: SeriesByUuid;
}

const dayOf = (date: string | undefined) => (date === undefined ? undefined : dayNumber(date));
const dateOf = (day: number | null) => (day === null ? null : isoDay(day));
const windowOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }): Window => ({ from: dayOf(from), to: dayOf(to) });
const weightsOf = (record: Record<string, number>) => new Map(Object.entries(record));

export function totalReturnAnswer({
  request,
  series,
}: {
  request: Omit<Input<typeof contract.totalReturnRequest>, "series"> & Pick<Input<typeof contract.totalReturnRequest>["series"], "flows">;
  series: RequestedSeries;
}): Answer<typeof contract.totalReturnResult> {
  const flows = request.flows.map(({ exDate, ...flow }) => ({ ...flow, exDay: dayNumber(exDate) }));
  const { track, ...answer } = totalReturn(series, flows, { base: request.base, ...windowOf(request) });
  return { track: datedPoints(track), ...answer };
}

export function statisticsAnswer({
  request,
  track,
  benchmark,
}: {
  request: Omit<Input<typeof contract.statisticsRequest>, "track" | "benchmark">;
  track: RequestedSeries;
  benchmark: RequestedSeries | undefined;
}): Answer<typeof contract.statisticsResult> {
  const { riskFreeRate, minimumAcceptableReturn, frequency } = request;
  const { fromDay, toDay, maxDrawdown, ...answer } = statistics({
    track,
    benchmark,
    riskFreeRate,
    minimumAcceptableReturn,
    frequency,
    ...windowOf(request),
  });
  return {
    from: isoDay(fromDay),
    to: isoDay(toDay),
    ...answer,
    maxDrawdown: {
      value: maxDrawdown.value,
      peakDate: dateOf(maxDrawdown.peakDay),
      troughDate: dateOf(maxDrawdown.troughDay),
      recoveryDate: dateOf(maxDrawdown.recoveryDay),
    },
  };
}

export function calendarReturnsAnswer({
  request,
  series,
}: Asked<typeof contract.calendarReturnsRequest>): Answer<typeof contract.calendarReturnsResult> {
  return { rows: calendarReturns(series, windowOf(request)) };
}

export function correlationAnswer({
  request,
  series,
}: Asked<typeof contract.correlationRequest>): Answer<typeof contract.correlationResult> {
  return correlationMatrix(series, { minObservations: request.minObservations, ...windowOf(request) });
}

export function decompositionAnswer({
  request: { weights, from, to, rebalancing, groups },
  series,
}: Asked<typeof contract.decompositionRequest>): Answer<typeof contract.decompositionResult> {
  const contributions =
    weights && from && to
      ? decompose({ series, weights: weightsOf(weights), from: dayNumber(from), to: dayNumber(to), rebalancing })
      : undefined;
  return { ...contributions, ...(groups && attribute(groups)) };
}

function walkAnswer(request: WalkRequest): Answer<typeof contract.modelPortfolioResult> {
  const walk = walkPortfolio(request);
  const total = walk.values.at(-1)! / walk.values[0]! - 1;
  return {
    track: datedPoints(walk),
    totalReturn: total,
    annualizedReturn: annualizedReturn(total, walk.days.at(-1)! - walk.days[0]!),
    rebalancings: walk.rebalancings.map(({ day, ...rebalancing }) => ({ date: isoDay(day), ...rebalancing })),
    currentWeights: Object.fromEntries(walk.currentWeights),
    frequency: walk.frequency,
  };
}

/**
 * First day for which every held series has a value: of series with rare values, the first after which one stands for the day. The
 * latest of their first days where there is none; without any series, a day that no value has.
 */
function firstCommonDay(weights: ReadonlyMap<string, number>, series: SeriesByUuid): number {
  const held = [...weights].filter(([, weight]) => weight > 0).flatMap(([uuid]) => series.get(uuid) ?? []);
  const latest = held.reduce((day, { days }) => Math.max(day, days[0] ?? day), dayNumber("0001-01-01"));
  const known = (day: number) => held.every((values) => asOf(values, day) !== null);
  const later = held.flatMap(({ days }) => Array.from(days).slice(lastOnOrBefore(days, latest) + 1));
  return known(latest) ? latest : (later.sort((a, b) => a - b).find(known) ?? latest);
}

export function modelPortfolioAnswer({
  request: { weights, annualFees, rebalancing, base, ...window },
  series,
}: Asked<typeof contract.modelPortfolioRequest>): Answer<typeof contract.modelPortfolioResult> {
  const held = weightsOf(weights);
  const { from, to } = windowOf(window);
  const composition = { day: from ?? firstCommonDay(held, series), weights: held };
  return walkAnswer({ series, compositions: [composition], to, annualFees, rebalancing, base });
}

const compositionOf = ({ date, weights }: { date: string; weights: Record<string, number> }): Composition => ({
  day: dayNumber(date),
  weights: weightsOf(weights),
});

export function modelPortfolioHistoricalAnswer({
  request: { compositions, annualFees, rebalancing, base, ...window },
  series,
}: Asked<typeof contract.modelPortfolioHistoricalRequest>): Answer<typeof contract.modelPortfolioResult> {
  return walkAnswer({ series, compositions: compositions.map(compositionOf), annualFees, rebalancing, base, ...windowOf(window) });
}

export function eventReplayAnswer({
  request: { weights, windows, annualFees, leastShare },
  series,
}: Asked<typeof eventReplayRequest>): Answer<typeof eventReplayResult> {
  const days = windows.map(({ from, to }) => ({ from: dayNumber(from), to: dayNumber(to) }));
  return { windows: replayEvents({ series, weights: weightsOf(weights), windows: days, annualFees, leastShare }) };
}

export function currentAllocationAnswer({
  request: { composition, date, deviationThreshold },
  series,
}: Asked<typeof contract.currentAllocationRequest>): Answer<typeof contract.currentAllocationResult> {
  const { weights, deviations, ...answer } = currentAllocation(series, compositionOf(composition), dayNumber(date), deviationThreshold);
  return { weights: Object.fromEntries(weights), deviations: Object.fromEntries(deviations), ...answer };
}

export function allocationComputationAnswer(
  request: Input<typeof contract.allocationComputationRequest>,
): Answer<typeof contract.allocationComputationResult> {
  const { amounts, weights, ...answer } = computeOrders({ ...request, target: weightsOf(request.target) });
  return { amounts: Object.fromEntries(amounts), weights: Object.fromEntries(weights), ...answer };
}
