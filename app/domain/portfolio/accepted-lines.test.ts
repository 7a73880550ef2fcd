import { expect, it } from "vitest";
import { acceptedWeights } from "./accepted-lines.ts";

const LINES = [
  { series: "equity", before: 5000, after: 3000 },
  { series: "small", before: 1000, after: 600 },
  { series: "bond", before: 4000, after: 6400 },
];
const of = (...accepted: string[]) => [...(acceptedWeights(LINES, new Set(accepted)) ?? [])].map(([, weight]) => weight);

it("of every line are those that were proposed", () => expect(of("equity", "small", "bond")).toEqual([3000, 600, 6400]));

it("keep a refused line as it is held, and share what is left as it was proposed", () => {
  // 90 % are left for 30 and 64: 28.72 and 61.28.
  expect(of("equity", "bond")).toEqual([2872, 1000, 6128]);
});

it("are none where nothing is accepted, or where nothing is left", () => {
  expect(of()).toEqual([]);
  expect(
    acceptedWeights(
      [
        { series: "a", before: 10_000, after: 5000 },
        { series: "b", before: 0, after: 5000 },
      ],
      new Set(["b"]),
    ),
  ).toBeNull();
});
