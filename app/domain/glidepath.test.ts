import { expect, test } from "vitest";
import { riskierAt, rowAt, rowTotal } from "./glidepath.ts";

const rows = [
  { yearsLeft: 10, weights: ["80", "20"] },
  { yearsLeft: 5, weights: ["30", "70"] },
  { yearsLeft: 2, weights: ["40", "60"] },
];

test("between two rows the more cautious one holds, below the last one the last", () => {
  expect([12, 10, 9, 5, 4, 2, 0].map((left) => rowAt({ rows }, left).yearsLeft)).toEqual([10, 10, 5, 5, 2, 2, 2]);
});

test("totals have no binary dust, and more at risk nearer the end is told", () => {
  expect(rowTotal(["33.3", "33.3", "33.4"])).toBe(100);
  expect(rowTotal(["0.1", "0.2"])).toBe(0.3);
  expect(riskierAt({ classes: ["EQUITIES", "CASH"], rows })).toEqual([2]);
});
