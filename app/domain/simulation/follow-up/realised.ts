import { addMonths } from "../calendar.ts";
import type { ExactParameters } from "../form.ts";
import { fractionOf, projectionRequest } from "../request.ts";
import type { TrackPoint } from "../track.ts";
import type { PlanPlace } from "./plan-place.ts";

/**
 * What a series returned in each month of a plan, from its real values: the last value on or before a date stands for it, as in the
 * scenarios. The last return is that of the month under way, where one is. Null without a value where the plan begins.
 */
export function realisedReturns(
  track: readonly TrackPoint[],
  startDate: string,
  { months, fraction }: PlanPlace,
  day: string,
): number[] | null {
  const valueAt = (date: string) => track.findLast((point) => point.day <= date)?.value;
  const dates = [...Array.from({ length: months + 1 }, (_, k) => addMonths(startDate, k)), ...(fraction > 0 ? [day] : [])];
  const values = dates.map(valueAt);
  if (values[0] === undefined) return null;
  return values.slice(1).map((value, k) => (value ?? 0) / (values[k] ?? 1) - 1);
}

/**
 * A projection request with one scenario, that of what happened: the plan itself, whose months to come stand still. Its path is
 * right up to the place. Of the month under way a part of the fees is taken, not all: what the engine takes too much is given
 * back by the returns, mandate by mandate.
 */
export function realisedRequest(
  parameters: ExactParameters,
  returns: ReadonlyMap<string, readonly number[]>,
  { months, fraction }: PlanPlace,
) {
  const horizon = parameters.horizonYears * 12;
  const row = (series: string, fee = 0): number[][] => {
    const known = returns.get(series) ?? [];
    const kept = (1 - fractionOf(parameters.managementFee)) * (1 - fee);
    const back = kept ** ((fraction - 1) / 12);
    const upTo = known.map((r, k) => (k === months ? (1 + r) * back - 1 : r));
    return [[...upTo, ...new Array<number>(Math.max(0, horizon - upTo.length)).fill(0)]];
  };
  const { matrixUuid: _, ...request } = projectionRequest({ ...parameters, goal: { kind: "none" } }, "", 1);
  if (!("profiles" in request))
    return { ...request, matrices: Object.fromEntries([...returns.keys()].map((series) => [series, row(series)])) };
  const profiles = request.profiles.map((profile, i) => ({
    ...profile,
    allocation: Object.fromEntries(Object.entries(profile.allocation).map(([series, weight]) => [`${i} ${series}`, weight])),
  }));
  const matrices = request.profiles.flatMap((profile, i) =>
    Object.keys(profile.allocation).map((series) => [`${i} ${series}`, row(series, profile.mandateFee)] as const),
  );
  return { ...request, profiles, matrices: Object.fromEntries(matrices) };
}
