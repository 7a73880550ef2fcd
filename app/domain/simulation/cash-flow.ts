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

/** Deposits less withdrawals at each monthly step, without the balance: what the client pays, before fees. */
export const monthlyFlows = (plan: CashPlan): number[] => flowsOf(plan, (type) => (type.endsWith("WITHDRAWAL") ? -1 : 1));

/** Planned withdrawals at each monthly step. */
export const monthlyWithdrawals = (plan: CashPlan): number[] => flowsOf(plan, (type) => (type.endsWith("WITHDRAWAL") ? 1 : 0));

function flowsOf(plan: CashPlan, sign: (type: DatedMovement["type"]) => number): number[] {
  const months = plan.horizonYears * 12;
  const flows = Array.from({ length: months }, () => 0);
  for (const movement of plan.movements) {
    const signed = sign(movement.type) * Number(movement.amount);
    for (const step of stepsOf(movement, plan.startDate, months)) flows[step] = (flows[step] ?? 0) + signed;
  }
  return flows;
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
