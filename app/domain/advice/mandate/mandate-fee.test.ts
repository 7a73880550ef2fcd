import { expect, it } from "vitest";
import { mandateFeeOf } from "./mandate-fee.ts";

const OFFERED = [
  { code: "EQ", mandateFee: "0.6" },
  { code: "DYN", mandateFee: "1.2" },
];
const modes = (weight: string) => [
  { mode: "free" as const, weight: String(100 - Number(weight)) },
  { mode: "delegated" as const, weight },
];

it("counts each mandate by its share of the whole", () => {
  const delegatedProfiles = [
    { mandatCode: "EQ", allocation: "75" },
    { mandatCode: "DYN", allocation: "25" },
  ];
  expect(mandateFeeOf({ modes: modes("40"), delegatedProfiles }, OFFERED)).toBeCloseTo(0.4 * (0.75 * 0.6 + 0.25 * 1.2), 12);
});

it("is nothing without a delegated part, without mandates, and for a mandate that is offered no more", () => {
  const delegatedProfiles = [{ mandatCode: "EQ", allocation: "100" }];
  expect(mandateFeeOf({ modes: modes("0"), delegatedProfiles }, OFFERED)).toBe(0);
  expect(mandateFeeOf({ delegatedProfiles }, OFFERED)).toBe(0);
  expect(mandateFeeOf({ modes: modes("40") }, OFFERED)).toBe(0);
  expect(mandateFeeOf({ modes: modes("40"), delegatedProfiles: [{ mandatCode: "GONE", allocation: "100" }] }, OFFERED)).toBe(0);
});
