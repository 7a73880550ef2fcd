import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import type { ProjectionRequest } from "#app/domain/projection/projection-plan.ts";
import type { Matrices } from "#app/domain/projection/simulate.ts";
import { amount, frequency, market, strainedRequest } from "../../../tests/fixtures/plans/random-plan.ts";
import { walkScenarios } from "../../../tests/fixtures/plans/walked-request.ts";
import { type DepositsRequest, optimiseDeposits } from "./deposits-optimiser.ts";
import { leastCents, MOST_CENTS } from "./least-cents.ts";

/** Scenarios that reach the goal and pay everything; `slack` is the part of the goal that may lack, or must be over. */
function successesOf(of: ProjectionRequest, matrices: Matrices, target: number, slack: number): number {
  return walkScenarios(of, matrices).walks.filter(({ final, short }) => !short && final >= target * (1 + slack)).length;
}

const wish = fc.record({
  optimise: fc.constantFrom("INITIAL_AMOUNT" as const, "FREQUENCY_AMOUNT" as const, "BOTH" as const),
  targetAmount: fc.double({ min: 1, max: 1e5, noNaN: true }),
  targetSuccessRate: fc.double({ min: 0.01, max: 1, noNaN: true }),
  frequency,
  initialAmount: amount.map((x) => x + 1),
  frequencyAmount: fc.double({ min: 0, max: 500, noNaN: true }),
});

describe("the least contribution", () => {
  it("is enough, and a cent less is not, as a second engine walks every scenario", () => {
    fc.assert(
      fc.property(strainedRequest, market, wish, ({ target: _, ...projection }, matrices, wished) => {
        const request: DepositsRequest = { projection, ...wished };
        const needed = Math.max(1, Math.ceil(wished.targetSuccessRate * 6 - 1e-9));
        const walk = (initial: number, periodic: number, slack: number) =>
          successesOf(
            {
              ...projection,
              movements: [
                ...projection.movements,
                { type: "SIMPLE_DEPOSIT", amount: initial },
                { type: "PERIODIC_DEPOSIT", amount: periodic, frequency: wished.frequency },
              ],
            },
            matrices,
            wished.targetAmount,
            slack,
          );
        const { initialAmount, frequencyAmount, successRate } = optimiseDeposits(request, matrices);
        expect(walk(initialAmount, frequencyAmount, -1e-9)).toBeGreaterThanOrEqual(needed);
        expect(successRate).toBeGreaterThanOrEqual(needed / 6);
        const both = wished.optimise === "BOTH";
        const initialIsLarger = wished.initialAmount >= wished.frequencyAmount;
        const [least, other] =
          wished.optimise === "FREQUENCY_AMOUNT" || (both && !initialIsLarger) ? [frequencyAmount, 1] : [initialAmount, 0];
        if (least < 0.01) return;
        const less = least - 0.01;
        const part = initialIsLarger ? wished.frequencyAmount / wished.initialAmount : wished.initialAmount / wished.frequencyAmount;
        const beside = both ? less * part : other === 1 ? wished.initialAmount : wished.frequencyAmount;
        expect(other === 1 ? walk(beside, less, 1e-9) : walk(less, beside, 1e-9)).toBeLessThan(needed);
      }),
      { numRuns: 300 },
    );
  });

  it("is refused only where even 1e12 is not enough", () => {
    fc.assert(
      fc.property(strainedRequest, wish, fc.integer({ min: 1, max: 6 }), ({ target: _, ...projection }, wished, lost) => {
        // In the last scenarios everything is worth nothing at the end.
        const returns = Float64Array.from({ length: 6 * 24 }, (_, at) => (at < 24 * lost && at % 24 === 23 ? -1 : 0.01));
        const matrix = { scenarios: 6, months: 24, returns };
        const matrices = new Map(["a", "b", "c"].map((uuid) => [uuid, matrix]));
        const needed = Math.max(1, Math.ceil(wished.targetSuccessRate * 6 - 1e-9));
        const solve = () => optimiseDeposits({ projection, ...wished }, matrices);
        if (needed <= 6 - lost) expect(solve().successRate).toBeCloseTo((6 - lost) / 6, 12);
        else expect(solve).toThrow(ComputationError);
      }),
    );
  });
});

describe("the search to the cent", () => {
  it("finds where a condition begins to hold, wherever it starts to look", () => {
    const anyCents = fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: MOST_CENTS }));
    fc.assert(
      fc.property(anyCents, fc.oneof(anyCents, fc.constantFrom(-5, 1e300, Number.NaN, Number.POSITIVE_INFINITY)), (least, seed) => {
        let asked = 0;
        const holds = (cents: number) => {
          asked++;
          return cents >= least;
        };
        expect(leastCents(holds, seed)).toBe(least);
        expect(asked).toBeLessThan(100);
      }),
    );
    expect(leastCents(() => false, 17)).toBeNull();
  });
});
