import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyFrom, scenariosBeyond, typicalOf, wilsonInterval } from "./success.ts";

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

describe("where the goal is missed", () => {
  const missing = [{ name: "median" }, { name: "q25" }, { name: "q05" }] as const;

  it("the typical scenario stands nearest to the middle of those that miss it", () => {
    expect(typicalOf(missing, 1)?.name).toBe("median");
    expect(typicalOf(missing, 0.55)?.name).toBe("q25");
    expect(typicalOf(missing.slice(2), 0.1)?.name).toBe("q05");
    expect(typicalOf([], 0.02)).toBeUndefined();
  });

  it("a contract is empty from the month after which nothing comes back", () => {
    expect(emptyFrom([5, 0, 3, 0, 0])).toBe(3);
    expect(emptyFrom([5, 0, 3])).toBeNull();
    expect(emptyFrom([0, 0])).toBe(0);
  });
});
