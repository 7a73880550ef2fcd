import { describe, expect, it } from "vitest";
import { inTodaysMoney } from "./real-terms.ts";

const flat = (value: number) => Array.from({ length: 25 }, () => value);
/** 100 at once, 100 more a month later, 50 taken out at month 12, of which 20 could not be paid in the second outcome. */
const plan = {
  startDate: "2025-01-31",
  horizonYears: 2,
  currentBalance: "100",
  movements: [
    { type: "SIMPLE_DEPOSIT" as const, amount: "100", startDate: "2025-02-28" },
    { type: "SIMPLE_WITHDRAWAL" as const, amount: "50", startDate: "2026-01-31" },
  ],
};
const result = {
  months: 24,
  savings: [100, 100, ...flat(200).slice(2, 13), ...flat(150).slice(13)],
  median: flat(121),
  lower_area: { from: flat(1), to: flat(2) },
  mid_area: { from: flat(3), to: flat(4) },
  upper_area: { from: flat(5), to: flat(6) },
  scenarios: [
    { finalAmount: 121, gain: -29, annualizedReturn: 0.1, paidWithdrawals: 50 },
    { finalAmount: 0, gain: -170, annualizedReturn: null, paidWithdrawals: 30, unpaid: [[12, 20]] as [number, number][] },
  ],
  targetAmount: 242,
};
const close = (value: number) => expect.closeTo(value, 10) as number;

describe("a projection in today's money", () => {
  const real = inTodaysMoney(result, plan, 0.1);
  const second = 100 / 1.1 ** (1 / 12);

  it("divides values by the price rise until their date, and returns lose it", () => {
    expect([real.median[0], real.median[12], real.median[24]]).toEqual([121, close(110), close(100)]);
    expect(real.scenarios.map(({ finalAmount }) => finalAmount)).toEqual([close(100), 0]);
    expect(real.scenarios.map(({ annualizedReturn }) => annualizedReturn)).toEqual([close(0), null]);
    expect(real.targetAmount).toBeCloseTo(200, 10);
  });

  it("counts each payment at what it was worth in its own month", () => {
    expect([real.savings[1], real.savings[2], real.savings[12]]).toEqual([100, close(100 + second), close(100 + second)]);
    expect(real.savings[24]).toBeCloseTo(100 + second - 50 / 1.1, 10);
    expect(real.scenarios.map(({ paidWithdrawals }) => paidWithdrawals)).toEqual([close(50 / 1.1), close(30 / 1.1)]);
    expect(real.scenarios[1]?.unpaid).toEqual([[12, close(20 / 1.1)]]);
  });

  it("leaves the gain what came back less what was paid in", () => {
    for (const { gain, finalAmount, paidWithdrawals } of real.scenarios)
      expect(gain).toBeCloseTo(finalAmount + paidWithdrawals - (100 + second), 10);
  });

  it("changes nothing without inflation", () => {
    const same = inTodaysMoney(result, plan, 0);
    expect(same).toEqual({ ...result, scenarios: same.scenarios });
    expect(same.scenarios).toEqual(result.scenarios.map((row) => ({ ...row, annualizedReturn: row.annualizedReturn && close(0.1) })));
  });
});
