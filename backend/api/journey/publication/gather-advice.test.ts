import { expect, it } from "vitest";
import { alternativesOf, reasonOf } from "./gather-advice.ts";

type Gathered = Parameters<typeof reasonOf>[1];
type Line = Parameters<typeof reasonOf>[0];

const sustainable = (investments: string | null, taxonomy: string | null = null, pai: object = {}) => ({
  ...{ sustainabilityMinInvestments: investments, sustainabilityMinTaxonomyAlignment: taxonomy, pai, investmentTime: null },
});
const line = { series: "a", amount: "100", sri: 2 } as Line;
const gathered = (support: object, asked: object, checks: object[] = []) =>
  ({
    row: { parts: { sustainability: { hasSustainablePreferences: true, ...asked } } },
    advice: { checks },
    series: new Map([["a", support]]),
    inputs: { act: "ACT_NEW_CONTRACTS", holdings: [], months: 96 },
  }) as unknown as Gathered;

it("says of a line that it meets the preferences only where it meets each of them by itself", () => {
  const met = (support: object, asked: object) => reasonOf(line, gathered(support, asked)).sustainable;
  expect(met(sustainable("5"), { minSustainableInvestments: "10" })).toBeNull();
  expect(met(sustainable("10"), { minSustainableInvestments: "10" })).toBe(10);
  expect(met(sustainable("10"), { minSustainableInvestments: "10", minTaxonomyAlignment: "1" })).toBeNull();
  expect(met(sustainable("10", "1"), { minSustainableInvestments: "10", controversialWeapons: true })).toBeNull();
  expect(met(sustainable("10", "1", { Cw: true }), { minSustainableInvestments: "10", controversialWeapons: true })).toBe(10);
});

it("holds the risk of a line against what the profile allows a single line, as the check did", () => {
  const limit = (checks: object[]) => reasonOf(line, gathered(sustainable(null), {}, checks)).riskLimit;
  expect(limit([{ code: "LINE_SRI", flag: "green", found: "4", allowed: "6" }])).toBe(6);
  expect(limit([{ code: "LINE_SRI", flag: "red", found: "4", allowed: "1" }])).toBeNull();
  expect(limit([])).toBeNull();
  // From the age of the rules for seniors on, none of the fifth class is advised.
  const senior = { code: "SENIOR_ASSETS", flag: "green" };
  expect(limit([{ code: "LINE_SRI", flag: "green", found: "2", allowed: "6" }, senior])).toBe(4);
});

it("tells the average class of another allocation where the journey measures it, and no class as a volatility", () => {
  const series = "6f1c1c1e-0000-4000-8000-000000000001";
  const other = { number: 2, managementType: "free", lines: [{ series, weight: "100" }] };
  const risk = (measure: string) =>
    alternativesOf({
      row: { parts: { workspace: { allocations: [other], selectedAllocation: 1 } } },
      advice: { allocation: { number: 1 } },
      series: new Map([[series, { sri: 4 }]]),
      inputs: { measure },
    } as unknown as Gathered)[0]?.risk;
  expect([risk("WEIGHTED_AVERAGE_SRI"), risk("EX_ANTE_VOLATILITY")]).toEqual([4, null]);
});
