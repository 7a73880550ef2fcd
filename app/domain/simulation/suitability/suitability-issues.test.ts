import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { USUAL_BANDS } from "./profile-band.ts";
import { holdingYears, suitabilityIssues } from "./suitability-issues.ts";

const CLASSES = new Map<string, number | null>([1, 2, 3, 4, 5, 6, 7].map((sri) => [`sri${sri}`, sri]));
const of = (...parts: Array<[sri: number | string, weight: number]>) => ({
  allocation: parts.map(([sri, weight]) => ({ series: typeof sri === "number" ? `sri${sri}` : sri, weight: String(weight) })),
});
const CAUTIOUS = { profile: "CONSERVATIVE", band: { min: 1, max: 3 } } as const;
const keys = (...asked: Parameters<typeof suitabilityIssues>) => suitabilityIssues(...asked).map(({ key }) => key);

describe("what fits a client", () => {
  it("is said of the whole allocation and of each line above the band", () => {
    // 0.3 × 1 + 0.7 × 5 = 3.8.
    const found = suitabilityIssues(of([1, 30], [5, 70]), 10, CAUTIOUS, CLASSES);
    expect(found.map(({ key }) => key)).toEqual(["riskAbove", "linesAbove"]);
    expect(found[0]?.params?.average).toBeCloseTo(3.8, 12);
    expect(found[1]?.params?.lines?.map(({ series }) => series)).toEqual(["sri5"]);
    // 0.9 × 3 + 0.1 × 5 = 3.2: a quarter of a class at most.
    expect(keys(of([3, 90], [5, 10]), 10, CAUTIOUS, CLASSES)).toEqual(["riskSlightlyAbove", "linesAbove"]);
    expect(keys(of([1, 80], [4, 20]), 10, CAUTIOUS, CLASSES)).toEqual(["linesAbove"]);
    expect(keys(of([1, 60], [3, 40]), 10, CAUTIOUS, CLASSES)).toEqual([]);
  });

  it("is not judged without a class of each line, and says which lacks it", () => {
    const [issue] = suitabilityIssues(of([1, 60], ["unrated", 40]), 10, CAUTIOUS, CLASSES);
    expect([issue?.key, issue?.params?.lines?.map(({ series }) => series)]).toEqual(["riskUnknown", ["unrated"]]);
  });

  it("needs a horizon as long as each line asks for, with or without a profile", () => {
    const [issue] = suitabilityIssues(of([1, 50], [2, 20], [4, 30]), 2, null, CLASSES);
    expect([issue?.key, issue?.params?.lines?.map(({ series }) => series)]).toEqual(["horizonShort", ["sri4"]]);
    expect(keys(of([1, 50], [4, 50]), 5, null, CLASSES)).toEqual([]);
  });

  it("judges a mandate as a whole, and leaves the horizon of a grid to the grid", () => {
    const mandates = { ...of([1, 40], [5, 60]), mandates: [] };
    expect(suitabilityIssues(mandates, 2, CAUTIOUS, CLASSES).map(({ field, key }) => `${field} ${key}`)).toEqual([
      "mandates riskAbove",
      "mandates horizonShortWhole",
    ]);
    expect(keys({ ...of([1, 40], [5, 60]), grid: [] }, 2, CAUTIOUS, CLASSES)).toEqual(["riskAbove"]);
  });

  it("never gets worse with a bolder profile or a longer horizon", () => {
    const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 15 }), fc.integer({ min: 0, max: 2 }), (parts, years, rank) => {
        const total = parts.reduce((sum, part) => sum + part, 0);
        const held = of(...parts.map((part, at): [number, number] => [at + 1, (part / total) * 100]));
        const [profile, bolder] = [RISK_PROFILES[rank]!, RISK_PROFILES[rank + 1]!];
        const above = (of: typeof profile) =>
          suitabilityIssues(held, years, { profile: of, band: USUAL_BANDS[of] }, CLASSES).find(({ key }) => key === "linesAbove")?.params
            ?.lines?.length ?? 0;
        expect(above(bolder)).toBeLessThanOrEqual(above(profile));
        const long = (horizon: number) => suitabilityIssues(held, horizon, null, CLASSES)[0]?.params?.lines?.length ?? 0;
        expect(long(years + 1)).toBeLessThanOrEqual(long(years));
      }),
    );
    const years = [1, 2, 3, 4, 5, 6, 7].map(holdingYears);
    expect(years).toEqual([...years].sort((a, b) => a - b));
  });
});
