import fc from "fast-check";
import { expect, it } from "vitest";
import type { AdviceCheckCode } from "#app/domain/journey.ts";
import { drawnAdvice } from "../../../tests/fixtures/golden/drawn-advice.ts";
import { adviceChecks } from "./checks.ts";
import type { AdviceFacts } from "./facts.ts";

/** Bounds that the contract or the journey sets to its guaranteed funds, its lines and its payments. */
const OF_CONTRACT: ReadonlySet<AdviceCheckCode> = new Set<AdviceCheckCode>([
  ...(["GUARANTEED_CAP", "WITHOUT_GUARANTEE", "DIVERSIFICATION"] as const),
  ...(["MINIMUM_ASSETS", "MINIMUM_PER_ASSET", "MAXIMUM_PER_ASSET"] as const),
  ...(["MINIMUM_DEPOSIT", "MINIMUM_PERIODIC_DEPOSIT", "ASSET_CLOSED", "ASSET_NOT_FOR_SALE"] as const),
]);

/** The same client, with a part of each line moved into the guaranteed fund; no preference is lost by it. */
function moreCareful(facts: AdviceFacts, parts: number): AdviceFacts {
  const lines = facts.allocation!.lines.filter(({ series }) => series !== "s0");
  const kept = lines.map(({ series, weight }) => ({ series, weight: Math.floor((Number(weight) * 100 * (10 - parts)) / 10) }));
  const left = kept.filter(({ weight }) => weight > 0);
  const guaranteed = 10_000 - left.reduce((sum, { weight }) => sum + weight, 0);
  const all = [{ series: "s0", weight: guaranteed }, ...left].filter(({ weight }) => weight > 0);
  return {
    ...facts,
    preferences: null,
    allocation: { ...facts.allocation!, lines: all.map(({ series, weight }) => ({ series, weight: String(weight / 100) })) },
    risk: { value: all.reduce((sum, { series, weight }) => sum + (weight / 10_000) * (facts.assets.get(series)?.sri ?? 0), 0) },
  };
}
const red = (facts: AdviceFacts) =>
  new Set(adviceChecks(facts).flatMap(({ code, flag }) => (flag === "red" && !OF_CONTRACT.has(code) ? [code] : [])));

it("nothing but the contract's own bounds refuses what is more careful than an allocation that it does not refuse", () => {
  let moved = 0;
  fc.assert(
    fc.property(drawnAdvice, fc.integer({ min: 1, max: 10 }), (facts, parts) => {
      const before = red({ ...facts, preferences: null });
      const after = [...red(moreCareful(facts, parts))];
      if (before.size > 0) moved++;
      expect(after.filter((code) => !before.has(code))).toEqual([]);
    }),
    { numRuns: 400, seed: 30 },
  );
  expect(moved).toBeGreaterThan(30);
});

it("a guaranteed fund alone is refused for no client by its caution, and pointed out where it is far below the profile", () => {
  const flags = new Set<string>();
  fc.assert(
    fc.property(drawnAdvice, (facts) => {
      const careful = moreCareful(facts, 10);
      // What is refused then is so whatever the lines: a need above the money, an answer that the session contradicts.
      const refused = [...red(careful)].filter((code) => code !== "LIQUIDITY_NEED" && code !== "CONTRADICTION");
      expect(refused).toEqual([]);
      for (const { code, flag } of adviceChecks(careful)) if (code === "RISK_RANGE") flags.add(flag);
    }),
    { numRuns: 200, seed: 31 },
  );
  expect([...flags].sort()).toEqual(["green", "orange"]);
});
