import { expect, it } from "vitest";
import { stepOf, topOf } from "./slider-range.ts";

it("a slider of an amount ends at a round amount of at least twice of it, in at most two hundred round steps", () => {
  expect([0, 50, 150, 500, 150_000, 990_000].map(topOf)).toEqual([100, 100, 500, 1000, 500_000, 2_000_000]);
  expect(topOf(Number.NaN)).toBe(100);
  for (const value of [1, 49, 50, 51, 333, 12_345, 1e9]) {
    const top = topOf(value);
    expect(top).toBeGreaterThanOrEqual(value * 2);
    expect(top / stepOf(top)).toBeLessThanOrEqual(200);
    expect(top % stepOf(top)).toBe(0);
  }
});
