import { cumulatedSavings, total } from "./cash-flows.ts";
import type { ProjectionPlan } from "./projection-plan.ts";
import type { PathSink } from "./simulate.ts";
import { reaches } from "./success-rate.ts";
import { moneyWeightedReturn } from "./target-return.ts";

/** How the scenarios of a plan end. */
export interface Outcomes {
  /** Final value of each scenario. */
  finals: Float64Array;
  /** What each scenario could not pay of all withdrawals. */
  unpaidTotals: Float64Array;
  /** The same by month, for the scenarios that fell short. */
  unpaid: ReadonlyMap<number, Float64Array>;
  /** Balance and deposits less planned withdrawals, at points 0 to T. */
  savings: Float64Array;
  /** The same at the end. */
  paidIn: number;
  /** Scenarios by final value, then by what they paid, then by number. */
  order: number[];
}

/** One outcome among the scenarios, told from what was paid. */
export interface OutcomeRow {
  finalAmount: number;
  /** What comes back, paid withdrawals and final value, less the balance and the deposits. */
  gain: number;
  /** Money-weighted; -1 when nothing at all comes back, null when no return between -99.99 % and 1000 % fits. */
  annualizedReturn: number | null;
  paidWithdrawals: number;
  /** Some withdrawal was not paid in full. */
  shortfall: boolean;
  /** Where it fell short: pairs of a month (0 is the start) and what was not paid in it. */
  unpaid?: [month: number, amount: number][];
}

/** Amounts apart by rounding alone are equal, as a part of all that was paid in. */
const SLACK = 1e-12;

export function outcomesOf({ months, balance, flows }: ProjectionPlan, { values, scenarios, unpaid }: PathSink): Outcomes {
  const finals = values.subarray(months * scenarios);
  const unpaidTotals = new Float64Array(scenarios);
  for (const [scenario, byMonth] of unpaid) unpaidTotals[scenario] = total(byMonth);
  const order = Array.from({ length: scenarios }, (_, s) => s).sort(
    (a, b) => finals[a]! - finals[b]! || unpaidTotals[b]! - unpaidTotals[a]! || a - b,
  );
  const savings = cumulatedSavings(balance, flows);
  return { finals, unpaidTotals, unpaid, savings, paidIn: savings[months]!, order };
}

/** Scenarios in which less comes back in all, withdrawals and final value, than was paid in. */
export function lossCount({ finals, unpaidTotals, paidIn }: Outcomes): number {
  return finals.reduce((count, final, s) => count + (final - unpaidTotals[s]! < paidIn ? 1 : 0), 0);
}

/** The two scenarios between which a quantile lies, and the part of the higher one. */
export function neighboursAt(order: readonly number[], p: number): { low: number; high: number; part: number } {
  const h = (order.length - 1) * p;
  const i = Math.floor(h);
  return { low: order[i]!, high: order[i + 1] ?? order[i]!, part: h - i };
}

/**
 * The quantile `p` (Hyndman and Fan's type 7) of some scenarios in their order: the two neighbours are mixed in the same
 * parts for the final value and for what was paid in each month.
 */
export function outcomeRow(plan: ProjectionPlan, outcomes: Outcomes, order: readonly number[], p: number): OutcomeRow {
  const { low, high, part } = neighboursAt(order, p);
  const { finals, unpaid } = outcomes;
  const finalAmount = finals[low]! + part * (finals[high]! - finals[low]!);
  const { deposits, withdrawals } = plan.flows;
  const [below, above] = [unpaid.get(low), part > 0 ? unpaid.get(high) : undefined];
  const planned = total(withdrawals);
  if (!below && !above) {
    const annualizedReturn = finalAmount === 0 && planned === 0 ? -1 : moneyWeightedReturn(plan.balance, plan.flows, finalAmount);
    return { finalAmount, gain: finalAmount - outcomes.paidIn, annualizedReturn, paidWithdrawals: planned, shortfall: false };
  }
  const missing = withdrawals.map((_, t) => (1 - part) * (below?.[t] ?? 0) + part * (above?.[t] ?? 0));
  const paid = withdrawals.map((due, t) => Math.max(0, due - missing[t]!));
  const paidWithdrawals = total(paid);
  const nothing = finalAmount === 0 && paidWithdrawals <= SLACK * planned;
  return {
    finalAmount,
    gain: finalAmount - outcomes.paidIn - total(missing),
    annualizedReturn: nothing ? -1 : moneyWeightedReturn(plan.balance, { deposits, withdrawals: paid }, finalAmount),
    paidWithdrawals,
    shortfall: true,
    unpaid: Array.from(missing).flatMap((amount, t): [number, number][] => (amount > 0 ? [[t, amount]] : [])),
  };
}

const FAILING = { q05: 0.05, median: 0.5 } as const;
export type FailingName = keyof typeof FAILING;

/** Outcomes of the scenarios that miss the goal or a withdrawal, by themselves; null when there is none. */
export function failingRows(plan: ProjectionPlan, outcomes: Outcomes): ({ name: FailingName } & OutcomeRow)[] | null {
  const { finals, unpaid } = outcomes;
  const target = plan.targetAmount;
  const order = outcomes.order.filter((s) => unpaid.has(s) || (target !== null && !reaches(finals[s]!, target)));
  if (order.length === 0) return null;
  return (Object.keys(FAILING) as FailingName[]).map((name) => ({ name, ...outcomeRow(plan, outcomes, order, FAILING[name]) }));
}

const FIRST_UNPAID = { q05: 0.05, q25: 0.25, median: 0.5 } as const;
export type FirstUnpaidName = keyof typeof FIRST_UNPAID;

/**
 * The first month whose withdrawal is not paid in full, the scenarios ordered by it: at rank ⌊(S − 1)·p⌋, so that a month of
 * a scenario is told, the earlier one of the two neighbours. Null where everything is paid.
 */
export function firstUnpaidMonths({ unpaid, finals }: Pick<Outcomes, "unpaid" | "finals">): Record<FirstUnpaidName, number | null> {
  const months = Array.from(unpaid.values(), (byMonth) => byMonth.findIndex((amount) => amount > 0)).sort((a, b) => a - b);
  const at = (p: number) => months[Math.floor((finals.length - 1) * p)] ?? null;
  return { q05: at(FIRST_UNPAID.q05), q25: at(FIRST_UNPAID.q25), median: at(FIRST_UNPAID.median) };
}
