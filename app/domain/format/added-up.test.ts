import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addedUp, formatShare, formatShares } from "./added-up.ts";

describe("parts that are shown beside their sum", () => {
  it("add up to it: what rounding leaves over goes to those that lost most", () => {
    // Each of three thirds alone rounds to 33.33, which would come to 99.99.
    expect(addedUp([100 / 3, 100 / 3, 100 / 3], 2)).toEqual([33.34, 33.33, 33.33]);
    expect(formatShares([100 / 3, 100 / 3, 100 / 3], "fr")).toEqual(["33,34\u00a0%", "33,33\u00a0%", "33,33\u00a0%"]);
    expect(addedUp([12.345, 87.655], 1)).toEqual([12.3, 87.7]);
    expect(addedUp([0, 50, 50], 0)).toEqual([0, 50, 50]);
    expect(addedUp([], 2)).toEqual([]);
  });

  it("add up whatever they are, each within one unit of what it is", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { maxLength: 30 }),
        fc.integer({ min: 0, max: 2 }),
        (parts, decimals) => {
          const shown = addedUp(parts, decimals);
          const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0);
          expect(Math.abs(sum(shown) - sum(parts))).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-6);
          for (const [at, part] of parts.entries()) expect(Math.abs(shown[at]! - part)).toBeLessThan(10 ** -decimals + 1e-6);
        },
      ),
      { numRuns: 300, seed: 12 },
    );
  });

  it("are never told as nothing while they are something", () => {
    expect(formatShare(0.004, "fr")).toBe("<\u00a00,01\u00a0%");
    expect(formatShare(0.004, "en")).toBe("<\u00a00.01%");
    expect([formatShare(0, "fr"), formatShare(0.005, "fr"), formatShare(20, "fr")]).toEqual(["0\u00a0%", "0,01\u00a0%", "20\u00a0%"]);
    expect(formatShares([0.004, 99.996], "fr")).toEqual(["<\u00a00,01\u00a0%", "100\u00a0%"]);
  });
});
