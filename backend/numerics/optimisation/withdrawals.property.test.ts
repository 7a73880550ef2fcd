import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RequestError } from "#app/domain/numerics/errors.ts";
import type { ProjectionRequest } from "#app/domain/projection/projection-plan.ts";
import type { Matrices } from "#app/domain/projection/simulate.ts";
import { amount, market, strainedRequest } from "../../../tests/fixtures/plans/random-plan.ts";
import { walkScenarios } from "../../../tests/fixtures/plans/walked-request.ts";
import { optimiseWithdrawals } from "./withdrawals-optimiser.ts";

const rates = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 3 });
const isWithdrawal = ({ type }: { type: string }) => type.endsWith("WITHDRAWAL");
const withShare = (of: ProjectionRequest, share: number): ProjectionRequest => ({
  ...of,
  movements: of.movements.map((movement) => (isWithdrawal(movement) ? { ...movement, amount: movement.amount * share } : movement)),
});
/** Scenarios that pay everything and reach `target`, of which `slack` may lack or must be over. */
const successes = (of: ProjectionRequest, matrices: Matrices, target: number, slack: number): number =>
  walkScenarios(of, matrices).walks.filter(({ final, short }) => !short && final >= target * (1 + slack)).length;

describe("the largest withdrawals", () => {
  it("last as often as is wanted, and a cent more does not, as a second engine walks every scenario", () => {
    const withGoal = fc.record({ base: strainedRequest, goal: fc.option(amount), planned: amount.map((x) => x + 1) });
    fc.assert(
      fc.property(withGoal, market, rates, ({ base: { target: _, ...rest }, goal, planned }, matrices, targetSuccessRates) => {
        const of: ProjectionRequest = {
          ...rest,
          movements: [...rest.movements, { type: "PERIODIC_WITHDRAWAL", amount: planned, frequency: "MONTHLY" }],
          ...(goal === null ? {} : { target: { parameter: "target" as const, value: goal } }),
        };
        const { rows, plannedAmount, scenarioCount } = optimiseWithdrawals({ projection: of, targetSuccessRates }, matrices);
        expect(rows.map((row) => row.targetSuccessRate)).toEqual(targetSuccessRates);
        for (const { targetSuccessRate, share, successRate } of rows) {
          const needed = Math.max(1, Math.ceil(targetSuccessRate * scenarioCount - 1e-9));
          const more = ((share ?? -0.01 / plannedAmount) * plannedAmount + 0.01) / plannedAmount;
          expect(successes(withShare(of, more), matrices, goal ?? 0, 1e-9)).toBeLessThan(needed);
          if (share === null) continue;
          expect(successes(withShare(of, share), matrices, goal ?? 0, -1e-9)).toBeGreaterThanOrEqual(needed);
          expect(successRate).toBeGreaterThanOrEqual(needed / scenarioCount);
        }
      }),
      { numRuns: 200, endOnFailure: true },
    );
  });

  it("are what there is, divided, where nothing grows; and less than nothing is no answer", () => {
    const flat = { scenarios: 4, months: 24, returns: new Float64Array(4 * 24) };
    const plan: ProjectionRequest = {
      startDate: "2025-01-31",
      horizon: 2,
      currentBalance: 1000,
      movements: [
        { type: "PERIODIC_WITHDRAWAL", amount: 60, frequency: "MONTHLY" },
        { type: "SIMPLE_WITHDRAWAL", amount: 30, startDate: "2026-03-31" },
      ],
      fees: { entryFee: 0, managementFee: 0 },
      pockets: [{ kind: "free", share: 1, weights: { A: 1 }, rebalancing: "BUY_AND_HOLD" }],
    };
    const solve = (of: ProjectionRequest) => optimiseWithdrawals({ projection: of, targetSuccessRates: [0.8] }, new Map([["A", flat]]));
    // 24 of one amount and half of it once: 1000 / 24.5, rounded down to the cent.
    expect(solve(plan)).toMatchObject({ plannedAmount: 60, rows: [{ amount: 40.81, successRate: 1, firstUnpaidMonth: { q05: null } }] });
    const kept = { ...plan, target: { parameter: "target" as const, value: 510 } };
    expect(solve(kept).rows[0]!.amount).toBe(20);
    expect(solve({ ...kept, target: { parameter: "target", value: 1001 } }).rows[0]).toMatchObject({
      amount: null,
      share: null,
      successRate: 0,
    });
    expect(() => solve({ ...plan, movements: [] })).toThrow(RequestError);
    // A withdrawal that is never made is no measure of the others: one that ends before it begins, one after the horizon.
    const never = [
      {
        type: "PERIODIC_WITHDRAWAL" as const,
        amount: 50_000,
        frequency: "MONTHLY" as const,
        startDate: "2026-01-31",
        endDate: "2025-06-30",
      },
      { type: "SIMPLE_WITHDRAWAL" as const, amount: 90_000, startDate: "2030-01-31" },
    ];
    expect(solve({ ...plan, movements: [...plan.movements, ...never] })).toMatchObject({ plannedAmount: 60, rows: [{ amount: 40.81 }] });
  });
});
