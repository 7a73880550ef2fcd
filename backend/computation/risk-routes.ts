import { RequestError } from "#app/domain/numerics/errors.ts";
import { portfolioSri } from "../numerics/risk/summary-risk.ts";
import { held, srriSeries, weightsOf } from "../workers/risk-answers.ts";
import { computation } from "./calls.ts";
import { type Computations, versionsOf } from "./computations.ts";
import type { ResolveSeries } from "./series-request.ts";
import { apart } from "./series-treatment.ts";

const calls = computation.risk;

/** Risk indicators: each call finds its series and has the pool compute; an average of published indicators is answered at once. */
export function riskRoutes(resolve: ResolveSeries, { answer }: Computations) {
  return {
    srri: calls.srri.handler(async ({ input, context, signal }) => {
      const {
        request: { series: listed, ...request },
        treatment,
      } = apart(input);
      const series = await resolve(context.caller, listed, srriSeries(request), treatment);
      return answer("srri", { request, series }, { signal, series: series.values() });
    }),
    fastSrri: calls.fastSrri.handler(async ({ input, context, signal }) => {
      const series = input.covariance ? new Map() : await resolve(context.caller, [], held(input.weights));
      return answer("fastSrri", { request: input, series }, { signal, series: series.values() });
    }),
    sri: calls.sri.handler(async ({ input, context, signal }) => {
      if (input.mode === "PORTFOLIO")
        return { ...portfolioSri(weightsOf(input.weights), new Map(Object.entries(input.sri))), versions: versionsOf() };
      const { values: _, ...request } = input;
      const values = await valuesOf(resolve, context.caller, input);
      return answer("sri", { request, values }, { signal, series: [values] });
    }),
    priips: calls.priips.handler(async ({ input, context, signal }) => {
      const { values: _, ...request } = input;
      const values = await valuesOf(resolve, context.caller, input);
      return answer("priips", { request, values }, { signal, series: [values] });
    }),
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
