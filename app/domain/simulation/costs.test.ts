import { expect, it } from "vitest";
import { contractCosts } from "./costs.ts";

it("the contract takes its part of each payment, then of the value of each month", () => {
  // One thousand paid once at 2 %, without return: the fee of a month is what the value loses in it.
  const factor = (1 - 0.012) ** (1 / 12);
  const median = Array.from({ length: 13 }, (_, month) => 5980 * factor ** month);
  const costs = contractCosts({ median, statistics: { totalDeposits: 6000 } }, { balance: 5000, entryFee: 0.02, managementFee: 0.012 });
  expect(costs).toBeCloseTo(20 + 5980 * 0.012, 8);
});

it("a contract without fees takes nothing", () => {
  const free = { balance: 0, entryFee: 0, managementFee: 0 };
  expect(contractCosts({ median: [100, 110], statistics: { totalDeposits: 100 } }, free)).toBe(0);
});
