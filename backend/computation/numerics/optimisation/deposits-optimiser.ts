import type { MovementFrequency } from "#app/domain/enumerations.ts";
import { cashFlows, type Movement, total } from "../cash-flows.ts";
import { ComputationError } from "../errors.ts";
import { simulatePlan } from "../projection.ts";
import { type ProjectionRequest, planProjection } from "../projection-plan.ts";
import { sortedCopy, sortedQuantile } from "../quantile.ts";
import type { Matrices } from "../simulate.ts";
import { countSuccesses } from "../success-rate.ts";

export type QuantOptimisation = "INITIAL_AMOUNT" | "FREQUENCY_AMOUNT" | "BOTH";

export interface DepositsRequest {
  /** `movements` hold what is fixed. */
  projection: ProjectionRequest;
  optimise: QuantOptimisation;
  targetAmount: number;
  targetSuccessRate: number;
  frequency: MovementFrequency;
  initialAmount: number;
  frequencyAmount: number;
}

export interface DepositsResult {
  initialAmount: number;
  frequencyAmount: number;
  frequency: MovementFrequency;
  successRate: number;
  medianFinalAmount: number;
  /** Balance, optimised and fixed deposits. */
  totalDeposits: number;
}

const MOST = 1e12;
const RELATIVE = 1e-9;
const CENT = 100;
/** A cent is not added for what rounding left above it. */
const CENT_SLACK = 1e-6;

/** Amounts (at the start, each period) for the unknown. */
function amountsAt(x: number, { optimise, initialAmount, frequencyAmount }: DepositsRequest): [number, number] {
  if (optimise === "INITIAL_AMOUNT") return [x, frequencyAmount];
  if (optimise === "FREQUENCY_AMOUNT") return [initialAmount, x];
  return [x * initialAmount, x * frequencyAmount];
}

function withDeposits(request: DepositsRequest, [initial, periodic]: [number, number]): ProjectionRequest {
  const added: Movement[] = [
    { type: "SIMPLE_DEPOSIT", amount: initial },
    { type: "PERIODIC_DEPOSIT", amount: periodic, frequency: request.frequency },
  ];
  return { ...request.projection, movements: [...request.projection.movements, ...added] };
}

const upToCent = (x: number): number => Math.ceil(x * CENT - CENT_SLACK) / CENT;

/** @throws ComputationError 2201 when both amounts of BOTH are zero. */
export function checkDeposits({ optimise, initialAmount, frequencyAmount }: DepositsRequest): void {
  if (optimise === "BOTH" && !(initialAmount + frequencyAmount > 0)) throw new ComputationError("2201");
}

/** The plan with some deposit in it: refuses what cannot be simulated, and names the series and months that are needed. */
export function depositsPlan(request: DepositsRequest) {
  checkDeposits(request);
  return planProjection(withDeposits(request, amountsAt(1, request)));
}

/**
 * The least contribution with which the wanted share of the scenarios reaches the goal. Final values never fall when
 * deposits grow, and grow linearly with them while no withdrawal falls short: the answer is then the order statistic of
 * the contributions that the scenarios need, otherwise it is found by bisection. Amounts are rounded up to the cent and
 * simulated again.
 * @throws ComputationError 2201, 0993, 00991, errorSuccessChances; 0000 when no amount up to 1e12 reaches the goal,
 * with the chance that can be had for this goal and the goal that can be had with this chance.
 */
export function optimiseDeposits(request: DepositsRequest, matrices: Matrices, stopped?: () => boolean): DepositsResult {
  const base = depositsPlan(request);
  const finalsOf = (amounts: [number, number]) => {
    const { startDate, movements } = withDeposits(request, amounts);
    const flows = cashFlows(startDate, base.months, movements);
    const sink = simulatePlan({ ...base, flows }, matrices, stopped ? { stopped } : {});
    const finals = sink.values.subarray(base.months * sink.scenarios);
    if (!finals.every(Number.isFinite)) throw new ComputationError("errorSuccessChances");
    return { finals, flows, short: sink.shortfall.some((flag) => flag !== 0) };
  };
  const finalsAt = (x: number) => finalsOf(amountsAt(x, request));
  const least = finalsAt(0);
  const scenarios = least.finals.length;
  const needed = Math.max(1, Math.ceil(request.targetSuccessRate * scenarios - 1e-9));
  const reached = (finals: Float64Array) => countSuccesses(finals, request.targetAmount) >= needed;
  return report(reached(least.finals) ? 0 : solve());

  function solve(): number {
    if (!least.short) {
      const unit = Math.max(
        1,
        request.targetAmount / Math.max(1, request.optimise === "BOTH" ? request.initialAmount + request.frequencyAmount : 1),
      );
      const more = finalsAt(unit).finals;
      const wanted = Float64Array.from(more, (final, s) => {
        const slope = (final - least.finals[s]!) / unit;
        const missing = request.targetAmount - least.finals[s]!;
        return missing <= 0 ? 0 : slope > 0 ? missing / slope : Number.POSITIVE_INFINITY;
      }).sort();
      const found = wanted[needed - 1]!;
      if (!(found <= MOST)) throw outOfReach();
      return found;
    }
    let high = 1;
    while (!reached(finalsAt(high).finals)) {
      if (high >= MOST) throw outOfReach();
      high = Math.min(MOST, high * 2);
    }
    let low = high <= 1 ? 0 : high / 2;
    while (high - low > RELATIVE * high) {
      const middle = (low + high) / 2;
      if (reached(finalsAt(middle).finals)) high = middle;
      else low = middle;
    }
    return high;
  }

  /** The refusal with the nearest goals that the largest contribution reaches: another chance, or another amount. */
  function outOfReach(): ComputationError {
    const { finals } = finalsAt(MOST);
    const reachable = {
      successRate: countSuccesses(finals, request.targetAmount) / scenarios,
      targetAmount: sortedCopy(finals)[scenarios - needed]!,
    };
    return new ComputationError("0000", { parameters: { reachable } });
  }

  function report(found: number): DepositsResult {
    const exact = amountsAt(found, request);
    let amounts: [number, number] = [upToCent(exact[0]), upToCent(exact[1])];
    let { finals, flows } = finalsOf(amounts);
    // Rounding of the search may lack a cent.
    for (let k = 0; k < 3 && !reached(finals); k++) {
      const more = 1 / CENT;
      const [initial, periodic] = amounts;
      amounts =
        request.optimise === "FREQUENCY_AMOUNT" || (request.optimise === "BOTH" && request.initialAmount === 0)
          ? [initial, upToCent(periodic + more)]
          : [upToCent(initial + more), periodic];
      ({ finals, flows } = finalsOf(amounts));
    }
    if (!reached(finals)) throw outOfReach();
    return {
      initialAmount: amounts[0],
      frequencyAmount: amounts[1],
      frequency: request.frequency,
      successRate: countSuccesses(finals, request.targetAmount) / scenarios,
      medianFinalAmount: sortedQuantile(sortedCopy(finals), 0.5),
      totalDeposits: base.balance + total(flows.deposits),
    };
  }
}
