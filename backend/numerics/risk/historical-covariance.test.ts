import { describe, expect, it } from "vitest";
import { dayNumber, isoDay, monthEnd } from "#app/domain/numerics/calendar.ts";
import { datedValues } from "../series/dated-values.ts";
import { historicalCovariance } from "./historical-covariance.ts";

/** 2024-05-31 is a Friday. */
const LAST = dayNumber("2024-05-31");
const weekly = (weeks: number, before = 0) =>
  datedValues(
    Array.from(
      { length: weeks + 1 },
      (_, i) => [isoDay(LAST - 7 * (before + weeks - i)), 100 * (i % 2 === 0 ? 1 : 1.01)] as [string, number],
    ),
  );
const monthly = (months: number) => {
  const last = 2024 * 12 + 4;
  return datedValues(
    Array.from({ length: months + 1 }, (_, i) => [isoDay(monthEnd(last - months + i)), 100 * (i % 2 === 0 ? 1 : 1.02)] as [string, number]),
  );
};

describe("what a covariance of stored values rests on", () => {
  it("is five years of weeks where every series has them, and no series shortens it", () => {
    const { observations, firstDate, shortenedBy } = historicalCovariance(new Map([["a", weekly(400)]]));
    // 2019-05-31 to 2024-05-31: 261 weeks, whose first return begins on the first Friday.
    expect([observations, firstDate, shortenedBy]).toEqual([261, "2019-05-31", []]);
  });

  it("begins with the youngest series, which is named", () => {
    const young = historicalCovariance(
      new Map([
        ["old", weekly(400)],
        ["young", weekly(100)],
      ]),
    );
    expect([young.observations, young.firstDate, young.shortenedBy]).toEqual([100, isoDay(LAST - 700), ["young"]]);
  });

  it("ends with the one whose values end first", () => {
    const { observations, shortenedBy } = historicalCovariance(
      new Map([
        ["late", weekly(300, 30)],
        ["whole", weekly(400)],
      ]),
    );
    expect([observations, shortenedBy]).toEqual([231, ["late"]]);
  });

  it("counts months where one series has no more", () => {
    const both = historicalCovariance(
      new Map([
        ["weeks", weekly(400)],
        ["months", monthly(24)],
      ]),
    );
    expect([both.frequency, both.observations, both.firstDate, both.shortenedBy]).toEqual(["MONTHLY", 24, "2022-05-31", ["months"]]);
    const whole = historicalCovariance(new Map([["months", monthly(90)]]));
    expect([whole.observations, whole.firstDate, whole.shortenedBy]).toEqual([60, "2019-05-31", []]);
  });
});
