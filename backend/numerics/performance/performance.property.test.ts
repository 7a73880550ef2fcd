import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACT_GOALS, ACT_TYPES, REBALANCING_STRATEGIES } from "#app/domain/enumerations.ts";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import { calendarReturns } from "./calendar-returns.ts";
import { correlationMatrix } from "./correlation.ts";
import { currentAllocation } from "./current-allocation.ts";
import { decompose } from "./decomposition.ts";
import { computeOrders } from "./orders.ts";
import { walkPortfolio } from "./portfolio-walk.ts";
import { statistics } from "./statistics.ts";
import { totalReturn } from "./total-return.ts";

const FIRST = dayNumber("2023-11-03");
const WEEKS = 70;
const UUIDS = ["a", "b", "c"];
const days = Int32Array.from({ length: WEEKS }, (_, i) => FIRST + 7 * i);
const LAST = days.at(-1)!;

interface Series {
  uuid: string;
  assetClass: string;
  days: Int32Array;
  values: Float64Array;
}
const compounded = (returns: readonly number[]) => {
  let value = 100;
  return Float64Array.from(returns, (r) => (value *= 1 + r));
};
const path = fc.array(fc.double({ min: -0.2, max: 0.25, noNaN: true }), { minLength: WEEKS, maxLength: WEEKS }).map(compounded);
const market = fc
  .tuple(path, path, path)
  .map(
    (paths) => new Map(UUIDS.map((uuid, i): [string, Series] => [uuid, { uuid, assetClass: `class-${i % 2}`, days, values: paths[i]! }])),
  );
const parts = fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 }));
const weightsFrom = (of: readonly number[]) => {
  const sum = of.reduce((a, b) => a + b, 0);
  return new Map(UUIDS.map((uuid, i) => [uuid, of[i]! / sum]));
};
const weights = parts.map(weightsFrom);
const rebalancing = fc.constantFrom(...REBALANCING_STRATEGIES);
const factor = fc.double({ min: 1e-4, max: 1e4, noNaN: true });

const scaled = (all: Map<string, Series>, by: number) =>
  new Map([...all].map(([uuid, series]) => [uuid, { ...series, values: series.values.map((v) => v * by) }]));
const reversed = <K, V>(map: ReadonlyMap<K, V>) => new Map([...map].reverse());
const closeList = (got: ArrayLike<number>, wanted: ArrayLike<number>, relative = 1e-9) => {
  expect(got.length).toBe(wanted.length);
  for (let i = 0; i < got.length; i++)
    expect(Math.abs(got[i]! - wanted[i]!)).toBeLessThanOrEqual(relative * Math.max(1, Math.abs(wanted[i]!)));
};

