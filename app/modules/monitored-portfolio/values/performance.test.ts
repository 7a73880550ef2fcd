import { expect, it } from "vitest";
import { performancesBySpan, type Values } from "./performance.ts";

const values: Values = [
  ["2024-06-28", 80],
  ["2025-12-31", 100],
  ["2026-03-31", 110],
  ["2026-05-29", 121],
  ["2026-06-30", 132],
];

it("counts each span from the value that held on its first day, and says nothing of a span that began before the track", () => {
  const found = performancesBySpan(values, "2026-06-30");
  // 30 May is after the 29th: 132 / 121; 30 March is before the 31st: the value of December held.
  expect(found.month).toBeCloseTo(9.0909, 4);
  expect(found.quarter).toBeCloseTo(32, 10);
  expect(found.ytd).toBeCloseTo(32, 10);
  // 80 held on 30 June 2025.
  expect(found.year).toBeCloseTo(65, 10);
  expect(found.threeYears).toBeNull();
  expect(found.start).toBeCloseTo(65, 10);
});

it("of no value is none", () => {
  expect(Object.values(performancesBySpan([], "2026-06-30"))).toEqual([null, null, null, null, null, null]);
});
