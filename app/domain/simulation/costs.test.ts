import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COST_KINDS, wholeCosts } from "./costs.ts";

const years = 5;
const item = fc
  .array(fc.double({ min: 0, max: 10_000, noNaN: true }), { minLength: years, maxLength: years })
  .map((of) => ({ amount: of.reduce((sum, year) => sum + year, 0), annualRate: 0.01, years: of }));
const costs = fc.record({ entry: item, management: item, mandate: item, funds: fc.option(item, { nil: null }) }).map((items) => {
  const known = Object.values(items).filter((one) => one !== null);
  const ofYears = Array.from({ length: years }, (_, year) => known.reduce((sum, one) => sum + one.years[year]!, 0));
  return { ...items, total: { amount: ofYears.reduce((sum, year) => sum + year, 0), annualRate: 0.03, years: ofYears } };
});

describe("costs as they are shown", () => {
  it("add up in whole units: items to the total, the first year and all years too", () => {
    fc.assert(
      fc.property(costs, (of) => {
        const shown = wholeCosts(of);
        const known = COST_KINDS.flatMap((kind) => shown.items[kind] ?? []);
        const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
        expect(sum(known.map(({ amount }) => amount))).toBe(shown.amount);
        expect(sum(known.map(({ firstYear }) => firstYear))).toBe(shown.firstYear);
        expect(sum(shown.years.map(({ amount }) => amount))).toBe(shown.amount);
        expect(shown.years.at(-1)?.cumulated).toBe(shown.amount);
        expect(shown.items.funds === null).toBe(of.funds === null);
        for (const kind of COST_KINDS) expect(Math.abs((shown.items[kind]?.amount ?? 0) - (of[kind]?.amount ?? 0))).toBeLessThan(1.5);
        for (const { amount } of shown.years) expect(amount).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
