import { switcherSeries } from "../workers/advice-answers.ts";
import { computation } from "./calls.ts";
import type { Computations } from "./computations.ts";
import type { ResolveSeries } from "./series-request.ts";

const calls = computation.advice;

/** Advice: rules on what the request carries, stored values for the metrics of a replacement. */
export function adviceRoutes(resolve: ResolveSeries, { answer, run }: Computations) {
  return {
    preconisation: calls.preconisation.handler(({ input, signal }) => answer("preconisation", input, { signal })),
    scoring: calls.scoring.handler(({ input, signal }) => answer("scoring", input, { signal })),
    sustainabilityReach: calls.sustainabilityReach.handler(async ({ input, context, signal }) => {
      if (input.riskType === "WEIGHTED_AVERAGE_SRI" || input.covariance || input.assets.length === 0)
        return answer("sustainabilityReach", input, { signal });
      const series = await resolve(
        context.caller,
        [],
        input.assets.map(({ uuid }) => uuid),
      );
      const { uuids, matrix } = (await run("covariance", series, signal)).result;
      const measured = new Map(uuids.map((uuid, i) => [uuid, Math.sqrt(matrix[i]![i]!)]));
      const assets = input.assets.map((asset) => ({ ...asset, volatility: asset.volatility ?? measured.get(asset.uuid) ?? null }));
      const covariance = { uuids: [...uuids], matrix: matrix.map((row) => [...row]) };
      return answer("sustainabilityReach", { ...input, assets, covariance }, { signal, series: series.values() });
    }),
    switcherRank: calls.switcherRank.handler(async ({ input, context, signal }) => {
      const needed = switcherSeries(input);
      const series = needed.length === 0 ? new Map() : await resolve(context.caller, [], needed);
      return answer("switcher", { request: input, series }, { signal, series: series.values() });
    }),
  };
}
