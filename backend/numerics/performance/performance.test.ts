import { describe, expect, it } from "vitest";
import { weeklyValues } from "../series/weekly-returns.ts";
import { maxDrawdown } from "./drawdown.ts";
import { correlation, deviation, ratio } from "./spread.ts";
import { statistics } from "./statistics.ts";
import { totalReturn } from "./total-return.ts";

const daily = (...values: number[]) => ({ uuid: "T", days: Int32Array.from(values, (_, i) => i), values: Float64Array.from(values) });

describe("largest loss from a peak", () => {
  it("is the first of equal ones, with the day on which the peak is reached again", () => {
    expect(maxDrawdown(daily(100, 80, 99, 100, 120, 96, 130))).toEqual({ value: 80 / 100 - 1, peakDay: 0, troughDay: 1, recoveryDay: 3 });
  });

  it("has no recovery while the peak stands, and no days without a loss", () => {
    expect(maxDrawdown(daily(100, 110, 55, 109))).toEqual({ value: -0.5, peakDay: 1, troughDay: 2, recoveryDay: null });
    const none = { value: 0, peakDay: null, troughDay: null, recoveryDay: null };
    expect([maxDrawdown(daily(100, 100, 101)), maxDrawdown(daily(7)), maxDrawdown(daily())]).toEqual([none, none, none]);
  });
});

describe("weekly grid", () => {
  // Day 1 (1970-01-02) is the Friday of week 0.
  it("takes values of at most ten days of whole weeks, and the week of the last one only where begun weeks count", () => {
    const series = { days: Int32Array.from([1, 5, 26]), values: Float64Array.from([10, 11, 12]) };
    expect([...weeklyValues(series)]).toEqual([
      [0, 10],
      [1, 11],
      [2, 11],
    ]);
    expect([...weeklyValues(series, {}, "begun")].at(-1)).toEqual([4, 12]);
    expect([...weeklyValues(series, { to: 5 })]).toEqual([[0, 10]]);
    expect([...weeklyValues(series, { to: 5 }, "begun")]).toEqual([
      [0, 10],
      [1, 11],
    ]);
    expect([...weeklyValues(series, { from: 9 }, "begun")].map(([week]) => week)).toEqual([2, 4]);
    expect(weeklyValues({ days: [], values: [] }).size).toBe(0);
  });
});

describe("numbers that cannot be computed", () => {
  it("are null: returns that differ by rounding only do not vary", () => {
    const flat = Float64Array.from([0.1, 0.1 + 1e-16, 0.1]);
    expect(deviation(flat)).toBe(0);
    expect(deviation(Float64Array.of(0.1))).toBeNull();
    expect(correlation(flat, Float64Array.of(1, 2, 3))).toBeNull();
    expect([ratio(1, 0), ratio(null, 1), ratio(1, null), ratio(1e300, 1e-300)]).toEqual([null, null, null, null]);
  });

  it("leave the other figures of a short and steady track in place", () => {
    const weeks = 14;
    const steady = {
      uuid: "T",
      days: Int32Array.from({ length: weeks }, (_, i) => 1 + 7 * i),
      values: Float64Array.from({ length: weeks }, (_, i) => 100 * 1.01 ** i),
    };
    const figures = statistics({ track: steady });
    expect(figures.totalReturn).toBeCloseTo(1.01 ** 13 - 1, 12);
    expect(figures).toMatchObject({
      observations: 13,
      volatility: 0,
      annualizedReturn: null,
      sharpeRatio: null,
      marRatio: null,
      skewness: null,
    });
    expect(figures.var95).toBeCloseTo(-0.01, 12);
  });
});

describe("total return", () => {
  it("is that of the worked example", () => {
    const { track } = totalReturn(daily(100, 102, 99, 101), [{ type: "DISTRIBUTION", exDay: 2, amount: 2 }]);
    expect([...track.values].map((v) => Number(v.toFixed(9)))).toEqual([100, 102, 101, 103.04040404]);
  });
});
