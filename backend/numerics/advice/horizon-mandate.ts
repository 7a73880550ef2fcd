import type { GridTrigger } from "#app/domain/allocation/horizon-portfolio.ts";
import { addMonths, dayNumber, isoDay, monthOf } from "#app/domain/numerics/calendar.ts";
import { RequestError } from "#app/domain/numerics/errors.ts";
import { walkPortfolio } from "../performance/portfolio-walk.ts";
import { datedPoints } from "../series/dated-values.ts";
import type { DatedValues } from "../series/monthly-returns.ts";
import { type GlidepathRequest, type GlidepathSchedule, glidepathSchedule, type HorizonPerformance } from "./glidepath.ts";

/** A subscription to a mandate whose grid was replaced from time to time. Dates YYYY-MM-DD, days of a year MM-DD. */
export interface MandateRequest extends Omit<GlidepathRequest, "grid" | "rule"> {
  rule: GlidepathRequest["rule"] & { rebalancingDate?: string | undefined; gridTrigger: GridTrigger };
  /** Each holds from its day on, the first from the beginning. */
  grids: ReadonlyArray<{ date: string; rows: GlidepathRequest["grid"] }>;
  currency: string;
  to?: string | undefined;
}

/**
 * Dated compositions of the mandate: the steps of the rule, each with the row of the grid that holds for the subscriber then, and
 * where a new grid concerns everybody at once, its day.
 * @throws ComputationError 00001 when the horizon is not after the subscription; RequestError for a rule without its date, or no grid.
 */
export function mandateSchedule({ grids, rule, ...request }: MandateRequest): GlidepathSchedule {
  if (grids.length === 0) throw new RequestError("grid", "no grid is stored");
  const dated = [...grids].sort((a, b) => (a.date < b.date ? -1 : 1));
  const schedules = dated.map(({ rows }) => glidepathSchedule({ ...request, rule, grid: rows }));
  const { horizonDate, compositions: steps } = schedules[0]!;
  const gridOn = (day: string) =>
    Math.max(
      0,
      dated.findLastIndex(({ date }) => date <= day),
    );
  const holding = (day: string) => gridOn(rule.gridTrigger === "NEW_SUBSCRIPTIONS" ? request.subscriptionDate : day);
  const compositions = steps.map(({ date }, step) => schedules[holding(date)]!.compositions[step]!);
  if (rule.gridTrigger !== "GRID_DATE") return { horizonDate, compositions };
  const replaced = dated.flatMap(({ date }, grid) => {
    const step = steps.findLastIndex((one) => one.date <= date);
    return step < 0 || date >= horizonDate || steps[step]!.date === date ? [] : [{ ...schedules[grid]!.compositions[step]!, date }];
  });
  return { horizonDate, compositions: [...compositions, ...replaced].sort((a, b) => (a.date < b.date ? -1 : 1)) };
}

/** Days between the first composition and the last on which the weights go back to those of the row. */
function rebalancingDays(rebalancingDate: string | undefined, { compositions, horizonDate }: GlidepathSchedule): number[] {
  if (rebalancingDate === undefined) return [];
  const [first, last] = [dayNumber(compositions[0]!.date), dayNumber(horizonDate)];
  // 2000 had a 29 February; other years clamp it to the 28th.
  const origin = dayNumber(`2000-${rebalancingDate}`);
  const days: number[] = [];
  for (let year = Math.floor((monthOf(first) - monthOf(origin)) / 12) - 1; addMonths(origin, 12 * year) < last; year++)
    if (addMonths(origin, 12 * year) > first) days.push(addMonths(origin, 12 * year));
  return days;
}

/**
 * Track of the mandate from the subscription to `to`, without fees. Series are in `currency` already.
 * @throws ComputationError 00001, 3107 or 0023, naming the series.
 */
export function mandatePerformance(request: MandateRequest, series: ReadonlyMap<string, DatedValues>): HorizonPerformance {
  const schedule = mandateSchedule(request);
  const held = (day: string) => schedule.compositions.findLast(({ date }) => date <= day)!;
  const dates = [...schedule.compositions.map(({ date }) => date), ...rebalancingDays(request.rule.rebalancingDate, schedule).map(isoDay)];
  const walk = walkPortfolio({
    series,
    compositions: [...new Set(dates)]
      .sort()
      .map((date) => ({ day: dayNumber(date), weights: new Map(Object.entries(held(date).weights)) })),
    to: request.to === undefined ? undefined : dayNumber(request.to),
    rebalancing: request.rule.rebalancing,
  });
  const track = datedPoints(walk);
  return { ...schedule, track, currency: request.currency, totalReturn: track.at(-1)![1] / track[0]![1] - 1 };
}
