import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bringTo100, hundredthsOf, spreadEvenly, WHOLE, weightOf } from "./weights.ts";

const sum = (weights: number[]) => weights.reduce((a, b) => a + b, 0);
const weightLists = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 60 });

describe("weights in hundredths of a per cent", () => {
  it("spreads a third three times to exactly 100.00", () => {
    expect(spreadEvenly(3).map(weightOf)).toEqual(["33.34", "33.33", "33.33"]);
    expect(spreadEvenly(0)).toEqual([]);
  });

  it("brings any weights back to exactly 100.00, each within a hundredth of its proportion", () => {
    fc.assert(
      fc.property(weightLists, (weights) => {
        const brought = bringTo100(weights);
        expect(sum(brought)).toBe(WHOLE);
        const total = sum(weights);
        for (const [i, weight] of brought.entries())
          if (total > 0) expect(Math.abs(weight - ((weights[i] ?? 0) * WHOLE) / total)).toBeLessThan(1);
      }),
    );
  });

  it("leaves weights that total 100.00 as they are, and a line without weight without one", () => {
    expect(bringTo100([3333, 3333, 3334])).toEqual([3333, 3333, 3334]);
    expect(bringTo100([4000, 0, 2000])).toEqual([6667, 0, 3333]);
  });

  it("reads and writes hundredths without loss", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        (hundredths) => void expect(hundredthsOf(weightOf(hundredths))).toBe(hundredths),
      ),
    );
    expect(hundredthsOf("33.333")).toBeNull();
    expect(hundredthsOf("33.3300")).toBe(3333);
    expect(hundredthsOf("-1")).toBeNull();
  });
});
