import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AssetClass } from "#app/domain/enumerations.ts";
import { MOST_IN_EURO_FUND, recapContext, withEuroFund, withRecap } from "./recap.ts";
import { proposedParameters } from "./request.ts";
import { hundredthsOf, shareOut, weightOf } from "./weights.ts";

const CLASSES = new Map<string, AssetClass>([
  ["e1", "CAPITAL_GUARANTEED"],
  ["e2", "CAPITAL_GUARANTEED"],
]);
const total = (lines: ReadonlyArray<{ weight: string }>) => lines.reduce((sum, { weight }) => sum + (hundredthsOf(weight) ?? 0), 0);

describe("a contract handed over by a partner", () => {
  it("has exactly the asked part in its euro funds, and 100.00 in all", () => {
    const weights = fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: MOST_IN_EURO_FUND * 100 }), (parts, euro) => {
        const shares = shareOut(parts, 10_000);
        const lines = ["e1", "u1", "e2", "u2"].map((series, at) => ({ series, weight: weightOf(shares[at] ?? 0) }));
        const made = withEuroFund(lines, CLASSES, weightOf(euro)) ?? [];
        expect(total(made)).toBe(10_000);
        expect(total(made.filter(({ series }) => CLASSES.has(series)))).toBe(euro);
      }),
    );
  });

  it("is refused a part that nothing can take", () => {
    expect(withEuroFund([{ series: "u1", weight: "100" }], CLASSES, "10")).toBeNull();
    expect(withEuroFund([{ series: "u1", weight: "100" }], CLASSES, "0")).toEqual([{ series: "u1", weight: "100" }]);
    expect(withEuroFund([{ series: "e1", weight: "100" }], CLASSES, "40")).toBeNull();
  });

  it("is told whole, with euros, monthly payments and own composition where nothing else is known", () => {
    const handed = {
      contractType: "existing",
      originalContract: "AV-1",
      originalFormula: "free_custom",
      investmentContract: "s",
      projectName: "Retraite",
      simpleDeposit: "1000",
      periodicDeposit: "75.50",
      periodicDepositFrequency: "MONTHLY",
      horizon: 12,
      profileName: "DYNAMIC",
      riskLevel: 4,
      euroFund: "0",
    } as const;
    const { euroFund: _, ...rest } = handed;
    const lines = [{ series: "u1", weight: "100" }];
    expect(recapContext(handed, { managementType: "DELEGATED" }, lines)).toEqual({
      ...rest,
      currency: "€",
      managementType: "DELEGATED",
      profileIdx: 3,
      portfolioComposition: lines,
    });
    expect(recapContext(handed, null, null)).toMatchObject({ managementType: "SELF_BUILT", portfolioComposition: [] });
  });

  it("begins with its deposits, horizon and profile", () => {
    const proposed = proposedParameters({ config: { minSimpleDeposit: "1000" }, productFees: {}, portfolioAllocation: [] }, "2027-01-01");
    const recap = {
      contractType: "new",
      investmentContract: "s",
      periodicDeposit: "150",
      periodicDepositFrequency: "QUARTERLY",
      horizon: 12,
      profileName: "DYNAMIC",
      euroFund: "0",
    } as const;
    expect(withRecap(proposed, recap, [{ series: "u1", weight: "100" }])).toMatchObject({
      horizonYears: 12,
      movements: [{ type: "PERIODIC_DEPOSIT", amount: "150", frequency: "QUARTERLY", startDate: "2027-01-01" }],
      subscriber: { riskProfile: "DYNAMIC" },
    });
  });
});
