import { expect, it } from "vitest";
import { planProjection } from "./projection-plan.ts";
import { moneyWeightedReturn, targetReturn } from "./target-return.ts";

const request = { startDate: "2026-01-31", horizon: 2, currentBalance: 10_000, movements: [] };

// 10,000 at 4 % a year for two years is 10,816; no other place works this out.
it.each([
  ["an annualized_return", { parameter: "annualized_return", value: 0.04 }],
  ["a target", { parameter: "target", value: 10_816 }],
] as const)("%s is told as both: what has to be reached, and the return that takes one there", (_what, goal) => {
  const told = targetReturn({ ...request, ...goal });
  expect(told.targetAmount).toBeCloseTo(10_816, 6);
  expect(told.annualizedReturn).toBeCloseTo(0.04, 9);
  const plan = planProjection({
    ...request,
    fees: { entryFee: 0, managementFee: 0 },
    target: goal,
    pockets: [{ kind: "free", share: 1, rebalancing: "BUY_AND_HOLD", weights: { a: 1 } }],
  });
  expect(plan.targetAmount).toBeCloseTo(10_816, 6);
});

it("a target of less than a euro is an amount all the same", () => {
  expect(targetReturn({ ...request, currentBalance: 0.5, parameter: "target", value: 0.5408 }).annualizedReturn).toBeCloseTo(0.04, 9);
});

it("money that all leaves on the day it comes has no return", () => {
  const flows = { deposits: Float64Array.of(5_000, 0, 0), withdrawals: Float64Array.of(15_000, 0, 0) };
  expect(moneyWeightedReturn(10_000, flows, 0)).toBeNull();
  // What stays for a month has one: half of it comes back.
  expect(moneyWeightedReturn(10_000, { deposits: Float64Array.of(0), withdrawals: Float64Array.of(0) }, 5_000)).toBeCloseTo(
    0.5 ** 12 - 1,
    9,
  );
});