describe("portfolio walk", () => {
  it("scales with its base and not with the prices", () => {
    fc.assert(
      fc.property(market, weights, rebalancing, factor, (series, held, rule, by) => {
        const request = { series, compositions: [{ day: FIRST, weights: held }], rebalancing: rule, annualFees: 0.01 };
        const walk = walkPortfolio(request);
        const dearer = walkPortfolio({ ...request, series: scaled(series, by) });
        closeList(dearer.values, walk.values);
        closeList(
          walkPortfolio({ ...request, base: 100 * by }).values.map((v) => v / by),
          walk.values,
        );
      }),
    );
  });

  it("does not depend on the order of series and weights", () => {
    fc.assert(
      fc.property(market, weights, rebalancing, (series, held, rule) => {
        const walk = walkPortfolio({ series, compositions: [{ day: FIRST, weights: held }], rebalancing: rule });
        const other = walkPortfolio({
          series: reversed(series),
          compositions: [{ day: FIRST, weights: reversed(held) }],
          rebalancing: rule,
        });
        expect(other).toEqual(walk);
      }),
    );
  });

  it("is the same under every rule when all the series move alike", () => {
    fc.assert(
      fc.property(path, weights, fc.double({ min: 0, max: 0.05, noNaN: true }), (values, held, annualFees) => {
        const series = new Map(UUIDS.map((uuid, i) => [uuid, { days, values: values.map((v) => v * (i + 1)) }]));
        const [first, ...others] = REBALANCING_STRATEGIES.map(
          (rule) => walkPortfolio({ series, compositions: [{ day: FIRST, weights: held }], rebalancing: rule, annualFees }).values,
        );
        for (const other of others) closeList(other, first!);
      }),
    );
  });

  it("keeps weights that sum to 1 and turnovers between 0 and 1", () => {
    fc.assert(
      fc.property(market, weights, weights, rebalancing, fc.integer({ min: 0, max: 400 }), (series, one, two, rule, after) => {
        const compositions = [
          { day: FIRST, weights: one },
          { day: FIRST + after, weights: two },
        ];
        const { currentWeights, rebalancings, averageWeights } = walkPortfolio({ series, compositions, rebalancing: rule });
        const sum = (of: Iterable<number>) => [...of].reduce((a, b) => a + b, 0);
        expect(sum(currentWeights.values())).toBeCloseTo(1, 9);
        expect(sum(averageWeights.values())).toBeCloseTo(1, 9);
        for (const { turnover } of rebalancings) expect(turnover >= 0 && turnover <= 1 + 1e-9).toBe(true);
      }),
    );
  });

  it("is explained by its contributions without residual", () => {
    fc.assert(
      fc.property(market, weights, rebalancing, (series, held, rule) => {
        const {
          totalReturn: total,
          contributions,
          byAssetClass,
        } = decompose({
          series,
          weights: held,
          from: FIRST,
          to: LAST,
          rebalancing: rule,
        });
        const sum = (of: number[]) => of.reduce((a, b) => a + b, 0);
        closeList([sum(contributions.map((c) => c.contribution)), sum(Object.values(byAssetClass))], [total, total]);
      }),
    );
  });

  it("holds what the current allocation says when nobody trades", () => {
    fc.assert(
      fc.property(market, weights, (series, held) => {
        const { currentWeights, values } = walkPortfolio({ series, compositions: [{ day: FIRST, weights: held }], to: LAST });
        const now = currentAllocation(series, { day: FIRST, weights: held }, LAST);
        closeList(
          UUIDS.map((uuid) => now.weights.get(uuid)!),
          UUIDS.map((uuid) => currentWeights.get(uuid)!),
        );
        expect(now.portfolioReturn).toBeCloseTo(values.at(-1)! / 100 - 1, 9);
      }),
    );
  });
});

/** Pivots of a symmetric elimination: none is negative exactly when the matrix is positive semidefinite. */
function smallestPivot(matrix: readonly (readonly number[])[]): number {
  const a = matrix.map((row) => [...row]);
  let smallest = Number.POSITIVE_INFINITY;
  for (let k = 0; k < a.length; k++) {
    const pivot = a[k]![k]!;
    smallest = Math.min(smallest, pivot);
    if (pivot < 1e-9) continue;
    for (let i = k + 1; i < a.length; i++) {
      const share = a[i]![k]! / pivot;
      for (let j = k + 1; j < a.length; j++) a[i]![j]! -= share * a[k]![j]!;
    }
  }
  return smallest;
}

describe("correlations", () => {
  it("are symmetric, between -1 and 1, and positive semidefinite on one history", () => {
    fc.assert(
      fc.property(market, (series) => {
        const { matrix } = correlationMatrix(series, { minObservations: 52 });
        matrix.forEach((row, i) => {
          row.forEach((cell, j) => {
            expect(cell).toBe(matrix[j]![i]);
            expect(Math.abs(cell!)).toBeLessThanOrEqual(1);
          });
        });
        expect(smallestPivot(matrix.map((row) => row.map(Number)))).toBeGreaterThan(-1e-7);
      }),
    );
  });

  it("belong to the pair, wherever it stands in the list, and not to the size of the prices", () => {
    fc.assert(
      fc.property(market, factor, (series, by) => {
        const one = correlationMatrix(series, { minObservations: 10 });
        const other = correlationMatrix(reversed(scaled(series, by)), { minObservations: 10 });
        const n = UUIDS.length - 1;
        one.matrix.forEach((row, i) => {
          closeList(
            row.map(Number),
            row.map((_, j) => Number(other.matrix[n - i]![n - j]!)),
            1e-7,
          );
        });
      }),
    );
  });
});

