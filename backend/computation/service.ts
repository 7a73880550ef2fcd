import { implement } from "@orpc/server";
import { computationContract } from "#app/contract/index.ts";
import type { Caller } from "#backend/api/caller.ts";
import { refuse } from "#backend/api/refusal.ts";
import { ENGINE_VERSION } from "./numerics/engine.ts";
import { successRate, successRateOf } from "./numerics/success-rate.ts";
import { ofDelegatedManagement, ofFreeManagement, ofGlidepathManagement, ofPortfolio, ofSimulator } from "./projection-request.ts";
import { type ProjectionDependencies, projectionService } from "./projection-service.ts";
import { refusalOf } from "./refusal.ts";

/** What the host puts beside each request: who calls, null when no token came along. */
export interface ComputationContext {
  readonly caller: Caller | null;
}

/** The computation backend's calls. Refuses with 401 without a caller, before the input is looked at. */
export function computationRouter(dependencies: ProjectionDependencies) {
  const project = projectionService(dependencies);
  const os = implement(computationContract)
    .$context<ComputationContext>()
    .use(async ({ context, next }) => {
      if (context.caller === null) throw refuse.unauthorized();
      try {
        return await next();
      } catch (error) {
        throw refusalOf(error);
      }
    });

  return os.router({
    simulator: {
      simulator: os.simulator.simulator.handler(({ input, signal }) => project(input, ofSimulator(input), signal)),
      freeManagement: os.simulator.freeManagement.handler(({ input, signal }) => project(input, ofFreeManagement(input), signal)),
      delegatedManagement: os.simulator.delegatedManagement.handler(({ input, signal }) =>
        project(input, ofDelegatedManagement(input), signal),
      ),
      glidepathManagement: os.simulator.glidepathManagement.handler(({ input, signal }) =>
        project(input, ofGlidepathManagement(input), signal),
      ),
      portfolio: os.simulator.portfolio.handler(({ input, signal }) => project(input, ofPortfolio(input), signal)),
    },
    successRate: {
      successRate: os.successRate.successRate.handler(async ({ input, signal }) => {
        if ("finalValues" in input) {
          return {
            ...successRate(input.finalValues, input.targetAmount),
            versions: { engine: ENGINE_VERSION, matrixUuid: null, matrixVersion: null },
          };
        }
        const { successes = 0, scenarioCount, scenarios, versions } = await project(input, ofSimulator(input), signal);
        const median = scenarios.find(({ name }) => name === "median")!;
        return { ...successRateOf(successes, scenarioCount, median.finalAmount), versions };
      }),
    },
  });
}
