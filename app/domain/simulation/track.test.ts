import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byPeriod, commonEnd, drawdowns, performances, since, spanStart } from "./track.ts";

const track = (values: readonly number[]) =>
  values.map((value, i) => ({ day: new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10), value }));

describe("spans of a track", () => {
  it("begin on the same day of an earlier month, on its last day where it is shorter", () => {
    expect(spanStart("2024-03-31", "1M")).toBe("2024-02-29");
    expect(spanStart("2023-03-31", "1M")).toBe("2023-02-28");
    expect(spanStart("2024-06-15", "3M")).toBe("2024-03-15");
    expect(spanStart("2024-02-29", "1Y")).toBe("2023-02-28");
    expect(spanStart("2024-06-15", "8Y")).toBe("2016-06-15");
    expect(spanStart("2024-06-15", "YTD")).toBe("2023-12-31");
    expect(spanStart("2024-06-15", "MAX")).toBeNull();
  });
  it("begin with the last value on or before their first day", () => {
    const points = [
      { day: "2024-01-30", value: 1 },
      { day: "2024-02-27", value: 2 },
      { day: "2024-03-04", value: 3 },
      { day: "2024-03-31", value: 4 },
    ];
    expect(since(points, "1M").map(({ value }) => value)).toEqual([2, 3, 4]);
    expect(since(points, "1Y")).toEqual(points);
    expect(since([], "1M")).toEqual([]);
  });
});

describe("the common end of series", () => {
  it("is the first last day, but for series that are out of date and those without values", () => {
    expect(commonEnd(["2026-11-19", "2026-10-31", null])).toBe("2026-10-31");
    expect(commonEnd(["2026-11-19", "2018-06-28", "2026-09-30"])).toBe("2026-09-30");
    expect(commonEnd(["2018-06-28"])).toBe("2018-06-28");
    // The last weekday and the last day of a month: the value of one stands for the other.
    expect(commonEnd(["2026-10-30", "2026-10-31", "2026-11-19"])).toBe("2026-10-31");
    expect(commonEnd([null])).toBeUndefined();
  });
});

describe("performance and losses", () => {
  it("are measured from the first value and from the highest one", () => {
    expect(performances(track([50, 60, 45])).map(({ value }) => Math.round(value))).toEqual([0, 20, -10]);
    expect(drawdowns(track([50, 60, 45, 75])).map(({ value }) => Math.round(value))).toEqual([0, 0, -25, 0]);
  });
  it("do not depend on the unit, and losses are between -100 and 0", () => {
    const values = fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(values, fc.double({ min: 0.1, max: 100, noNaN: true }), (list, unit) => {
        const scaled = drawdowns(track(list.map((value) => value * unit)));
        drawdowns(track(list)).forEach(({ value }, i) => {
          expect(value).toBeLessThanOrEqual(0);
          expect(value).toBeGreaterThan(-100);
          expect(scaled[i]?.value).toBeCloseTo(value, 6);
        });
      }),
    );
  });
});

describe("the periods of a track", () => {
  const parts = (...days: string[]) => byPeriod(days.map((day) => ({ day, value: 1 }))).map((period) => period.map(({ day }) => day));
  it("are years, months where it is shorter than three years, weeks below four months", () => {
    expect(parts("2020-06-30", "2020-12-31", "2021-12-31", "2024-01-31")).toEqual([
      ["2020-06-30", "2020-12-31"],
      ["2021-12-31"],
      ["2024-01-31"],
    ]);
    expect(parts("2023-01-02", "2023-01-31", "2023-06-30")).toEqual([["2023-01-02", "2023-01-31"], ["2023-06-30"]]);
    expect(parts("2026-10-01", "2026-10-07", "2026-10-08", "2026-10-30")).toEqual([
      ["2026-10-01", "2026-10-07"],
      ["2026-10-08"],
      ["2026-10-30"],
    ]);
    expect(parts()).toEqual([]);
  });
});
