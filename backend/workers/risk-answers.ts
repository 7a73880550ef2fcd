import type { z } from "zod";
import type { fastSrriRequest, priipsRequest, sriRequest, srriRequest } from "#app/contract/computation/risk.ts";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import { checkCovariance, exAnteRisk } from "../numerics/risk/ex-ante-risk.ts";
import { type HistoricalCovariance, historicalCovariance } from "../numerics/risk/historical-covariance.ts";
import { priipsScenarios } from "../numerics/risk/priips-scenarios.ts";
import { historicalAllocationSrri, historicalSrri, prorataSrri, type SrriWindow } from "../numerics/risk/srri.ts";
import { classToPublish, migrationFridays } from "../numerics/risk/srri-migration.ts";
import { summaryRisk } from "../numerics/risk/summary-risk.ts";
import type { DatedValues } from "../numerics/series/monthly-returns.ts";
import type { SeriesByUuid } from "./requested-series.ts";

/** From requests as the contract states them, with their series, to its answers. */
type WithoutSeries<T> = T extends unknown ? Omit<T, "series"> : never;
type SrriRequest = WithoutSeries<z.output<typeof srriRequest>>;
type FastSrriRequest = z.output<typeof fastSrriRequest>;
type SriRequest = Extract<z.output<typeof sriRequest>, { mode: "SERIES" }>;
type PriipsRequest = z.output<typeof priipsRequest>;

export const weightsOf = (weights: Readonly<Record<string, number>>): Map<string, number> => new Map(Object.entries(weights));
export const held = (weights: Readonly<Record<string, number>>): string[] => Object.keys(weights).filter((uuid) => weights[uuid]! > 0);

/** Series whose values the method needs: not those whose indicator is published. */
export function srriSeries(request: SrriRequest): string[] {
  if (request.method === "HISTORICAL") return request.compositions.flatMap(({ weights }) => held(weights));
  if (request.method === "HISTORICAL_ALLOCATION") return held(request.weights);
  return held(request.weights).filter((uuid) => typeof request.publishedSrri[uuid] !== "number");
}

function windowOf({ endDate, windowWeeks }: SrriRequest, needed: readonly string[], series: SeriesByUuid): SrriWindow {
  if (endDate !== undefined) return { endDay: dayNumber(endDate), windowWeeks };
  const ends = needed.flatMap((uuid) => series.get(uuid)?.days[series.get(uuid)!.days.length - 1] ?? []);
  return { endDay: ends.length > 0 ? Math.min(...ends) : 0, windowWeeks };
}

type TrackedRequest = Extract<SrriRequest, { method: "HISTORICAL" | "HISTORICAL_ALLOCATION" }>;

function trackedSrri(request: TrackedRequest, series: SeriesByUuid, window: SrriWindow) {
  if (request.method === "HISTORICAL_ALLOCATION") return historicalAllocationSrri(series, weightsOf(request.weights), window);
  const compositions = request.compositions.map(({ date, weights }) => ({ day: dayNumber(date), weights: weightsOf(weights) }));
  return historicalSrri(series, compositions, window, request.rebalancing);
}

/** SRRI by the method of the request; with the class published today, also the one to publish. */
export function srriAnswer({ request, series }: { request: SrriRequest; series: SeriesByUuid }) {
  const window = windowOf(request, srriSeries(request), series);
  if (request.method !== "PRORATA") {
    const answer = trackedSrri(request, series, window);
    if (request.currentSrri === undefined) return answer;
    const weeklyClasses = migrationFridays(window.endDay).map((endDay) => trackedSrri(request, series, { ...window, endDay }).srri);
    const srri = classToPublish(request.currentSrri, weeklyClasses);
    return { ...answer, publication: { srri, changed: srri !== request.currentSrri, weeklyClasses } };
  }
  const weights = weightsOf(request.weights);
  const published = new Map(
    Object.entries(request.publishedSrri).flatMap(([uuid, srri]) => (srri === null ? [] : [[uuid, srri] as const])),
  );
  const { bySeries, ...answer } = prorataSrri(series, weights, published, window);
  return { ...answer, bySeries: Object.fromEntries(bySeries) };
}

/** What stored values the figures of risk rest on. */
const basisOf = ({ frequency, observations, firstDate, shortenedBy }: HistoricalCovariance) => ({
  frequency,
  observations,
  firstDate,
  shortenedBy,
});

/** Ex-ante risk on the covariance of the request, or else on that of the series held. */
export function fastSrriAnswer({ request, series }: { request: FastSrriRequest; series: SeriesByUuid }) {
  if (request.covariance) checkCovariance(request.covariance);
  const unknown = request.covariance ? [] : held(request.weights).filter((uuid) => !series.has(uuid));
  if (unknown.length > 0) throw new ComputationError("COVARIANCE_MISSING", { series: unknown });
  const covariance = request.covariance ?? historicalCovariance(series);
  const { riskContributions, ...answer } = exAnteRisk(weightsOf(request.weights), covariance);
  return { ...answer, riskContributions: Object.fromEntries(riskContributions), ...("frequency" in covariance ? basisOf(covariance) : {}) };
}

export function sriAnswer({ request, values }: { request: Omit<SriRequest, "values">; values: DatedValues }) {
  const { logReturns: _, rules: __, ...answer } = summaryRisk({ ...request, values });
  return answer;
}

export const priipsAnswer = ({ request, values }: { request: Omit<PriipsRequest, "values">; values: DatedValues }) =>
  priipsScenarios({ ...request, values }, request.investedAmount);
