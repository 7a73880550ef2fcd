import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matrixOfRows } from "#app/domain/numerics/scenario-matrix.ts";
import { project } from "#app/domain/projection/projection.ts";
import { planProjection } from "#app/domain/projection/projection-plan.ts";
import { market, strainedRequest } from "../../../tests/fixtures/plans/random-plan.ts";
import { checkTaxTerms, projectAfterTax, type TaxTerms } from "./after-tax.ts";

const RULES = {
  ...{ firstYear: 2018, lastYear: null, maturityYears: 8, youngRate: 0.128, reducedRate: 0.075, fullRate: 0.128 },
  ...{ premiumsThreshold: 150_000, allowance: { SINGLE: 4_600, COUPLE: 9_200 }, socialChargesRate: 0.172 },
};
const termsOf = (startDate: string, contract: Partial<TaxTerms["contract"]> = {}): TaxTerms => ({
  startDate,
  contract: { openedOn: "2018-06-01", household: "SINGLE", premiumsPaid: 0, otherPremiums: 0, ...contract },
  rules: [RULES],
});
const cents = (value: number) => Math.round(value * 100) / 100;

/** Two scenarios of twelve months: nothing grows but the first month, by 50 % and by 20 %. */
const flat = (first: number) => [first, ...Array.from({ length: 11 }, () => 0)];
const matrices = new Map([["a", matrixOfRows([flat(0.5), flat(0.2)])]]);
const request = {
  ...{ startDate: "2026-01-15", horizon: 1, currentBalance: 90_000, fees: { entryFee: 0.02, managementFee: 0 } },
  movements: [
    { type: "SIMPLE_DEPOSIT" as const, amount: 10_000 },
    { type: "SIMPLE_WITHDRAWAL" as const, amount: 30_000, startDate: "2026-08-15" },
  ],
  pockets: [{ kind: "free" as const, share: 1, rebalancing: "BUY_AND_HOLD" as const, weights: { a: 1 } }],
};

describe("after tax", () => {
  it("of a plan worked by hand", () => {
    // 90,000 are worth it, 80,000 of premiums in them; 10,000 more bring 9,800: 99,800, premiums 90,000.
    // +50 %: 149,700. Withdrawal of 30,000 in August 2026, more than eight years after June 2018:
    //   gain 30,000 − 90,000 × 30,000/149,700 = 11,963.93; tax (11,963.93 − 4,600) × 7.5 % = 552.29; social 2,057.80.
    //   End on 15 January 2027: 119,700, premiums left 71,963.93, gain 47,736.07, a new allowance:
    //   (47,736.07 − 4,600) × 7.5 % = 3,235.21; social 8,210.60; net 108,254.19.
    // +20 %: 119,760. Withdrawal: gain 30,000 − 90,000 × 30,000/119,760 = 7,454.91; tax 214.12; social 1,282.24.
    //   End: 89,760, premiums left 67,454.91, gain 22,305.09: tax 1,327.88, social 3,836.48, net 84,595.64.
    const { scenarios } = projectAfterTax(planProjection(request), termsOf("2026-01-15", { premiumsPaid: 80_000 }), matrices);
    const median = scenarios.find(({ name }) => name === "median")!;
    const mean = (a: number, b: number) => (a + b) / 2;
    expect(median.years.map(({ year }) => year)).toEqual([2026, 2027]);
    expect(median.years[0]!.gain).toBeCloseTo(mean(11_963.93, 7_454.91), 1);
    expect(median.years[0]!.incomeTax).toBeCloseTo(mean(552.29, 214.12), 1);
    expect(median.years[0]!.socialCharges).toBeCloseTo(mean(2_057.8, 1_282.24), 1);
    expect(median.years[1]!.amount).toBe(0);
    expect(median.final.incomeTax).toBeCloseTo(mean(3_235.21, 1_327.88), 1);
    expect(median.final.net).toBeCloseTo(mean(108_254.19, 84_595.64), 1);
    expect(cents(median.finalAmount)).toBe(mean(119_700, 89_760));
    // Nineteen parts of the lower scenario and one of the higher.
    const low = scenarios.find(({ name }) => name === "q05")!;
    expect(low.withdrawals.incomeTax).toBeCloseTo(0.95 * 214.12 + 0.05 * 552.29, 1);
  });

  it("tells the outcomes of the projection: final values, what was paid, and their gains", () => {
    fc.assert(
      fc.property(strainedRequest, market, (of, scenarios) => {
        const plan = planProjection(of);
        const told = project(plan, scenarios);
        const taxed = projectAfterTax(plan, termsOf(of.startDate, { premiumsPaid: of.currentBalance }), scenarios);
        const size = 1 + told.statistics.totalDeposits + told.statistics.totalWithdrawals + told.statistics.meanFinalAmount;
        told.scenarios.forEach((row, i) => {
          const { name, finalAmount, withdrawals, final, years } = taxed.scenarios[i]!;
          const near = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThanOrEqual(1e-8 * size);
          expect(name).toBe(row.name);
          near(finalAmount, row.finalAmount);
          near(withdrawals.amount, row.paidWithdrawals);
          near(withdrawals.gain + final.gain, row.gain);
          near(
            years.reduce((sum, { net }) => sum + net, 0),
            withdrawals.net,
          );
          expect(final.net).toBeLessThanOrEqual(final.amount);
          expect(withdrawals.net).toBeLessThanOrEqual(withdrawals.amount);
        });
      }),
    );
  });

  it("refuses a contract that opens later, and a year without rules", () => {
    expect(() => checkTaxTerms(termsOf("2018-05-31"), 12)).toThrow("opened after");
    const until = { ...termsOf("2026-01-15"), rules: [{ ...RULES, lastYear: 2026 }] };
    expect(() => checkTaxTerms(until, 11)).not.toThrow();
    expect(() => checkTaxTerms(until, 12)).toThrow("no rules for 2027");
    const beyond = { ...until, startDate: "9999-12-31", rules: until.rules.map((rules) => ({ ...rules, lastYear: null })) };
    expect(() => checkTaxTerms(beyond, 12)).toThrow("after the year 9999");
  });
});
