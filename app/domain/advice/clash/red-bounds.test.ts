import fc from "fast-check";
import { expect, it } from "vitest";
import { drawnAdvice } from "../../../../tests/fixtures/golden/drawn-advice.ts";
import { adviceChecks, asksOfLines } from "../checks.ts";
import type { AdviceFacts } from "../facts.ts";
import { redBounds, searched } from "./red-bounds.ts";
import type { WeightBound } from "./weight-bound.ts";

const SLACK = 1e-9;

/** Whether weights keep what one way of a rule asks. */
function keeps(weights: readonly number[], { barred, sums = [], most, leastHeld, lines }: WeightBound): boolean {
  const held = [...weights.keys()].filter((i) => weights[i]! > 0);
  const sumOf = (parts: readonly number[]) => weights.reduce((sum, weight, i) => sum + weight * parts[i]!, 0);
  return (
    held.every((i) => !barred?.[i] && weights[i]! <= (most?.[i] ?? 1) + SLACK && weights[i]! >= (leastHeld?.[i] ?? 0) - SLACK) &&
    sums.every(({ parts, least, most: cap }) => {
      const sum = sumOf(parts);
      return sum >= (least ?? Number.NEGATIVE_INFINITY) - SLACK && sum <= (cap ?? Number.POSITIVE_INFINITY) + SLACK;
    }) &&
    held.length >= (lines?.least ?? 0) &&
    held.length <= (lines?.most ?? held.length)
  );
}

const broken = (facts: AdviceFacts) => {
  const assets = searched(facts.assets.values());
  const weights = assets.map(({ uuid }) => Number(facts.allocation?.lines.find(({ series }) => series === uuid)?.weight ?? 0) / 100);
  return redBounds(facts, assets)
    .filter(({ ways }) => !ways.some((way) => keeps(weights, way)))
    .map(({ code }) => code);
};
const red = (facts: AdviceFacts) => [
  ...new Set(adviceChecks(facts).flatMap(({ code, flag, missing }) => (flag === "red" && !missing && asksOfLines(code) ? [code] : []))),
];

it("a rule refuses an allocation where its bounds are broken, and only there", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(drawnAdvice, (facts) => {
      const refused = red(facts);
      for (const code of refused) seen.add(code);
      expect(broken(facts).sort()).toEqual(refused.sort());
    }),
    { numRuns: 600, seed: 20 },
  );
  expect([...seen].length).toBeGreaterThan(20);
});

it("of an act that leaves a part of the contract in place, the allocation's own rules alone are bounds", () => {
  fc.assert(
    fc.property(drawnAdvice, (drawn) => {
      const facts: AdviceFacts = { ...drawn, proposal: { actType: "ACT_DEPOSITS", productUuid: "contract" } };
      const codes = redBounds(facts, searched(facts.assets.values())).map(({ code }) => code);
      expect(codes).toContain("RISK_RANGE");
      expect(codes).not.toContain("LOSS_CAPACITY");
    }),
    { numRuns: 50, seed: 21 },
  );
});
