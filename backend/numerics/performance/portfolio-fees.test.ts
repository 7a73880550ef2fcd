import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { type FeesFrom, feeCharges } from "./portfolio-fees.ts";
import { walkPortfolio } from "./portfolio-walk.ts";

const none: FeesFrom = {
  ...{ day: 0, all: 0, unitLinked: 0, etf: 0, guaranteed: 0, etfTransactions: 0, subscription: new Map() },
  ...{ months: 12, deductionMonth: 12, deductionDay: 31 },
};
const dates = ["2024-01-01", "2024-01-31", "2024-02-29", "2024-04-01"];
const days = dates.map(dayNumber);
/** Three lines: a fund that rises, an ETF that falls, a guaranteed fund that stands. */
const series = new Map([
  ["fund", { days, values: [100, 110, 110, 121] }],
  ["etf", { days, values: [50, 40, 50, 50] }],
  ["euro", { days, values: [1, 1, 1, 1] }],
]);
const kindOf = (uuid: string) => ({ guaranteed: uuid === "euro", etf: uuid === "etf" });
const weights = new Map([
  ["fund", 0.5],
  ["etf", 0.3],
  ["euro", 0.2],
]);
const compositions = [{ day: days[0]!, weights }];
const walked = (fees: FeesFrom[], more: object = {}) => walkPortfolio({ series, compositions, charges: feeCharges(fees, kindOf), ...more });

describe("fees of three lines, worked out by hand", () => {
  // Without fees: 100 → 50·1.1 + 30·0.8 + 20 = 99 → 55 + 30 + 20 = 105 → 60.5 + 30 + 20 = 110.5.
  it("are none where there are none", () => {
    const values = [...walked([none]).values];
    for (const [i, value] of [100, 99, 105, 110.5].entries()) expect(values[i]).toBeCloseTo(value, 10);
  });

  it("accrue on what is held and are taken on the last day of each month", () => {
    const fees = { ...none, all: 0.01, unitLinked: 0.02, etf: 0.03, guaranteed: 0.005, months: 1 };
    // Rates a year: fund 3 %, ETF 6 %, guaranteed 1.5 %. January: 30 days on the weights of the start, after whose end 99 is left.
    const january = (0.5 * 0.03 + 0.3 * 0.06 + 0.2 * 0.015) * (30 / 365);
    // February: 29 days on 55, 24 and 20 of 99. March has no value on its last day: the fees are taken on 1 April, after 32 days.
    const february = ((55 / 99) * 0.03 + (24 / 99) * 0.06 + (20 / 99) * 0.015) * (29 / 365);
    const march = ((55 / 105) * 0.03 + (30 / 105) * 0.06 + (20 / 105) * 0.015) * (32 / 365);
    const values = [...walked([fees]).values];
    const wanted = [100, 99 * (1 - january), 105 * (1 - january) * (1 - february), 110.5 * (1 - january) * (1 - february) * (1 - march)];
    for (const [i, value] of wanted.entries()) expect(values[i]).toBeCloseTo(value, 10);
  });

  it.each([
    // Nothing falls due before the end: what has accrued is not in the value.
    [{ months: 12, deductionMonth: 12 }, [99, 105, 110.5]],
    // Once a year on 15 February: 30 + 29 days are taken on the first day with a value after it.
    [{ months: 12, deductionMonth: 2, deductionDay: 15 }, [99, 105 * (1 - (0.01 * 59) / 365), 110.5 * (1 - (0.01 * 59) / 365)]],
    // Each quarter at its end: 91 days on 1 April.
    [{ months: 3, deductionMonth: 12 }, [99, 105, 110.5 * (1 - (0.01 * 91) / 365)]],
    // Each half year, with its month in January: on 31 January.
    [{ months: 6, deductionMonth: 7 }, [99 * (1 - (0.01 * 30) / 365), 105 * (1 - (0.01 * 30) / 365), 110.5 * (1 - (0.01 * 30) / 365)]],
  ])("of 1 %% a year fall due by %j", (when, wanted) => {
    const values = [...walked([{ ...none, all: 0.01, ...when }]).values].slice(1);
    for (const [i, value] of wanted.entries()) expect(values[i]).toBeCloseTo(value, 10);
  });

  it("hold from their day until those of a later day", () => {
    const early = { ...none, all: 0.01, months: 1 };
    const late = { ...none, day: dayNumber("2024-02-10"), all: 0.05, months: 1 };
    const [, january, february] = walked([late, early]).values;
    expect(january).toBeCloseTo(99 * (1 - (0.01 * 30) / 365), 10);
    expect(february).toBeCloseTo(105 * (1 - (0.01 * 30) / 365) * (1 - (0.05 * 29) / 365), 10);
  });

  it("are taken of what is bought and sold when weights are set anew, and not of the first composition", () => {
    const fees = { ...none, etfTransactions: 0.002, subscription: new Map([["fund", 0.01]]) };
    const later = {
      day: days[2]!,
      weights: new Map([
        ["fund", 0.8],
        ["etf", 0.2],
      ]),
    };
    const { values, rebalancings } = walked([fees], { compositions: [...compositions, later] });
    expect([values[0], values[1]]).toEqual([100, expect.closeTo(99, 10)]);
    // 55, 30 and 20 of 105 become 80 % and 20 %.
    const [bought, sold] = [0.8 - 55 / 105, 30 / 105 - 0.2];
    expect(values[2]).toBeCloseTo(105 * (1 - bought * 0.01 - sold * 0.002), 10);
    expect(rebalancings[1]!.turnover).toBeCloseTo((bought + sold + 20 / 105) / 2, 10);
  });
});

describe("fees of any portfolio", () => {
  const returns = fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: 24, maxLength: 24 });
  const rate = fc.double({ min: 0, max: 0.05, noNaN: true });
  const grid = Array.from({ length: 25 }, (_, i) => 19_000 + i * 15);
  function valuesOf(steps: readonly number[]): number[] {
    const values = [100];
    for (const step of steps) values.push(values.at(-1)! * (1 + step));
    return values;
  }

  it("lower no weight and no return but what they take: the value is that without them times what is left", () =>
    fc.assert(
      fc.property(returns, returns, rate, rate, (a, b, all, etf) => {
        const request = {
          series: new Map([
            ["fund", { days: grid, values: valuesOf(a) }],
            ["etf", { days: grid, values: valuesOf(b) }],
          ]),
          compositions: [
            {
              day: grid[0]!,
              weights: new Map([
                ["fund", 0.6],
                ["etf", 0.4],
              ]),
            },
          ],
        };
        const gross = walkPortfolio(request);
        const free = walkPortfolio({ ...request, charges: feeCharges([none], kindOf) });
        expect([...free.values]).toEqual([...gross.values]);
        const net = walkPortfolio({ ...request, charges: feeCharges([{ ...none, all, etf, months: 1 }], kindOf) });
        expect([...net.currentWeights]).toEqual([...gross.currentWeights]);
        expect([...net.currentWeights.values()].reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
        for (const [i, value] of net.values.entries()) expect(value).toBeLessThanOrEqual(gross.values[i]! * (1 + 1e-12));
      }),
    ));
});
