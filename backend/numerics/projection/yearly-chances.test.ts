import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GlidepathRow } from "#app/domain/projection/pocket-plan.ts";
import { project } from "#app/domain/projection/projection.ts";
import { type ProjectionRequest, planProjection } from "#app/domain/projection/projection-plan.ts";
import type { Matrices } from "#app/domain/projection/simulate.ts";
import { market, strainedRequest } from "../../../tests/fixtures/plans/random-plan.ts";
import { yearlyChances } from "./yearly-chances.ts";

/** The same plan made for each horizon and simulated alone. */
const alone = (of: ProjectionRequest, years: number, matrices: Matrices) => project(planProjection({ ...of, horizon: years }), matrices);

const MIXES: GlidepathRow["weights"][] = [{ a: 1 }, { b: 0.5, c: 0.5 }];
const grid = fc
  .array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 3 })
  .map((rows) => rows.map((horizonLeft, i) => ({ horizonLeft, weights: MIXES[i % 2]! })));

describe("chances by year", () => {
  it("are those of the plan that ends in that year, for a constant mix, a drifting one and a glide path", () => {
    fc.assert(
      fc.property(strainedRequest, market, fc.boolean(), fc.option(grid), (base, matrices, byReturn, rows) => {
        const of: ProjectionRequest = {
          ...base,
          target: byReturn ? { parameter: "annualized_return", value: 0.03 } : base.target!,
          pockets: rows ? [{ kind: "glidepath", grid: rows, share: 1, rebalancing: base.pockets[0]!.rebalancing }] : base.pockets,
        };
        const { years, scenarioCount } = yearlyChances(of, matrices);
        expect([years.map((year) => year.years), scenarioCount]).toEqual([[1, 2], 6]);
        for (const year of years) {
          const one = alone(of, year.years, matrices);
          expect(year).toMatchObject({
            successes: one.successes,
            successRate: one.successRate,
            plannedWithdrawalsKept: one.plannedWithdrawalsKept,
            targetAmount: one.targetAmount,
          });
          expect(year.medianFinalAmount).toBeCloseTo(one.median.at(-1)!, 6);
        }
      }),
    );
  });

  it("find the year that is enough although later years are not", () => {
    const matrices = new Map([["a", { scenarios: 2, months: 60, returns: new Float64Array(120) }]]);
    const chances = yearlyChances(
      {
        startDate: "2025-01-31",
        horizon: 5,
        currentBalance: 0,
        movements: [
          { type: "PERIODIC_DEPOSIT", amount: 100, frequency: "MONTHLY", endDate: "2026-12-31" },
          { type: "PERIODIC_WITHDRAWAL", amount: 100, frequency: "MONTHLY", startDate: "2028-01-31" },
        ],
        fees: { entryFee: 0, managementFee: 0 },
        target: { parameter: "target", value: 2000 },
        pockets: [{ kind: "free", share: 1, weights: { a: 1 }, rebalancing: "BUY_AND_HOLD" }],
      },
      matrices,
    );
    expect(chances.years.map(({ successRate }) => successRate)).toEqual([0, 1, 1, 0, 0]);
  });
});
