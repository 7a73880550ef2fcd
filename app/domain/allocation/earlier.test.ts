import { expect, it } from "vitest";
import { changesSince } from "./earlier.ts";

const earlier = {
  day: "31/03/2025",
  weights: [
    { series: "a", name: "A", hundredths: 6000 },
    { series: "b", name: "B", hundredths: 4000 },
  ],
};
const since = (lines: ReadonlyArray<[string, number]>) =>
  changesSince(
    earlier,
    lines.map(([series]) => ({ series })),
    lines.map(([, hundredths]) => hundredths),
  );

it("turnover is what is sold, which is what is bought where both total 100 %", () => {
  expect(
    since([
      ["b", 4000],
      ["a", 6000],
    ]),
  ).toEqual({ turnover: 0, leftOut: [] });
  expect(
    since([
      ["a", 4500],
      ["b", 4000],
      ["c", 1500],
    ]).turnover,
  ).toBe(1500);
  expect(since([["c", 10_000]])).toEqual({ turnover: 10_000, leftOut: earlier.weights });
});

it("a series that stands twice counts once, with both weights", () => {
  expect(
    since([
      ["a", 3000],
      ["a", 3000],
      ["b", 4000],
    ]).turnover,
  ).toBe(0);
});
