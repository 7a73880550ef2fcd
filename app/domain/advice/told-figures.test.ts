import fc from "fast-check";
import { expect, it } from "vitest";
import { drawnAdvice } from "../../../tests/fixtures/golden/drawn-advice.ts";
import { adviceChecks, profileJudged, ruleOf } from "./checks.ts";
import type { AdviceFacts } from "./facts.ts";
import { foundAndAllowed } from "./words/check-words.ts";

/** The contract after the act beside its allocation: a hair of the guaranteed fund went into the other lines, as cents of orders do. */
function beside(facts: AdviceFacts, hair: number): AdviceFacts {
  const lines = facts.allocation!.lines;
  const others = lines.filter(({ series }) => series !== "s0").length;
  const part = (series: string) => (series === "s0" ? -hair : lines.length > others ? hair / others : 0);
  return {
    ...facts,
    after: new Map(lines.map(({ series, weight }) => [series, Number(weight) / 100 + part(series)])),
    risk: { value: Math.round(("value" in facts.risk ? facts.risk.value : 0) * 4) / 4 + hair },
  };
}

it("no outcome that is pointed out or refused shows a figure that is allowed", () => {
  let near = 0;
  fc.assert(
    fc.property(drawnAdvice, fc.constantFrom(0, 4e-5, 3e-6), (facts, hair) => {
      for (const check of adviceChecks(beside(facts, hair))) {
        const { measuredIn } = ruleOf(check.code);
        if (check.flag === "green" || check.code === "DIVERSIFICATION" || (measuredIn !== "percent" && measuredIn !== "risk")) continue;
        const { found, allowed } = foundAndAllowed(check, "en");
        if (found === null || allowed === null) continue;
        expect(allowed.split("–"), `${check.code} ${check.found} ${check.allowed}`).not.toContain(found);
        if ((check.found?.split(".")[1]?.length ?? 0) > 2) near++;
      }
    }),
    { numRuns: 1500, seed: 45 },
  );
  expect(near).toBeGreaterThan(50);
});

it("an advice is judged by one profile, which its outcomes say", () => {
  fc.assert(
    fc.property(drawnAdvice, (facts) => {
      expect(profileJudged(adviceChecks(facts))).toBe(facts.riskProfile);
      const second = { record: { ...facts.record!, profile: "CONSERVATIVE" as const } };
      expect(profileJudged(adviceChecks({ ...facts, second }))).toBe("CONSERVATIVE");
    }),
    { numRuns: 50, seed: 46 },
  );
});
