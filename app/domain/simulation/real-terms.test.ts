import { describe, expect, it } from "vitest";
import { inTodaysMoney } from "./real-terms.ts";

const flat = (value: number) => Array.from({ length: 25 }, () => value);
const result = {
  months: 24,
  savings: [100, ...flat(200).slice(1)],
  median: flat(121),
  lower_area: { from: flat(1), to: flat(2) },
  mid_area: { from: flat(3), to: flat(4) },
  upper_area: { from: flat(5), to: flat(6) },
  scenarios: [
    { finalAmount: 121, annualizedReturn: 0.1 },
    { finalAmount: 0, annualizedReturn: null },
  ],
  targetAmount: 242,
};

describe("a projection in today's money", () => {
  const real = inTodaysMoney(result, 0.1);

  it("divides values by the price rise until their date, and returns lose it", () => {
    expect(real.median[0]).toBe(121);
    expect(real.median[12]).toBeCloseTo(110, 10);
    expect(real.median[24]).toBeCloseTo(100, 10);
    expect(real.scenarios.map(({ finalAmount }) => Math.round(finalAmount))).toEqual([100, 0]);
    expect(real.scenarios[0]?.annualizedReturn).toBeCloseTo(0, 12);
    expect(real.scenarios[1]?.annualizedReturn).toBeNull();
    expect(real.targetAmount).toBeCloseTo(200, 10);
  });

  it("counts each payment at what it was worth on its own date", () => {
    expect(real.savings[0]).toBe(100);
    expect(real.savings[24]).toBeCloseTo(100 + 100 / 1.1 ** (1 / 12), 10);
  });

  it("changes nothing without inflation", () => {
    const same = inTodaysMoney(result, 0);
    expect(same).toEqual({ ...result, scenarios: same.scenarios });
    expect(same.scenarios[0]?.annualizedReturn).toBeCloseTo(0.1, 12);
  });
});
