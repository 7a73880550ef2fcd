import { expect, it } from "vitest";
import { apportioned, floorOf, riskyShare } from "./constant-proportion.ts";

const rule = { multiplier: 2, minRisky: 0, maxRisky: 1, tolerance: 0 };

// A. Perold, W. Sharpe, "Dynamic strategies for asset allocation", Financial Analysts Journal, January 1988: assets of 100, a floor of 75
// and a multiplier of 2; stocks fall from 100 to 80 and come back.
it("is that of the example of Perold and Sharpe", () => {
  const begins = riskyShare(100, 75, 0.5, rule);
  expect(begins).toMatchObject({ cushion: 25, target: 0.5, rebalances: false });
  // 50 of stocks are worth 40: assets 90, cushion 15, 30 of stocks; 10 are sold.
  const fallen = riskyShare(90, 75, 40 / 90, rule);
  expect([fallen.cushion, fallen.target * 90, fallen.rebalances]).toEqual([15, 30, true]);
  // 30 of stocks are worth 37.50: assets 97.50, cushion 22.50, 45 of stocks; 7.50 are bought.
  const back = riskyShare(97.5, 75, 37.5 / 97.5, rule);
  expect([back.cushion, back.target * 97.5, back.target * 97.5 - 37.5]).toEqual([22.5, 45, 7.5]);
});

it("stays within its bounds, holds nothing but the least below the floor, and stays as it is within the tolerance", () => {
  const bounded = { ...rule, multiplier: 5, minRisky: 0.1, maxRisky: 0.8 };
  expect(riskyShare(100, 75, 0.8, bounded)).toMatchObject({ unbounded: 1.25, target: 0.8 });
  expect(riskyShare(70, 75, 0.3, bounded)).toMatchObject({ cushion: 0, target: 0.1, rebalances: true });
  expect(riskyShare(100, 75, 0.53, { ...rule, tolerance: 0.03 }).rebalances).toBe(false);
  expect(riskyShare(100, 75, 0.54, { ...rule, tolerance: 0.03 }).rebalances).toBe(true);
});

it("counts from a floor that stays, or from one that rises with the highest value", () => {
  const values = [100, 120, 90];
  expect(floorOf(values, 0.9, "FIRST_VALUE")).toBe(90);
  expect(floorOf(values, 0.9, "HIGHEST_VALUE")).toBe(108);
});

it("keeps the proportions within the risky assets and within the others", () => {
  const after = apportioned(
    new Map([
      ["a", 0.45],
      ["b", 0.15],
      ["c", 0.3],
      ["d", 0.1],
    ]),
    new Set(["a", "b"]),
    0.4,
  );
  expect([...after].map(([key, weight]) => [key, Number(weight.toFixed(12))])).toEqual([
    ["a", 0.3],
    ["b", 0.1],
    ["c", 0.45],
    ["d", 0.15],
  ]);
});
