import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { REBALANCING_STRATEGIES } from "#app/domain/enumerations.ts";
import { amount, depositAmount, frequency, market, rebalancing, request, rows, SERIES } from "../../../tests/fixtures/plans/random-plan.ts";
import { ComputationError } from "../numerics/errors.ts";
import { matrixOfRows, type ScenarioMatrix } from "../numerics/scenario-matrix.ts";
import { type Projection, project } from "./projection.ts";
import { type ProjectionRequest, planProjection } from "./projection-plan.ts";

const simulate = (of: ProjectionRequest, matrices: Map<string, ScenarioMatrix>): Projection => project(planProjection(of), matrices);
const close = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** Every number of a result, however deep. */
function numbersOf(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(numbersOf) : [];
}

describe("simulation", () => {
  it("never succeeds less often when more is paid in", () => {
    fc.assert(
      fc.property(request, market, depositAmount, frequency, (base, matrices, more, every) => {
        const richer = { ...base, movements: [...base.movements, { type: "PERIODIC_DEPOSIT" as const, amount: more, frequency: every }] };
        expect(simulate(richer, matrices).successes).toBeGreaterThanOrEqual(simulate(base, matrices).successes!);
      }),
    );
  });

  it("never succeeds more often for a higher goal, and reaches a goal of nothing wherever withdrawals are paid", () => {
    fc.assert(
      fc.property(request, market, amount, (base, matrices, more) => {
        const higher = { ...base, target: { parameter: "target" as const, value: base.target!.value + more } };
        expect(simulate(higher, matrices).successes).toBeLessThanOrEqual(simulate(base, matrices).successes!);
        const nothing = simulate({ ...base, target: { parameter: "target", value: 0 } }, matrices);
        expect(nothing.successes).toBe(nothing.scenarioCount - nothing.shortfallScenarios);
      }),
    );
  });

  it("scales with money", () => {
    fc.assert(
      fc.property(request, market, fc.double({ min: 0.01, max: 100, noNaN: true }), (base, matrices, factor) => {
        const scaled = {
          ...base,
          currentBalance: base.currentBalance * factor,
          movements: base.movements.map((m) => ({ ...m, amount: m.amount * factor })),
        };
        const one = simulate(base, matrices);
        const other = simulate(scaled, matrices);
        one.median.forEach((value, t) => {
          expect(Math.abs(other.median[t]! - value * factor)).toBeLessThanOrEqual(
            1e-9 * factor * (1 + base.currentBalance + one.statistics.totalDeposits),
          );
        });
      }),
    );
  });

  it("gives the same bits whatever the order of the series", () => {
    fc.assert(
      fc.property(request, market, (base, matrices) => {
        const only = base.pockets[0]!;
        if (only.kind !== "free") throw new Error("a free pocket is expected");
        const turned = { ...base, pockets: [{ ...only, weights: Object.fromEntries(Object.entries(only.weights).reverse()) }] };
        expect(simulate(turned, new Map([...matrices].reverse()))).toEqual(simulate(base, matrices));
      }),
    );
  });

  it("does not depend on rebalancing when all assets earn the same", () => {
    fc.assert(
      fc.property(request, rows(-0.2, 0.2), (base, returns) => {
        const matrices = new Map(SERIES.map((uuid) => [uuid, matrixOfRows(returns)]));
        const [monthly, yearly, never] = REBALANCING_STRATEGIES.map((rule) =>
          simulate({ ...base, pockets: [{ ...base.pockets[0]!, rebalancing: rule }] }, matrices),
        );
        expect(monthly!.median.every((value, t) => close(value, yearly!.median[t]!) && close(value, never!.median[t]!))).toBe(true);
      }),
    );
  });

  it("splits into pockets without making or losing money", () => {
    fc.assert(
      fc.property(request, market, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (base, matrices, share) => {
        const only = base.pockets[0]!;
        const split = simulate(
          {
            ...base,
            pockets: [
              { ...only, share },
              { ...only, share: 1 - share },
            ],
          },
          matrices,
        );
        expect(simulate(base, matrices).median.every((value, t) => close(value, split.median[t]!))).toBe(true);
      }),
    );
  });

  it("orders its percentiles and keeps every value at or above zero", () => {
    fc.assert(
      fc.property(request, market, (base, matrices) => {
        const { lower_area, mid_area, upper_area, median } = simulate(base, matrices);
        median.forEach((value, t) => {
          const bands = [0, lower_area.from[t]!, lower_area.to[t]!, value, mid_area.to[t]!, upper_area.to[t]!];
          expect(bands).toEqual([...bands].sort((a, b) => a - b));
        });
      }),
    );
  });

  it("answers with finite numbers or refuses, whatever comes in", () => {
    const wild = fc.oneof(fc.double(), fc.constantFrom(0, 1, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e308, 5e-324));
    const wildRows = fc.array(fc.array(wild, { minLength: 12, maxLength: 14 }), { minLength: 2, maxLength: 3 });
    const split = fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom({ a: 0.5, b: 0.5 }, { a: 1, b: 0 }) },
      { weight: 1, arbitrary: fc.record({ a: wild, b: wild }) },
    );
    fc.assert(
      fc.property(
        fc.record({
          currentBalance: wild,
          entryFee: wild,
          managementFee: wild,
          split,
          deposit: wild,
          goal: wild,
          rate: fc.boolean(),
          rebalancing,
        }),
        wildRows,
        wildRows,
        (w, rowsA, rowsB) => {
          const of: ProjectionRequest = {
            startDate: "2025-01-31",
            horizon: 1,
            currentBalance: w.currentBalance,
            movements: [
              { type: "PERIODIC_DEPOSIT", amount: w.deposit, frequency: "MONTHLY" },
              { type: "SIMPLE_WITHDRAWAL", amount: w.deposit },
            ],
            fees: { entryFee: w.entryFee, managementFee: w.managementFee },
            target: { parameter: w.rate && w.goal > -1 ? "annualized_return" : "target", value: w.goal },
            pockets: [{ kind: "free", share: 1, rebalancing: w.rebalancing, weights: w.split }],
          };
          try {
            const numbers = numbersOf(
              simulate(
                of,
                new Map([
                  ["a", matrixOfRows(rowsA)],
                  ["b", matrixOfRows(rowsB)],
                ]),
              ),
            );
            expect(numbers.every(Number.isFinite)).toBe(true);
          } catch (error) {
            if (!(error instanceof ComputationError)) throw error;
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});
