import { MONTHS_BETWEEN } from "#app/domain/enumerations.ts";
import { addMonths, stepOf } from "./calendar.ts";

/** Currency units; dates default to the start and the end of the simulation. */
export interface DatedMovement {
  type: "SIMPLE_DEPOSIT" | "PERIODIC_DEPOSIT" | "SIMPLE_WITHDRAWAL" | "PERIODIC_WITHDRAWAL";
  amount: string;
  frequency?: keyof typeof MONTHS_BETWEEN;
  startDate?: string;
  endDate?: string;
}
export interface CashPlan {
  startDate: string;
  horizonYears: number;
  currentBalance: string;
  movements: readonly DatedMovement[];
}

/** What is planned at each monthly step, without the balance and before fees; both are positive. */
export function plannedFlows(plan: CashPlan): { deposits: number[]; withdrawals: number[] } {
  const months = plan.horizonYears * 12;
  const none = () => Array.from({ length: months }, () => 0);
  const flows = { deposits: none(), withdrawals: none() };
  for (const movement of plan.movements) {
    const side = flows[movement.type.endsWith("WITHDRAWAL") ? "withdrawals" : "deposits"];
    for (const step of stepsOf(movement, plan.startDate, months)) side[step] = (side[step] ?? 0) + Number(movement.amount);
  }
  return flows;
}

/** Deposits less withdrawals at each monthly step, without the balance: what the client pays, before fees. */
export function monthlyFlows(plan: CashPlan): number[] {
  const { deposits, withdrawals } = plannedFlows(plan);
  return deposits.map((deposit, step) => deposit - (withdrawals[step] ?? 0));
}

/**
 * What was paid in (with the balance) and is planned to be withdrawn until each point 0 to T, the flows of the first step being
 * in point 0. `worth` says what one currency unit of a step counts for.
 */
export function cumulatedFlows(plan: CashPlan, worth: (step: number) => number = () => 1): { deposited: number[]; withdrawn: number[] } {
  const { deposits, withdrawals } = plannedFlows(plan);
  const until = (start: number, flows: readonly number[]) => {
    let sum = start;
    const ends = flows.map((flow, step) => {
      sum += flow * worth(step);
      return sum;
    });
    return [ends[0] ?? start, ...ends];
  };
  return { deposited: until(Number(plan.currentBalance), deposits), withdrawn: until(0, withdrawals) };
}

/** The last step with a withdrawal, of all or of those before a step; null where there is none. */
export function lastWithdrawal(plan: CashPlan, before = Number.POSITIVE_INFINITY): number | null {
  const last = plannedFlows(plan).withdrawals.findLastIndex((amount, step) => amount > 0 && step < before);
  return last === -1 ? null : last;
}

function* stepsOf(movement: DatedMovement, start: string, months: number): Generator<number> {
  const first = movement.startDate ?? start;
  const last = movement.endDate ?? addMonths(start, months);
  const gap = movement.type.startsWith("PERIODIC") ? MONTHS_BETWEEN[movement.frequency ?? "MONTHLY"] : 0;
  for (let occurrence = 0; ; occurrence++) {
    const day = addMonths(first, occurrence * gap);
    if (gap > 0 && day > last) return;
    const step = stepOf(start, day);
    if (step >= months) return;
    if (day >= start) yield step;
    if (gap === 0) return;
  }
}

/** First step at which more has been withdrawn than was ever paid in, or null: from there the plan lives on gains. */
export function stepOfOverdraft(plan: CashPlan): number | null {
  let paidIn = Number(plan.currentBalance);
  for (const [step, flow] of monthlyFlows(plan).entries()) {
    paidIn += flow;
    if (paidIn < 0) return step;
  }
  return null;
}
