import type { z } from "zod";
import type { srriRequest } from "#app/contract/risk.ts";
import { computation } from "./calls.ts";
import { dayNumber } from "./numerics/calendar.ts";
import { RequestError } from "./numerics/errors.ts";
import { checkCovariance, exAnteRisk } from "./numerics/risk/ex-ante-risk.ts";
import { historicalCovariance } from "./numerics/risk/historical-covariance.ts";
import { priipsScenarios } from "./numerics/risk/priips-scenarios.ts";
import { historicalAllocationSrri, historicalSrri, prorataSrri, type SrriWindow } from "./numerics/risk/srri.ts";
import { portfolioSri, summaryRisk } from "./numerics/risk/summary-risk.ts";
import type { ResolveSeries, SeriesByUuid } from "./series-request.ts";

const calls = computation.risk;
type SrriRequest = z.output<typeof srriRequest>;

export const weightsOf = (weights: Readonly<Record<string, number>>): Map<string, number> => new Map(Object.entries(weights));
const held = (weights: Readonly<Record<string, number>>): string[] => Object.keys(weights).filter((uuid) => weights[uuid]! > 0);

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

/** SRRI by the method of the request, on series that are found already. */
export function srriAnswer(request: SrriRequest, series: SeriesByUuid) {
  const window = windowOf(request, srriSeries(request), series);
  if (request.method === "HISTORICAL") {
    const compositions = request.compositions.map(({ date, weights }) => ({ day: dayNumber(date), weights: weightsOf(weights) }));
    return historicalSrri(series, compositions, window, request.rebalancing);
  }
  const weights = weightsOf(request.weights);
  if (request.method === "HISTORICAL_ALLOCATION") return historicalAllocationSrri(series, weights, window);
  const published = new Map(
    Object.entries(request.publishedSrri).flatMap(([uuid, srri]) => (srri === null ? [] : [[uuid, srri] as const])),
  );
  const { bySeries, ...answer } = prorataSrri(series, weights, published, window);
  return { ...answer, bySeries: Object.fromEntries(bySeries) };
}

/** Risk indicators: each call finds its series, then answers at once. */
export function riskRoutes(resolve: ResolveSeries) {
  return {
    srri: calls.srri.handler(async ({ input, context }) =>
      srriAnswer(input, await resolve(context.caller, input.series, srriSeries(input))),
    ),
    fastSrri: calls.fastSrri.handler(async ({ input, context }) => {
      if (input.covariance) checkCovariance(input.covariance);
      const covariance = input.covariance ?? historicalCovariance(await resolve(context.caller, [], held(input.weights)));
      const { riskContributions, ...answer } = exAnteRisk(weightsOf(input.weights), covariance);
      return { ...answer, riskContributions: Object.fromEntries(riskContributions) };
    }),
    sri: calls.sri.handler(async ({ input, context }) => {
      if (input.mode === "PORTFOLIO") return portfolioSri(weightsOf(input.weights), new Map(Object.entries(input.sri)));
      const { logReturns: _, rules: __, ...answer } = summaryRisk({ ...input, values: await valuesOf(resolve, context.caller, input) });
      return answer;
    }),
    priips: calls.priips.handler(async ({ input, context }) =>
      priipsScenarios({ ...input, values: await valuesOf(resolve, context.caller, input) }, input.investedAmount),
    ),
  };
}

/** Values of one product, inline or stored. @throws RequestError for a code without values that is no stored series. */
async function valuesOf(
  resolve: ResolveSeries,
  caller: Parameters<ResolveSeries>[0],
  { uuid, values }: { uuid: string; values?: [string, number][] | undefined },
) {
  const found = (await resolve(caller, [{ uuid, values }])).get(uuid);
  if (!found) throw new RequestError("values", "values, or the uuid of a stored series, are needed");
  return found;
}