describe("one track", () => {
  it("has the same statistics in any unit of money", () => {
    // Powers of two change no digit, so that ties stay ties.
    fc.assert(
      fc.property(market, fc.integer({ min: -20, max: 20 }), (series, power) => {
        const figures = (all: Map<string, Series>) => statistics({ track: all.get("a")!, benchmark: all.get("b")!, riskFreeRate: 0.02 });
        expect(figures(scaled(series, 2 ** power))).toEqual(figures(series));
      }),
    );
  });

  it("loses no more than its drawdown and compounds its months to the whole", () => {
    fc.assert(
      fc.property(market, (series) => {
        const { maxDrawdown, totalReturn: total } = statistics({ track: series.get("a")! });
        expect(total).toBeGreaterThanOrEqual(maxDrawdown.value - 1e-12);
        const [row] = calendarReturns(new Map([["a", series.get("a")!]]));
        const growth = (list: { return: number | null }[]) => list.reduce((product, r) => product * (1 + r.return!), 1);
        closeList([growth(row!.months), growth(row!.years)], [1 + row!.cumulativeReturn!, 1 + row!.cumulativeReturn!]);
      }),
    );
  });

  it("earns with distributions at least what its price earns", () => {
    const flows = fc.array(
      fc.record({
        type: fc.constant("DISTRIBUTION" as const),
        exDay: fc.integer({ min: FIRST, max: LAST }),
        amount: fc.double({ min: 0, max: 5, noNaN: true }),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(market, flows, (series, paid) => {
        const { totalReturn: total, priceReturn, distributionReturn } = totalReturn(series.get("a")!, paid);
        expect(distributionReturn).toBeGreaterThanOrEqual(-1e-12 * (1 + Math.abs(total)));
        closeList([priceReturn], [totalReturn(series.get("a")!, []).totalReturn]);
      }),
    );
  });
});

describe("orders", () => {
  const amount = fc.integer({ min: 0, max: 50_000_000 }).map((cents) => cents / 100);

  it("move exactly the money of the act and never sell what is not held", () => {
    const act = fc.record({ actType: fc.constantFrom(...ACT_TYPES), goal: fc.constantFrom(...ACT_GOALS), amount });
    fc.assert(
      fc.property(fc.tuple(amount, amount, amount), weights, act, (held, target, of) => {
        const holdings = UUIDS.slice(0, 2).map((uuid, i) => ({ uuid, amount: held[i]! }));
        const before = Math.round(holdings.reduce((sum, h) => sum + h.amount, 0) * 100);
        const paid = of.actType === "ACT_WITHDRAWALS" ? 0 - Math.round(of.amount * 100) : Math.round(of.amount * 100);
        try {
          const { amounts, orders, totalAmount, totalBuys, totalSells } = computeOrders({ ...of, holdings, target });
          expect(Math.round(totalAmount * 100)).toBe(before + paid);
          expect(Math.round((totalBuys - totalSells) * 100) - paid).toBe(0);
          for (const left of amounts.values()) expect(left).toBeGreaterThanOrEqual(0);
          if (of.goal === "DEFINE_TARGET_ALLOCATION" && of.actType !== "ACT_REBALANCINGS")
            expect(new Set(orders.map((order) => order.side)).size).toBeLessThanOrEqual(1);
        } catch (error) {
          expect(error).toBeInstanceOf(ComputationError);
          expect(before + paid < 0 || before + Math.abs(paid) === 0).toBe(true);
        }
      }),
    );
  });
});
