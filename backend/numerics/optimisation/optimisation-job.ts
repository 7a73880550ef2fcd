import type { RebalancingStrategy } from "#app/domain/enumerations.ts";
import { simulatePlan } from "#app/domain/projection/projection.ts";
import { type ProjectionRequest, planProjection } from "#app/domain/projection/projection-plan.ts";
import type { Matrices } from "#app/domain/projection/simulate.ts";
import { successRate } from "#app/domain/projection/success-rate.ts";
import { type AllocationRequest, type AllocationResult, optimiseAllocation, type Simulate } from "./allocation-optimiser.ts";
import { type DepositsRequest, type DepositsResult, optimiseDeposits } from "./deposits-optimiser.ts";

/** A simulation whose allocation is still to be found. */
export interface OpenProjection extends Omit<ProjectionRequest, "pockets" | "target" | "paths"> {
  rebalancing: RebalancingStrategy;
}

export interface AllocationJob {
  kind: "allocation";
  request: AllocationRequest;
  /** null without a target amount. */
  simulation: OpenProjection | null;
}

export interface DepositsJob {
  kind: "deposits";
  request: DepositsRequest;
}

/** An optimisation as plain data, which a worker thread can be handed. */
type OptimisationJob = AllocationJob | DepositsJob;

type OptimisationResult<J extends OptimisationJob> = J extends AllocationJob ? AllocationResult : DepositsResult;

/** The simulation with weights in it. */
export const closedProjection = ({ rebalancing, ...projection }: OpenProjection, weights: Record<string, number>): ProjectionRequest => ({
  ...projection,
  pockets: [{ kind: "free", weights, share: 1, rebalancing }],
});

/** Chances and median of an allocation in the market scenarios. */
export function simulateWith(open: OpenProjection, targetAmount: number, matrices: Matrices, stopped?: () => boolean): Simulate {
  return (weights) => {
    const plan = planProjection(closedProjection(open, weights));
    const sink = simulatePlan(plan, matrices, stopped ? { stopped } : {});
    const { successRate: chances, medianFinalAmount } = successRate(
      sink.values.subarray(plan.months * sink.scenarios),
      targetAmount,
      sink.unpaid,
    );
    return { successRate: chances, medianFinalAmount };
  };
}

/** @throws what the optimisers throw, and SimulationStopped. */
export function runOptimisation<J extends OptimisationJob>(job: J, matrices: Matrices, stopped?: () => boolean): OptimisationResult<J>;
export function runOptimisation(job: OptimisationJob, matrices: Matrices, stopped?: () => boolean): AllocationResult | DepositsResult {
  if (job.kind === "deposits") return optimiseDeposits(job.request, matrices, stopped);
  const { request, simulation } = job;
  const simulate =
    simulation && request.targetAmount !== undefined ? simulateWith(simulation, request.targetAmount, matrices, stopped) : null;
  return optimiseAllocation(request, simulate);
}
