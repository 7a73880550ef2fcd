import { switcherSeries } from "../workers/advice-answers.ts";
import { computation } from "./calls.ts";
import type { Computations } from "./computations.ts";
import type { ResolveSeries } from "./series-request.ts";

const calls = computation.advice;

/** Advice: rules on what the request carries, stored values for the metrics of a replacement. */
export function adviceRoutes(resolve: ResolveSeries, { answer }: Computations) {
  return {
    preconisation: calls.preconisation.handler(({ input, signal }) => answer("preconisation", input, { signal })),
    scoring: calls.scoring.handler(({ input, signal }) => answer("scoring", input, { signal })),
    switcherRank: calls.switcherRank.handler(async ({ input, context, signal }) => {
      const needed = switcherSeries(input);
      const series = needed.length === 0 ? new Map() : await resolve(context.caller, [], needed);
      return answer("switcher", { request: input, series }, { signal, series: series.values() });
    }),
  };
}
