import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scenariosBeyond, successesOf, wilsonInterval } from "./success.ts";

describe("chances said in counts", () => {
  it("gives the range of the reference: 3 of 5", () => {
    const { from, to } = wilsonInterval(3, 5);
    expect(from).toBeCloseTo(0.230724281, 9);
    expect(to).toBeCloseTo(0.882379226, 9);
  });

  it("holds the share inside its range, between nothing and everything", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 250 }), (successes) => {
        const { from, to } = wilsonInterval(successes, 250);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(1);
        expect(from).toBeLessThanOrEqual(successes / 250 + 1e-12);
        expect(to).toBeGreaterThanOrEqual(successes / 250 - 1e-12);
      }),
    );
  });

  it("counts the scenarios beyond each quantile of 250", () => {
    expect([0.95, 0.75, 0.5, 0.25, 0.05].map((level) => scenariosBeyond(250, level))).toEqual([13, 63, 125, 63, 13]);
  });

  it("agrees with counting sorted values against the quantile", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 400 }), fc.constantFrom(0.05, 0.25, 0.5, 0.75, 0.95), (count, level) => {
        const values = Array.from({ length: count }, (_, index) => index);
        const quantile = Math.round((count - 1) * level * 1e9) / 1e9;
        const beyond = values.filter((value) => (level >= 0.5 ? value > quantile : value < quantile)).length;
        expect(scenariosBeyond(count, level)).toBe(beyond);
      }),
    );
  });
});

describe("scenarios that do what the plan asks", () => {
  const counted = (shortfallScenarios: number, totalWithdrawals: number, successes?: number) =>
    successesOf({
      scenarioCount: 250,
      shortfallScenarios,
      statistics: { totalWithdrawals },
      ...(successes === undefined ? {} : { successes }),
    });

  it("are those that reach the goal, else those that pay every withdrawal, and nothing without either", () => {
    expect(counted(12, 1_000, 198)).toBe(198);
    expect(counted(12, 1_000)).toBe(238);
    expect(counted(0, 0)).toBeNull();
  });
});
