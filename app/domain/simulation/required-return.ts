import { type CashPlan, monthlyFlows } from "./cash-flow.ts";

/** Value at the horizon of the gross payments when they grow at `rate` a year (decimal fraction), without fees. */
export const futureValue = (plan: CashPlan, rate: number): number => grown(plan, monthlyFlows(plan), rate);

function grown({ currentBalance }: CashPlan, flows: readonly number[], rate: number): number {
  const growth = (1 + rate) ** (1 / 12);
  return flows.reduce((value, flow) => (value + flow) * growth, Number(currentBalance));
}

/**
 * Return a year (decimal fraction) that makes the gross payments reach `target`: bisection on [-0.9999, 10], null when
 * nothing is paid in or no such return exists.
 */
export function requiredReturn(plan: CashPlan, target: number): number | null {
  const flows = monthlyFlows(plan);
  const gap = (rate: number) => grown(plan, flows, rate) - target;
  let [low, high] = [-0.9999, 10];
  if (!(gap(low) <= 0 && gap(high) >= 0)) return null;
  while (high - low > 1e-13) {
    const middle = (low + high) / 2;
    if (gap(middle) < 0) low = middle;
    else high = middle;
    if (middle === low && middle === high) break;
  }
  return (low + high) / 2;
}
