import { monthlyFlows } from "../cash-flow.ts";
import type { ExactParameters } from "../form.ts";
import { fractionOf } from "../request.ts";
import type { PlanPlace } from "./plan-place.ts";

type Plan = Pick<ExactParameters, "startDate" | "horizonYears" | "currentBalance" | "movements" | "entryFee">;

/** What goes in, after entry fees, and out at the beginning of each month of a plan; currency units. */
export function flowsOf(plan: Plan) {
  const of = (kind: string) => monthlyFlows({ ...plan, movements: plan.movements.filter(({ type }) => type.endsWith(kind)) });
  const [deposits, withdrawals] = [of("DEPOSIT"), of("WITHDRAWAL").map((flow) => -flow)];
  return { deposits, withdrawals, invested: deposits.map((amount) => amount * (1 - fractionOf(plan.entryFee))) };
}

export interface PaidSoFar {
  /** With the balance at the start, before entry fees. */
  paidIn: number;
  /** As far as there was enough. */
  withdrawn: number;
  /** A withdrawal could not be paid in full. */
  short: boolean;
}

/**
 * Money in and out along a path up to a place. What comes out is limited by what is there: the point before, with the deposit of
 * the month.
 */
export function paidUpTo(plan: Plan, path: readonly number[], { months, fraction }: PlanPlace): PaidSoFar {
  const { deposits, withdrawals, invested } = flowsOf(plan);
  const paid: PaidSoFar = { paidIn: Number(plan.currentBalance), withdrawn: 0, short: false };
  for (let k = 0; k < months + (fraction > 0 ? 1 : 0); k++) {
    const there = (k === 0 ? Number(plan.currentBalance) : (path[k] ?? 0)) + (invested[k] ?? 0);
    const wanted = withdrawals[k] ?? 0;
    paid.paidIn += deposits[k] ?? 0;
    paid.withdrawn += Math.min(wanted, there);
    if (wanted > there * (1 + 1e-12)) paid.short = true;
  }
  return paid;
}
