import type { MovementFrequency } from "#app/domain/enumerations.ts";
import { ComputationError, cashFlowError } from "#app/domain/numerics/errors.ts";
import { sortedCopy, sortedQuantile } from "#app/domain/numerics/quantile.ts";
import { cashFlows, type Movement, total } from "#app/domain/projection/cash-flows.ts";
import { type ProjectionRequest, planProjection } from "#app/domain/projection/projection-plan.ts";
import type { Matrices } from "#app/domain/projection/simulate.ts";
import { countSuccesses } from "#app/domain/projection/success-rate.ts";
import { leastCents, MOST_CENTS } from "./least-cents.ts";
import { type Outcome, repeatedly, scenariosFor } from "./repeated-simulation.ts";

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

const CENT = 100;
/** A cent is not added for what rounding left above it. */
const CENT_SLACK = 1e-6;
/** What a straight line may be off by rounding. */
const ROUNDING = 1e-12;

/** Amounts (at the start, each period) for the unknown: cents of one amount, of the larger one where both move in proportion. */
function amountsAt(cents: number, { optimise, initialAmount, frequencyAmount }: DepositsRequest): [number, number] {
  const x = cents / CENT;
  if (optimise === "INITIAL_AMOUNT") return [x, frequencyAmount];
  if (optimise === "FREQUENCY_AMOUNT") return [initialAmount, x];
  const larger = Math.max(initialAmount, frequencyAmount);
  return [x * (initialAmount / larger), x * (frequencyAmount / larger)];
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
  if (optimise === "BOTH" && !(initialAmount + frequencyAmount > 0)) throw cashFlowError("NO_PROPORTION");
}

/** The plan with some deposit in it: refuses what cannot be simulated, and names the series and months that are needed. */
export function depositsPlan(request: DepositsRequest) {
  checkDeposits(request);
  return planProjection(withDeposits(request, amountsAt(CENT, request)));
}

/**
 * The least contribution, to the cent, with which the wanted share of the scenarios reaches the goal and pays every
 * withdrawal. Holdings never fall when deposits grow, so that successes never get fewer: the answer is bracketed and halved,
 * from where straight lines through two simulations lead, which is exact while nothing falls short and nothing drifts.
 * @throws ComputationError 2201, 0993, 00991, errorSuccessChances; 0000 when no amount up to 1e12 reaches the goal,
 * with the chance that can be had for this goal and the goal that can be had with this chance.
 */
export function optimiseDeposits(request: DepositsRequest, matrices: Matrices, stopped?: () => boolean): DepositsResult {
  const base = depositsPlan(request);
  const simulate = repeatedly(matrices, stopped);
  const outcomeOf = (amounts: [number, number]) => {
    const { startDate, movements } = withDeposits(request, amounts);
    const flows = cashFlows(startDate, base.months, movements);
    return { flows, ...simulate({ ...base, flows }) };
  };
  const outcomeAt = (cents: number) => outcomeOf(amountsAt(cents, request));
  const successesIn = ({ finals, unpaid }: Outcome) => countSuccesses(finals, request.targetAmount, unpaid);
  const { finals: least } = outcomeAt(0);
  const scenarios = least.length;
  const needed = scenariosFor(request.targetSuccessRate, scenarios);
  const found = leastCents((cents) => successesIn(outcomeAt(cents)) >= needed, seed());
  if (found === null) throw outOfReach();
  const [initialAmount, frequencyAmount] = amountsAt(found, request).map(upToCent) as [number, number];
  const outcome = outcomeOf([initialAmount, frequencyAmount]);
  return {
    initialAmount,
    frequencyAmount,
    frequency: request.frequency,
    successRate: successesIn(outcome) / scenarios,
    medianFinalAmount: sortedQuantile(sortedCopy(outcome.finals), 0.5),
    totalDeposits: base.balance + total(outcome.flows.deposits),
  };

  /** Cents that the scenarios need when final values grow as they do between nothing and one amount of the goal's size. */
  function seed(): number {
    const unit = CENT * Math.max(1, request.targetAmount);
    const { finals: more } = outcomeAt(Math.min(MOST_CENTS, unit));
    const wanted = Float64Array.from(more, (final, s) => {
      const missing = request.targetAmount - least[s]!;
      return missing <= 0 ? 0 : (missing / (final - least[s]!)) * unit;
    }).sort();
    const cents = wanted[needed - 1]!;
    return cents - cents * ROUNDING;
  }

  /** The refusal with the nearest goals that the largest contribution reaches: another chance, or another amount. */
  function outOfReach(): ComputationError {
    const outcome = outcomeAt(MOST_CENTS);
    const kept = sortedCopy(outcome.finals.filter((_, s) => !outcome.unpaid.has(s)));
    const reachable = { successRate: successesIn(outcome) / scenarios, targetAmount: kept[kept.length - needed] ?? 0 };
    return new ComputationError("0000", { parameters: { reachable } });
  }
}
