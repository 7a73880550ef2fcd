import { describe, expect, it } from "vitest";
import { dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { marketDays, portfolioDeviation, seriesDeviation, srriChange, srriOf } from "#backend/api/alert/evaluate.ts";
import { datedValues } from "#backend/numerics/series/dated-values.ts";

/** A value for each market day from `from`, as `valueAt` gives it for the n-th. */
function daily(from: string, count: number, valueAt: (n: number) => number) {
  const days: number[] = [];
  for (let day = dayNumber(from); days.length < count; day++) if (![0, 6].includes(new Date(day * 864e5).getUTCDay())) days.push(day);
  return { days: Int32Array.from(days), values: Float64Array.from(days, (_, n) => valueAt(n)) };
}

describe("market days", () => {
  it("leave out Saturdays and Sundays", () => {
    // 2026-03-08 is a Sunday.
    expect(marketDays(dayNumber("2026-03-08"), 6).map(isoDay)).toEqual([
      "2026-03-06",
      "2026-03-05",
      "2026-03-04",
      "2026-03-03",
      "2026-03-02",
      "2026-02-27",
    ]);
  });
});

describe("deviation of a portfolio", () => {
  const lines = ["a", "b"].map((series) => ({ series, weight: "50" }));
  // 2026-03-02 is a Monday. From the sixth day on, a is at 150: 60 % of the portfolio, ten points too many.
  const values = (jumpAt: number) =>
    new Map([
      ["a", daily("2026-03-02", 10, (n) => (n < jumpAt ? 100 : 150))],
      ["b", daily("2026-03-02", 10, () => 80)],
    ]);
  const composition = { date: "2026-03-02", lines };

  it("is raised when a weight has been off by the threshold on each of the days", () => {
    expect(portfolioDeviation(composition, values(5), { threshold: 10, days: 5 })).toMatchObject({
      day: "2026-03-13",
      series: "a",
      raised: true,
      over: false,
    });
    expect(portfolioDeviation(composition, values(5), { threshold: 10, days: 5 })!.figure).toBeCloseTo(10, 9);
    expect(portfolioDeviation(composition, values(5), { threshold: 10.01, days: 5 })!.raised).toBe(false);
  });

  it("waits until it lasts, and for the composition to be that old", () => {
    expect(portfolioDeviation(composition, values(6), { threshold: 10, days: 5 })).toMatchObject({ raised: false, over: false });
    expect(portfolioDeviation({ ...composition, date: "2026-03-10" }, values(2), { threshold: 5, days: 5 })!.raised).toBe(false);
  });

  it("is over below four fifths of the threshold, not at the threshold", () => {
    expect(portfolioDeviation(composition, values(5), { threshold: 12, days: 1 })).toMatchObject({ raised: false, over: false });
    expect(portfolioDeviation(composition, values(5), { threshold: 12.6, days: 1 })).toMatchObject({ raised: false, over: true });
  });

  it("says nothing without values", () => {
    expect(portfolioDeviation(composition, new Map([["a", values(5).get("a")!]]), { threshold: 5, days: 5 })).toBeNull();
  });
});

describe("deviation of a series", () => {
  it("is its performance over the days, up or down", () => {
    const falling = datedValues([
      ["2026-03-02", 100],
      ["2026-03-06", 100],
      ["2026-03-09", 93],
    ]);
    const found = seriesDeviation(falling, { threshold: 7, days: 5 })!;
    expect(found.figure).toBeCloseTo(-7, 9);
    expect(found.raised).toBe(true);
    expect(seriesDeviation(falling, { threshold: 6.9, days: 5 })).toMatchObject({ raised: true, over: false, day: "2026-03-09" });
    expect(seriesDeviation(falling, { threshold: 9, days: 5 })).toMatchObject({ raised: false, over: true });
    expect(seriesDeviation(datedValues([["2026-03-09", 93]]), { threshold: 6, days: 5 })).toBeNull();
  });
});

describe("risk class", () => {
  /** Six years of weeks that go up and down by `swing`: a volatility of about swing * √52. */
  const swinging = (swing: number) => daily("2020-01-06", 6 * 261, (n) => 100 * (Math.floor(n / 5) % 2 === 0 ? 1 : 1 + swing));

  it("differs from the reference at both ends of the days", () => {
    // 1 % a week is about 7.2 % a year: class 4 (5 to 10 %).
    expect(srriOf(swinging(0.01))).toBe(4);
    expect(srriChange(swinging(0.01), 3, { threshold: 5, days: 5 })).toMatchObject({ figure: 4, threshold: 3, raised: true, over: false });
    expect(srriChange(swinging(0.01), 4, { threshold: 5, days: 5 })).toMatchObject({ raised: false, over: true });
    expect(
      srriChange(
        daily("2025-01-06", 261, () => 1),
        4,
        { threshold: 5, days: 5 },
      ),
    ).toBeNull();
  });
});
