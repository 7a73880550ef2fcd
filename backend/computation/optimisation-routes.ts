import type { z } from "zod";
import type { allocationOptimizerRequest, depositsOptimizerRequest } from "#app/contract/computation/optimisation.ts";
import { cashFlowError, RequestError } from "#app/domain/numerics/errors.ts";
import { planProjection } from "#app/domain/projection/projection-plan.ts";
import { targetReturn } from "#app/domain/projection/target-return.ts";
import { type AllocationRequest, allocationProblem } from "../numerics/optimisation/allocation-optimiser.ts";
import { type DepositsRequest, depositsPlan } from "../numerics/optimisation/deposits-optimiser.ts";
import { type AllocationJob, closedProjection, type OpenProjection } from "../numerics/optimisation/optimisation-job.ts";
import { withdrawalsPlan } from "../numerics/optimisation/withdrawals-optimiser.ts";
import type { RequestedSeries } from "../workers/requested-series.ts";
import { computation } from "./calls.ts";
import { type Computations, versionsOf } from "./computations.ts";
import type { MatrixLibrary } from "./matrix-library.ts";
import { inlineMatrices, planMatrices } from "./plan-matrices.ts";
import { ofVariant } from "./projection-request.ts";
import { matricesOf } from "./projection-service.ts";
import type { ResolveSeries } from "./series-request.ts";

const calls = computation.optimisation;
type DepositsInput = z.output<typeof depositsOptimizerRequest>;
type AllocationInput = z.output<typeof allocationOptimizerRequest>;

export interface OptimisationDependencies {
  library: Pick<MatrixLibrary, "get">;
  computations: Computations;
  resolve: ResolveSeries;
}

export function ofDeposits(input: DepositsInput): DepositsRequest {
  return {
    projection: ofVariant(input),
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
export function optimisationRoutes({ library, computations, resolve }: OptimisationDependencies) {
  const { run, answer } = computations;
  return {
    deposits: calls.deposits.handler(async ({ input, signal }) => {
      const request = ofDeposits(input);
      const { matrices, matrix } = await matricesOf(library, input, depositsPlan(request));
      return answer("deposits", { job: { kind: "deposits", request }, matrices }, { signal, matrix });
    }),
    withdrawals: calls.withdrawals.handler(async ({ input, signal }) => {
      const request = { projection: ofVariant(input), targetSuccessRates: input.targetSuccessRates };
      const { matrices, matrix } = await matricesOf(library, input, withdrawalsPlan(request));
      return answer("withdrawals", { request, matrices }, { signal, matrix });
    }),
    targetReturn: calls.targetReturn.handler(({ input }) => {
      const goal = targetReturn(input);
      if (!Object.values(goal).every(Number.isFinite)) throw cashFlowError("NO_RETURN_FITS");
      return { ...goal, versions: versionsOf() };
    }),
    allocation: calls.allocation.handler(async ({ input, signal, context }) => {
      const inline = inlineMatrices(input.simulation?.matrices);
      const uuids = input.assets.map(({ uuid }) => uuid);
      const series = input.covariance ? new Map<string, RequestedSeries>() : await resolve(context.caller, [], uuids);
      const covariance = input.covariance ?? (await run("covariance", series, signal)).result.matrix;
      const job = ofAllocation(input, covariance);
      allocationProblem(job.request);
      if (!job.simulation) return answer("allocation", { job, matrices: new Map() }, { signal, series: series.values() });
      const share = 1 / uuids.length;
      const plan = planProjection(closedProjection(job.simulation, Object.fromEntries(uuids.map((uuid) => [uuid, share]))));
      const source = { inline, matrixUuid: input.simulation?.matrixUuid };
      const { matrices, matrix } = await planMatrices(library, source, uuids, plan.months);
      return answer("allocation", { job, matrices }, { signal, matrix, series: series.values() });
    }),
  };
}
