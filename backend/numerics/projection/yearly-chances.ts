import { sortedCopy, sortedQuantile } from "#app/domain/numerics/quantile.ts";
import { cashFlows } from "#app/domain/projection/cash-flows.ts";
import type { PocketPlan } from "#app/domain/projection/pocket-plan.ts";
import { simulatePlan } from "#app/domain/projection/projection.ts";
import { type ProjectionPlan, type ProjectionRequest, planProjection } from "#app/domain/projection/projection-plan.ts";
import { type Matrices, type PathSink, SimulationStopped } from "#app/domain/projection/simulate.ts";
import { reaches } from "#app/domain/projection/success-rate.ts";
import { goalAmount } from "#app/domain/projection/target-return.ts";

/** Chances of a plan that ends after so many years. */
export interface YearlyChance {
  years: number;
  /** Share of the scenarios that reach the goal, if there is one, with every withdrawal until then paid. */
  successRate: number;
  successes: number;
  plannedWithdrawalsKept: number;
  medianFinalAmount: number;
  /** With a goal: its amount at the end of these years. */
  targetAmount?: number;
}

export interface YearlyChances {
  scenarioCount: number;
  years: YearlyChance[];
}

/**
 * Chances at the end of each year up to the horizon of the request, with the same movements. Where the mix does not depend
 * on the years left, the plan of a shorter horizon is the beginning of the longest one, which is simulated once; a glide
 * path is simulated for each year.
 * @throws ComputationError 2201, 0993, 00991, errorSuccessChances; SimulationStopped.
 */
export function yearlyChances(request: ProjectionRequest, matrices: Matrices, stopped?: () => boolean): YearlyChances {
  const longest = planProjection(request);
  const options = stopped ? { stopped } : {};
  const glides = request.pockets.some(({ kind }) => kind === "glidepath");
  const whole = glides ? null : simulatePlan(longest, matrices, options);
  const ofYears = Array.from({ length: Math.floor(longest.months / 12) }, (_, i) => i + 1);
  const sinkOf = (years: number): PathSink => {
    if (whole) return whole;
    if (stopped?.()) throw new SimulationStopped();
    return simulatePlan({ ...longest, ...shapeOf(request, years) }, matrices, options);
  };
  let scenarioCount = 0;
  const years = ofYears.map((count): YearlyChance => {
    const sink = sinkOf(count);
    scenarioCount = sink.scenarios;
    return chanceAfter(count, request, sink);
  });
  return { scenarioCount, years };
}

/** Months, flows and mix of the plan that ends earlier. */
function shapeOf(request: ProjectionRequest, years: number): Pick<ProjectionPlan, "months" | "flows"> & { pockets: PocketPlan[] } {
  const { pockets } = planProjection({ ...request, horizon: years, horizonMonths: 0, currentBalance: Math.max(1, request.currentBalance) });
  return { months: 12 * years, flows: cashFlows(request.startDate, 12 * years, request.movements), pockets };
}

function chanceAfter(years: number, request: ProjectionRequest, { values, scenarios, unpaid }: PathSink): YearlyChance {
  const months = 12 * years;
  const finals = values.subarray(months * scenarios, (months + 1) * scenarios);
  const flows = cashFlows(request.startDate, months, request.movements);
  const target = request.target ? goalAmount(request.currentBalance, flows, request.target) : null;
  const paysAll = (s: number) => !unpaid.get(s)?.some((amount, t) => t < months && amount > 0);
  const paid = finals.map((_, s) => (paysAll(s) ? 1 : 0));
  const successes = finals.reduce((count, final, s) => count + (paid[s] === 1 && (target === null || reaches(final, target)) ? 1 : 0), 0);
  return {
    years,
    successRate: successes / scenarios,
    successes,
    plannedWithdrawalsKept: 1 - paid.reduce((unpaid, kept) => unpaid + 1 - kept, 0) / scenarios,
    medianFinalAmount: sortedQuantile(sortedCopy(finals), 0.5),
    ...(target === null ? {} : { targetAmount: target }),
  };
}
