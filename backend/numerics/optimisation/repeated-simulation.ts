import { ComputationError } from "#app/domain/numerics/errors.ts";
import type { PocketPlan } from "#app/domain/projection/pocket-plan.ts";
import { simulatePlan } from "#app/domain/projection/projection.ts";
import type { ProjectionPlan } from "#app/domain/projection/projection-plan.ts";
import type { Matrices } from "#app/domain/projection/simulate.ts";

/** Final values of the scenarios, and those that could not pay every withdrawal. */
export interface Outcome {
  finals: Float64Array;
  unpaid: ReadonlyMap<number, Float64Array>;
}

/**
 * Simulates plans that differ by their flows alone: growth factors of pockets that stay at their targets are made once.
 * @throws ComputationError errorSuccessChances for a value that is not finite.
 */
export function repeatedly(matrices: Matrices, stopped?: () => boolean): (plan: ProjectionPlan) => Outcome {
  const kept = new Map<PocketPlan, Float64Array>();
  const growthOf = (pocket: PocketPlan, make: () => Float64Array) => {
    const growth = kept.get(pocket) ?? make();
    kept.set(pocket, growth);
    return growth;
  };
  return (plan) => {
    const { values, scenarios, unpaid } = simulatePlan(plan, matrices, { growthOf, ...(stopped ? { stopped } : {}) });
    const finals = values.subarray(plan.months * scenarios);
    if (!finals.every(Number.isFinite)) throw new ComputationError("errorSuccessChances");
    return { finals, unpaid };
  };
}

/** The number of scenarios that a share asks for: at least one. */
export const scenariosFor = (share: number, scenarios: number): number => Math.max(1, Math.ceil(share * scenarios - 1e-9));
