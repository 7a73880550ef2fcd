import { RequestError } from "#app/domain/numerics/errors.ts";
import { sortedCopy, sortedQuantile } from "#app/domain/numerics/quantile.ts";
import { cashFlows, type Movement, total } from "#app/domain/projection/cash-flows.ts";
import { type FirstUnpaidName, firstUnpaidMonths } from "#app/domain/projection/outcomes.ts";
import { type ProjectionRequest, planProjection } from "#app/domain/projection/projection-plan.ts";
import type { Matrices } from "#app/domain/projection/simulate.ts";
import { countSuccesses } from "#app/domain/projection/success-rate.ts";
import { leastCents, MOST_CENTS } from "./least-cents.ts";
import { repeatedly, scenariosFor } from "./repeated-simulation.ts";

export interface WithdrawalsRequest {
  /**
   * The movements hold the planned withdrawals; the largest amount that is withdrawn before the horizon is the unknown, the others
   * keep their proportion to it.
   */
  projection: ProjectionRequest;
  /** Chances that are wanted, each answered. */
  targetSuccessRates: readonly number[];
}

/** What can be withdrawn with one chance. */
export interface SustainableWithdrawal {
  targetSuccessRate: number;
  /** Largest single amount, to the cent, and what it is of the planned one; null where not even no withdrawal reaches the goal. */
  amount: number | null;
  share: number | null;
  successRate: number;
  medianFinalAmount: number;
  totalWithdrawals: number;
  firstUnpaidMonth: Record<FirstUnpaidName, number | null>;
}

export interface WithdrawalsResult {
  scenarioCount: number;
  /** The largest amount as planned. */
  plannedAmount: number;
  rows: SustainableWithdrawal[];
}

const CENT = 100;
const isWithdrawal = ({ type }: Movement) => type.endsWith("_WITHDRAWAL");

/** The largest amount among the withdrawals of which at least one is made before the horizon; 0 without any. */
const plannedAmount = ({ startDate, movements }: ProjectionRequest, months: number): number =>
  movements.reduce((most, movement) => {
    const made = isWithdrawal(movement) && total(cashFlows(startDate, months, [movement]).withdrawals) > 0;
    return made ? Math.max(most, movement.amount) : most;
  }, 0);

/** The plan as it is, without its goal as a return. @throws RequestError without a withdrawal. */
export function withdrawalsPlan({ projection }: WithdrawalsRequest) {
  if (!projection.movements.some(isWithdrawal)) throw new RequestError("movements", "no withdrawal is planned");
  const plan = planProjection(projection);
  if (!(total(plan.flows.withdrawals) > 0)) throw new RequestError("movements", "no withdrawal is planned before the horizon");
  // A goal as a return moves with the withdrawals themselves: there the question is whether they are paid.
  return { ...plan, targetAmount: projection.target?.parameter === "target" ? plan.targetAmount : null };
}

/**
 * The largest withdrawals, to the cent, that are paid in full, with the goal reached where it is an amount, in the wanted
 * share of the scenarios. Holdings never fall when withdrawals do, so that the answer is bracketed and halved: it was seen to
 * last as often as is wanted, and a cent more was seen not to.
 * @throws ComputationError 2201, 0993, 00991, errorSuccessChances; RequestError without a withdrawal.
 */
export function optimiseWithdrawals(request: WithdrawalsRequest, matrices: Matrices, stopped?: () => boolean): WithdrawalsResult {
  const base = withdrawalsPlan(request);
  const { startDate, movements } = request.projection;
  const planned = plannedAmount(request.projection, base.months);
  const simulate = repeatedly(matrices, stopped);
  const outcomeAt = (cents: number) => {
    const share = cents / CENT / planned;
    const scaled = movements.map((movement) => (isWithdrawal(movement) ? { ...movement, amount: movement.amount * share } : movement));
    const flows = cashFlows(startDate, base.months, scaled);
    return { flows, ...simulate({ ...base, flows }) };
  };
  const successesIn = ({ finals, unpaid }: ReturnType<typeof outcomeAt>) => countSuccesses(finals, base.targetAmount ?? 0, unpaid);
  const known = new Map<number, number>();
  const successesAt = (cents: number): number => {
    const successes = known.get(cents) ?? successesIn(outcomeAt(cents));
    known.set(cents, successes);
    return successes;
  };
  const present = outcomeAt(Math.round(planned * CENT));
  const scenarioCount = present.finals.length;
  const rows = request.targetSuccessRates.map((targetSuccessRate): SustainableWithdrawal => {
    const needed = scenariosFor(targetSuccessRate, scenarioCount);
    const tooMuch = leastCents((cents) => successesAt(cents) < needed, planned * CENT) ?? MOST_CENTS + 1;
    const cents = Math.max(0, tooMuch - 1);
    const outcome = outcomeAt(cents);
    const none = tooMuch === 0;
    return {
      targetSuccessRate,
      amount: none ? null : cents / CENT,
      share: none ? null : cents / CENT / planned,
      successRate: successesIn(outcome) / scenarioCount,
      medianFinalAmount: sortedQuantile(sortedCopy(outcome.finals), 0.5),
      totalWithdrawals: total(outcome.flows.withdrawals),
      firstUnpaidMonth: firstUnpaidMonths(outcome),
    };
  });
  return { scenarioCount, plannedAmount: planned, rows };
}
