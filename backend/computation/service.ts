import { planProjection } from "#app/domain/projection/projection-plan.ts";
import { successRate, successRateOf } from "#app/domain/projection/success-rate.ts";
import type { ComputationPool } from "../workers/computation-pool.ts";
import { adviceRoutes } from "./advice-routes.ts";
import { computation } from "./calls.ts";
import { computationsIn, versionsOf } from "./computations.ts";
import { matrixCompositionRoutes } from "./matrix-composition-routes.ts";
import { MatrixLibrary, type MatrixStore } from "./matrix-library.ts";
import { optimisationRoutes } from "./optimisation-routes.ts";
import { performanceRoutes } from "./performance-routes.ts";
import { planMatrices } from "./plan-matrices.ts";
import {
  ofDelegatedManagement,
  ofFreeManagement,
  ofGlidepathManagement,
  ofPortfolio,
  ofSimulator,
  ofVariant,
} from "./projection-request.ts";
import { matricesOf, projectionService } from "./projection-service.ts";
import { riskRoutes } from "./risk-routes.ts";
import { seriesResolver } from "./series-request.ts";
import type { SeriesStore } from "./series-store.ts";

export interface ComputationDependencies {
  pool: Pick<ComputationPool, "run">;
  matrices: MatrixStore;
  series: SeriesStore;
  /** Memory for stored matrices. */
  maxMatrixBytes?: number;
  /** Memory for results. */
  maxResultBytes?: number;
}

/** The computation backend's calls. */
export function computationRouter({ matrices, series, pool, maxMatrixBytes, maxResultBytes }: ComputationDependencies) {
  const library = new MatrixLibrary(matrices, maxMatrixBytes);
  const computations = computationsIn(pool, maxResultBytes);
  const { project, afterTax } = projectionService(library, series, computations);
  const resolve = seriesResolver(series);
  const os = computation;

  return os.router({
    advice: adviceRoutes(resolve, computations),
    risk: riskRoutes(resolve, computations),
    performance: performanceRoutes(resolve, series.prices, computations),
    optimisation: optimisationRoutes({ library, computations, resolve }),
    matrixComposition: matrixCompositionRoutes(library, resolve, computations),
    simulator: {
      simulator: os.simulator.simulator.handler(({ input, signal }) => project(input, ofSimulator(input), signal)),
      freeManagement: os.simulator.freeManagement.handler(({ input, signal }) => project(input, ofFreeManagement(input), signal)),
      delegatedManagement: os.simulator.delegatedManagement.handler(({ input, signal }) =>
        project(input, ofDelegatedManagement(input), signal),
      ),
      glidepathManagement: os.simulator.glidepathManagement.handler(({ input, signal }) =>
        project(input, ofGlidepathManagement(input), signal),
      ),
      scenarios: os.simulator.scenarios.handler(async ({ input: { matrixUuid, series }, signal }) => {
        const { matrices } = await planMatrices(library, { matrixUuid }, [...new Set(series)].sort(), 1);
        const { result } = await computations.run("packedScenarios", matrices, signal);
        return new File([new Uint8Array(result)], `${matrixUuid}.bin`, { type: "application/octet-stream" });
      }),
      portfolio: os.simulator.portfolio.handler(({ input, signal }) => project(input, ofPortfolio(input), signal)),
    },
    afterTax: {
      afterTax: os.afterTax.afterTax.handler(({ input, signal }) => {
        const { contract, rules, ...simulated } = input;
        return afterTax(simulated, ofSimulator(simulated), { contract, rules }, signal);
      }),
    },
    successRate: {
      byYear: os.successRate.byYear.handler(async ({ input, signal }) => {
        const request = ofVariant(input);
        const { matrices, matrix } = await matricesOf(library, input, planProjection(request));
        return computations.answer("yearlyChances", { request, matrices }, { signal, matrix });
      }),
      successRate: os.successRate.successRate.handler(async ({ input, signal }) => {
        if ("finalValues" in input) {
          return { ...successRate(input.finalValues, input.targetAmount), versions: versionsOf() };
        }
        const { successes = 0, scenarioCount, scenarios, versions } = await project(input, ofSimulator(input), signal);
        const median = scenarios.find(({ name }) => name === "median")!;
        return { ...successRateOf(successes, scenarioCount, median.finalAmount), versions };
      }),
    },
  });
}
