import type { RebalancingStrategy } from "#app/domain/enumerations.ts";
import { addMonths, dayNumber, isoDay, monthEnd, monthOf } from "#app/domain/numerics/calendar.ts";
import { ComputationError, RequestError } from "#app/domain/numerics/errors.ts";
import { walkPortfolio } from "../performance/portfolio-walk.ts";
import { type DatedPoint, datedPoints } from "../series/dated-values.ts";
import type { DatedValues } from "../series/monthly-returns.ts";

/** Dates are YYYY-MM-DD; the calendar day of a step is MM-DD. */
export interface GlidepathRequest {
  subscriptionDate: string;
  /** Whole years to the horizon; otherwise birthday and age give it. */
  horizonLeft?: number | undefined;
  subscriberBirthday?: string | undefined;
  retirementAge?: number | undefined;
  rule: {
    stepChangeReference: "SUBSCRIPTION_DATE" | "SUBSCRIBER_BIRTHDAY" | "CALENDAR_DATE";
    stepChangeDate?: string | undefined;
    rebalancing?: RebalancingStrategy | undefined;
  };
  grid: readonly { horizonLeft: number; weights: Readonly<Record<string, number>> }[];
}

export interface GlidepathSchedule {
  horizonDate: string;
  compositions: { date: string; horizonLeft: number; weights: Record<string, number> }[];
}

function horizonDay({ subscriptionDate, horizonLeft, subscriberBirthday, retirementAge }: GlidepathRequest): number {
  const subscription = dayNumber(subscriptionDate);
  if (horizonLeft === undefined && (subscriberBirthday === undefined || retirementAge === undefined))
    throw new RequestError("horizonLeft", "years to the horizon, or birthday and retirement age, are needed");
  const horizon =
    horizonLeft !== undefined ? addMonths(subscription, 12 * horizonLeft) : addMonths(dayNumber(subscriberBirthday!), 12 * retirementAge!);
  if (horizon <= subscription)
    throw new ComputationError("00001", { parameters: { from: subscriptionDate, to: isoDay(horizon) }, series: [] });
  return horizon;
}

/** Days on which the composition changes, strictly between subscription and horizon. */
function stepsBetween(subscription: number, horizon: number, { rule, subscriberBirthday }: GlidepathRequest): number[] {
  const origin = stepOrigin(subscription, rule, subscriberBirthday);
  const steps: number[] = [];
  const firstYear = Math.floor((monthOf(subscription) - monthOf(origin)) / 12) - 1;
  for (let year = firstYear; addMonths(origin, 12 * year) < horizon; year++) {
    const day = addMonths(origin, 12 * year);
    if (day > subscription) steps.push(day);
  }
  return steps;
}

/** A day whose anniversaries are the steps. */
function stepOrigin(subscription: number, rule: GlidepathRequest["rule"], birthday: string | undefined): number {
  if (rule.stepChangeReference === "SUBSCRIPTION_DATE") return subscription;
  if (rule.stepChangeReference === "SUBSCRIBER_BIRTHDAY") {
    if (birthday === undefined) throw new RequestError("subscriberBirthday", "needed for steps at each birthday");
    return dayNumber(birthday);
  }
  if (rule.stepChangeDate === undefined) throw new RequestError("rule.stepChangeDate", "needed for steps on a calendar day");
  // 2000 had a 29 February; other years clamp it to the 28th.
  const day = dayNumber(`2000-${rule.stepChangeDate}`);
  if (!(day <= monthEnd(monthOf(day)) && isoDay(day).slice(5) === rule.stepChangeDate))
    throw new RequestError("rule.stepChangeDate", "no day of the calendar, MM-DD");
  return day;
}

/** Smallest n such that the horizon is at most n whole years away. */
function yearsLeft(day: number, horizon: number): number {
  let years = Math.max(0, Math.floor((monthOf(horizon) - monthOf(day)) / 12) - 1);
  while (addMonths(horizon, -12 * years) > day) years++;
  return years;
}

/**
 * Dated compositions of a horizon (glidepath) mandate: the row of the grid with the greatest years left that are not above those
 * that remain, the smallest row when none is; one more composition on the horizon itself.
 * @throws ComputationError 00001 when the horizon is not after the subscription.
 * @throws RequestError for a rule whose date is missing, or an empty grid.
 */
export function glidepathSchedule(request: GlidepathRequest): GlidepathSchedule {
  if (request.grid.length === 0) throw new RequestError("grid", "at least one row");
  const subscription = dayNumber(request.subscriptionDate);
  const horizon = horizonDay(request);
  const rows = [...request.grid].sort((a, b) => a.horizonLeft - b.horizonLeft);
  const compositions = [subscription, ...stepsBetween(subscription, horizon, request), horizon].map((day) => {
    const left = yearsLeft(day, horizon);
    const row = rows.findLast(({ horizonLeft }) => horizonLeft <= left) ?? rows[0]!;
    return { date: isoDay(day), horizonLeft: left, weights: { ...row.weights } };
  });
  return { horizonDate: isoDay(horizon), compositions };
}

export interface HorizonRequest extends GlidepathRequest {
  currency: string;
  to?: string | undefined;
}

export interface HorizonPerformance extends GlidepathSchedule {
  track: DatedPoint[];
  currency: string;
  totalReturn: number;
}

/**
 * Track of a horizon mandate from subscription to `to` along its schedule. Series are in `currency` already.
 * @throws ComputationError 00001, 3107 or 0023, naming the series.
 */
export function horizonPerformance(request: HorizonRequest, series: ReadonlyMap<string, DatedValues>): HorizonPerformance {
  const schedule = glidepathSchedule(request);
  const walk = walkPortfolio({
    series,
    compositions: schedule.compositions.map(({ date, weights }) => ({ day: dayNumber(date), weights: new Map(Object.entries(weights)) })),
    to: request.to === undefined ? undefined : dayNumber(request.to),
    rebalancing: request.rule.rebalancing,
  });
  const track = datedPoints(walk);
  return { ...schedule, track, currency: request.currency, totalReturn: track.at(-1)![1] / track[0]![1] - 1 };
}
