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
    for (const step of knownSteps(movement, plan.startDate, months)) flows[step] = (flows[step] ?? 0) + signed;
  }
  return flows;
}

/**
 * What was paid in (with the balance) and is planned to be withdrawn until each point 0 to T, the flows of the first step being
 * in point 0. `worth` says what one currency unit of a step counts for.
 */
export function cumulatedFlows(plan: CashPlan, worth: (step: number) => number = () => 1): { deposited: number[]; withdrawn: number[] } {
  const until = (start: number, flows: readonly number[]) => {
    let sum = start;
    const ends = flows.map((flow, step) => {
      sum += flow * worth(step);
      return sum;
    });
    return [ends[0] ?? start, ...ends];
  };
  const deposits = flowsOf(plan, (type) => (type.endsWith("WITHDRAWAL") ? 0 : 1));
  return { deposited: until(Number(plan.currentBalance), deposits), withdrawn: until(0, monthlyWithdrawals(plan)) };
}

/** The last step with a withdrawal, of all or of those before a step; null where there is none. */
export function lastWithdrawal(plan: CashPlan, before = Number.POSITIVE_INFINITY): number | null {
  const last = monthlyWithdrawals(plan).findLastIndex((amount, step) => amount > 0 && step < before);
  return last === -1 ? null : last;
}

/** A plan is asked for its flows several times, and movements are not changed: the steps of each are found once. */
const found = new WeakMap<DatedMovement, { start: string; months: number; steps: readonly number[] }>();

function knownSteps(movement: DatedMovement, start: string, months: number): readonly number[] {
  const known = found.get(movement);
  if (known?.start === start && known.months === months) return known.steps;
  const steps = [...stepsOf(movement, start, months)];
  found.set(movement, { start, months, steps });
  return steps;
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
