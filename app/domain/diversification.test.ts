import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AllocationLine, diversificationFaults } from "./diversification.ts";

const line = (series: string, weight: number, assetClass: AllocationLine["assetClass"] = "EQUITIES") => ({ series, weight, assetClass });

describe("diversification of an allocation", () => {
  it("has no fault when every rule is kept, at the bounds too", () => {
    const rules = { minLines: 2, maxLines: 2, minLineWeight: 40, maxLineWeight: 60, maxClassWeight: { EQUITIES: 60 } };
    expect(diversificationFaults(rules, [line("a", 60), line("b", 40, "FIXED_INCOME")])).toEqual([]);
  });

  it("names each rule that is broken, with limit and figure", () => {
    const rules = { minLines: 3, maxLineWeight: 50, minLineWeight: 10, maxClassWeight: { EQUITIES: 50, CASH: 5 } };
    expect(diversificationFaults(rules, [line("a", 61.5), line("b", 8, "CASH")])).toEqual([
      { rule: "total", limit: 100, found: 69.5 },
      { rule: "minLines", limit: 3, found: 2 },
      { rule: "maxLineWeight", limit: 50, found: 61.5, series: "a" },
      { rule: "minLineWeight", limit: 10, found: 8, series: "b" },
      { rule: "maxClassWeight", limit: 50, found: 61.5, assetClass: "EQUITIES" },
      { rule: "maxClassWeight", limit: 5, found: 8, assetClass: "CASH" },
    ]);
  });

  it("counts a series once and a line of weight 0 not at all", () => {
    const lines = [line("a", 30), line("a", 30), line("b", 40), line("c", 0)];
    expect(diversificationFaults({ maxLines: 2, maxLineWeight: 50 }, lines)).toEqual([
      { rule: "maxLineWeight", limit: 50, found: 60, series: "a" },
    ]);
  });

  it("does not depend on the order of the lines, and a wider limit never adds a fault", () => {
    const lines = fc.array(fc.record({ series: fc.constantFrom("a", "b", "c", "d"), weight: fc.integer({ min: 0, max: 100 }) }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 50 }), (some, limit, more) => {
        const given = some.map(({ series, weight }) => line(series, weight));
        const count = (rule: number, allocation: AllocationLine[]) => diversificationFaults({ maxLineWeight: rule }, allocation).length;
        expect(count(limit, [...given].reverse())).toBe(count(limit, given));
        expect(count(limit + more, given)).toBeLessThanOrEqual(count(limit, given));
      }),
    );
  });
});
