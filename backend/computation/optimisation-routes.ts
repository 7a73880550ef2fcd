import type { z } from "zod";
import type { allocationOptimizerRequest, depositsOptimizerRequest } from "#app/contract/optimisation.ts";
import { computation } from "./calls.ts";
import type { MatrixLibrary } from "./matrix-library.ts";
import { ENGINE_VERSION } from "./numerics/engine.ts";
import { ComputationError, RequestError } from "./numerics/errors.ts";
import { type AllocationRequest, allocationProblem } from "./numerics/optimisation/allocation-optimiser.ts";
import { type DepositsRequest, depositsPlan } from "./numerics/optimisation/deposits-optimiser.ts";
import { type AllocationJob, closedProjection, type OpenProjection } from "./numerics/optimisation/optimisation-job.ts";
import { seriesOf } from "./numerics/pocket-plan.ts";
import { planProjection } from "./numerics/projection-plan.ts";
import { historicalCovariance } from "./numerics/risk/historical-covariance.ts";
import { targetReturn } from "./numerics/target-return.ts";
import { inlineMatrices, planMatrices } from "./plan-matrices.ts";
import { ofSimulator } from "./projection-request.ts";
import { checkSeriesCount } from "./projection-service.ts";
import type { ResolveSeries } from "./series-request.ts";
import type { ComputationPool } from "./workers/computation-pool.ts";

const calls = computation.optimisation;
type DepositsInput = z.output<typeof depositsOptimizerRequest>;
type AllocationInput = z.output<typeof allocationOptimizerRequest>;

export interface OptimisationDependencies {
  library: Pick<MatrixLibrary, "get">;
  pool: Pick<ComputationPool, "optimise">;
  resolve: ResolveSeries;
}

/** The variant is told by its field where the request does not name it. */
function managementOf({ managementType, profiles, grid }: DepositsInput) {
  return managementType ?? (profiles ? "DELEGATED" : grid ? "GLIDEPATH" : "FREE");
}

export function ofDeposits(input: DepositsInput): DepositsRequest {
  return {
    projection: ofSimulator({ ...input, managementType: managementOf(input) }),
    optimise: input.quantOptimizationType,
    targetAmount: input.targetAmount,
    targetSuccessRate: input.targetSuccessRate,
    frequency: input.frequency,
    initialAmount: input.initialAmount,
    frequencyAmount: input.frequencyAmount,
  };
}

/** @throws RequestError for a target amount without a simulation. */
export function ofAllocation({ simulation, ...input }: AllocationInput, covariance: AllocationRequest["covariance"]): AllocationJob {
  const request: AllocationRequest = { ...input, covariance };
  if (input.optimizationType === "NO_TARGET") return { kind: "allocation", request, simulation: null };
  if (!simulation) throw new RequestError("simulation", "a target amount needs a simulation");
  const { startDate, horizon, horizonMonths, currentBalance, movements, fees, rebalancing } = simulation;
  const open: OpenProjection = { startDate, horizon, horizonMonths, currentBalance, movements, fees, rebalancing };
  return { kind: "allocation", request, simulation: open };
}

/** Contributions, the goal as a return, weights. The searches run in the pool. */
export function optimisationRoutes({ library, pool, resolve }: OptimisationDependencies) {
  return {
    deposits: calls.deposits.handler(async ({ input, signal }) => {
      const inline = inlineMatrices(input.matrices);
      const request = ofDeposits(input);
      const plan = depositsPlan(request);
      const series = seriesOf(plan.pockets);
      checkSeriesCount(series);
      const { matrices, versions } = await planMatrices(library, { inline, matrixUuid: input.matrixUuid }, series, plan.months);
      return { ...(await pool.optimise({ kind: "deposits", request }, matrices, { signal })), versions };
    }),
    targetReturn: calls.targetReturn.handler(({ input }) => {
      const answer = targetReturn(input);
      if (!Object.values(answer).every(Number.isFinite)) throw new ComputationError("2201");
      return answer;
    }),
    allocation: calls.allocation.handler(async ({ input, signal, context }) => {
      const inline = inlineMatrices(input.simulation?.matrices);
      const uuids = input.assets.map(({ uuid }) => uuid);
      const job = ofAllocation(input, input.covariance ?? historicalCovariance(await resolve(context.caller, [], uuids)).matrix);
      allocationProblem(job.request);
      if (!job.simulation) {
        const result = await pool.optimise(job, new Map(), { signal });
        return { ...result, versions: { engine: ENGINE_VERSION, matrixUuid: null, matrixVersion: null } };
      }
      const share = 1 / uuids.length;
      const plan = planProjection(closedProjection(job.simulation, Object.fromEntries(uuids.map((uuid) => [uuid, share]))));
      const source = { inline, matrixUuid: input.simulation?.matrixUuid };
      const { matrices, versions } = await planMatrices(library, source, uuids, plan.months);
      return { ...(await pool.optimise(job, matrices, { signal })), versions };
    }),
  };
}
