import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { bracketedRoot } from "#app/domain/numerics/root.ts";

/**
 * Money-weighted annual return of dated flows (XIRR): root of the net present value with exponents ACT/365 from the
 * first flow. The client's payments are negative, what is received or held at the end is positive.
 * Null when no return between -99.99 % and 10 000 % solves it.
 */
export function datedMoneyWeightedReturn(flows: readonly { date: string; amount: number }[]): number | null {
  const days = flows.map((flow) => dayNumber(flow.date));
  const first = Math.min(...days);
  const presentValue = (r: number) => flows.reduce((sum, flow, i) => sum + flow.amount * (1 + r) ** (-(days[i]! - first) / 365), 0);
  return flows.length === 0 ? null : bracketedRoot(presentValue, -0.9999, 100);
}
