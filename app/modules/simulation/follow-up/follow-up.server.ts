import type { SimulationResult } from "#app/contract/computation/projection.ts";
import type { Simulation, SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { type PaidSoFar, paidUpTo } from "#app/domain/simulation/follow-up/paid.ts";
import { type PlanPlace, placeOf, pointsUpTo } from "#app/domain/simulation/follow-up/plan-place.ts";
import { promisedAt, rankAmong, rankInBands } from "#app/domain/simulation/follow-up/promised.ts";
import { realisedRequest, realisedReturns } from "#app/domain/simulation/follow-up/realised.ts";
import { seriesOf } from "#app/domain/simulation/request.ts";
import { commonEnd, type TrackPoint } from "#app/domain/simulation/track.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { linesOf } from "../inputs/lines.server.ts";
import { sendProjection } from "../run/project.server.ts";
import { pathsOfSaved } from "../run/run.server.ts";
import type { Writing } from "../writing.ts";

/** Where a value is among what was promised for its day. */
export interface Placed {
  /** YYYY-MM-DD. */
  day: string;
  place: PlanPlace;
  amount: number;
  /** 0 to 1, from the worst; `bands`: only the ranges of the saved result are left to tell it from. */
  rank: number;
  from: "scenarios" | "bands";
}

export interface Followed {
  market: Placed & {
    /** Points of the plan as the market made it: the whole months, then the day itself. */
    path: number[];
  } & PaidSoFar;
  balance:
    | (Placed & {
        /** What the market would have made of the plan on that day; null where its values do not reach it. */
        market: number | null;
      })
    | null;
}

export type NotFollowed = { reason: "notSaved" | "notBegun" | "young" } | { reason: "unknown" | "noValues" | "late"; series: string[] };

type Found = { followed: Followed } | NotFollowed;

/**
 * Where the market, and the client's balance when it was typed, stand in what a saved simulation promised: the plan itself, with its
 * payments, fees and rebalancing, on the real values of its series since its start, by the engine that made the promise.
 */
export async function followUp(viewer: Viewer, simulation: Simulation, writing: Writing): Promise<Found> {
  const { parameters, results, savedAt } = simulation;
  if (!results || !savedAt) return { reason: "notSaved" };
  const horizon = parameters.horizonYears * 12;
  const series = seriesOf(parameters);
  const lines = await linesOf(viewer, series, writing);
  const unknown = lines.filter(({ origin }) => origin === "unknown");
  if (unknown.length > 0) return { reason: "unknown", series: unknown.map((line) => line.series) };
  const last = commonEnd(lines.map(({ lastDay }) => lastDay));
  if (last === undefined || last < parameters.startDate) return { reason: "notBegun" };
  const late = lines.filter(({ lastDay }) => lastDay === null || lastDay < last);
  if (late.length > 0) return { reason: "late", series: late.map((line) => line.series) };
  const end = addMonths(parameters.startDate, horizon);
  const day = last < end ? last : end;
  const place = placeOf(parameters.startDate, horizon, day);
  if (!place || place.months < 1) return { reason: "young" };
  const tracks = await tracksOf(viewer, series, parameters.startDate, day);
  if ("series" in tracks) return { reason: "noValues", series: tracks.series };
  const realised = (at: PlanPlace, on: string) => realisedUpTo(viewer, parameters, tracks.tracks, at, on);
  const promise = await promiseOf(viewer, simulation, results);
  const market = await realised(place, day);
  if (!market) return { reason: "noValues", series };
  const placed = (amount: number, at: PlanPlace, on: string): Placed => ({ day: on, place: at, amount, ...promise(amount, at) });
  const balance = simulation.balance && placeOf(parameters.startDate, horizon, simulation.balance.on);
  const beside = balance && simulation.balance && simulation.balance.on <= day ? await realised(balance, simulation.balance.on) : null;
  return {
    followed: {
      market: { ...placed(market.path.at(-1) ?? 0, place, day), ...market },
      balance:
        balance && simulation.balance
          ? {
              ...placed(Number(simulation.balance.amount), balance, simulation.balance.on),
              market: beside?.path.at(-1) ?? null,
            }
          : null,
    },
  };
}

/** Real values of each series over the days of the plan, the first as of its start; the series that have none there. */
async function tracksOf(
  { computation: { performance } }: Viewer,
  series: readonly string[],
  from: string,
  to: string,
): Promise<{ tracks: Map<string, TrackPoint[]> } | { series: string[] }> {
  const found = await Promise.all(
    series.map((uuid) =>
      attempt(
        () => performance.modelPortfolio({ weights: { [uuid]: 1 }, rebalancing: "BUY_AND_HOLD", from, to }),
        ({ status }) => status !== 401 && status !== 403,
      ),
    ),
  );
  const missing = series.filter((_, i) => found[i] && "refusal" in found[i]);
  if (missing.length > 0) return { series: missing };
  return {
    tracks: new Map(
      series.map((uuid, i) => {
        const answer = found[i];
        const track = answer && "value" in answer ? answer.value.track : [];
        return [uuid, track.map(([day, value]) => ({ day, value }))];
      }),
    ),
  };
}

async function realisedUpTo(
  viewer: Viewer,
  parameters: SimulationParameters,
  tracks: ReadonlyMap<string, TrackPoint[]>,
  place: PlanPlace,
  day: string,
): Promise<(PaidSoFar & { path: number[] }) | null> {
  const returns = new Map<string, number[]>();
  for (const [series, track] of tracks) {
    const known = realisedReturns(track, parameters.startDate, place, day);
    if (!known) return null;
    returns.set(series, known);
  }
  const result = await sendProjection(viewer, realisedRequest(parameters, returns, place));
  const path = (result.paths?.[0] ?? []).slice(0, pointsUpTo(place));
  return { path, ...paidUpTo(parameters, path, place) };
}

/** The promise as a rank of an amount at a place: among the very scenarios where they can be drawn again, else between the saved ranges. */
async function promiseOf(viewer: Viewer, { parameters, versions }: Simulation, saved: SimulationResult) {
  const paths = await pathsOfSaved(viewer, { parameters, saved, versions });
  if (paths)
    return (amount: number, place: PlanPlace) => ({
      rank: rankAmong(promisedAt(paths, parameters, place), amount),
      from: "scenarios" as const,
    });
  const { lower_area: lower, mid_area: middle, upper_area: upper, median } = saved;
  const bands = [lower.from, middle.from, median, middle.to, upper.to];
  return (amount: number, place: PlanPlace) => ({
    rank: rankInBands(promisedAt(bands, parameters, place), amount),
    from: "bands" as const,
  });
}
