import { describe, expect, it } from "vitest";
import { dayNumber, isoDay, monthEnd } from "#app/domain/numerics/calendar.ts";
import { asOf, commonMonthlyReturns, type DatedValues, monthlyReturns } from "./monthly-returns.ts";

const dated = (values: [string, number][]): DatedValues => ({
  days: values.map(([date]) => dayNumber(date)),
  values: values.map(([, value]) => value),
});
/** Values at the last day of consecutive months. */
const monthEnds = (firstYear: number, values: number[]): DatedValues => ({
  days: values.map((_, i) => monthEnd(firstYear * 12 + i)),
  values,
});

describe("values as of a date", () => {
  const series = dated([
    ["2024-01-10", 100],
    ["2024-01-19", 101],
  ]);
  it("takes the last value that is at most ten days old", () => {
    const at = (date: string) => asOf(series, dayNumber(date));
    expect([at("2024-01-09"), at("2024-01-10"), at("2024-01-18"), at("2024-01-19"), at("2024-01-29"), at("2024-01-30")]).toEqual([
      null,
      100,
      100,
      101,
      101,
      null,
    ]);
  });
});

describe("monthly returns", () => {
  it("runs from month end to month end, and leaves a month without value open", () => {
    const { firstMonth, returns } = monthlyReturns(
      dated([
        ["2023-12-29", 100],
        ["2024-01-31", 110],
        ["2024-03-28", 99],
        ["2024-04-30", 108.9],
        ["2024-05-15", 120],
      ]),
    );
    expect(isoDay(monthEnd(firstMonth))).toBe("2024-01-31");
    expect(Array.from(returns, (r) => (Number.isNaN(r) ? null : Number(r.toFixed(12))))).toEqual([0.1, null, null, 0.1, null]);
  });

  it("is empty without values", () => {
    expect(monthlyReturns(dated([])).returns).toHaveLength(0);
  });
});

describe("reference months of several series", () => {
  const long = monthEnds(2020, [100, 101, 102, 103, 104, 105, 106]);
  it("keeps the months that all of them have", () => {
    const young = { days: Array.from(long.days).slice(2), values: [50, 51, 52, 53, 54] };
    const common = commonMonthlyReturns(
      new Map([
        ["long", long],
        ["young", young],
      ]),
    )!;
    expect([common.from, common.to]).toEqual(["2020-04-30", "2020-07-31"]);
    expect([...common.returns.values()].map((r) => r.length)).toEqual([4, 4]);
    expect(common.returns.get("young")![0]).toBeCloseTo(0.02, 12);
    expect(common.returns.get("long")![0]).toBeCloseTo(103 / 102 - 1, 12);
  });

  it("takes the longest run without a gap, the latest of equal ones", () => {
    const days = Array.from(long.days);
    const gap = { days: days.filter((_, i) => i !== 3), values: [1, 2, 3, 4, 5, 6] };
    const common = commonMonthlyReturns(new Map([["gap", gap]]))!;
    expect([common.from, common.to, common.returns.get("gap")!.length]).toEqual(["2020-06-30", "2020-07-31", 2]);
  });

  it("stays inside the window that is asked for, and may find nothing", () => {
    const window = { from: dayNumber("2020-03-01"), to: dayNumber("2020-05-31") };
    expect(commonMonthlyReturns(new Map([["long", long]]), window)).toMatchObject({ from: "2020-03-31", to: "2020-05-31" });
    expect(
      commonMonthlyReturns(
        new Map([
          ["long", long],
          ["later", monthEnds(2022, [1, 2])],
        ]),
      ),
    ).toBeNull();
  });
});
