import { expect, it } from "vitest";
import { executionDay, isMarketDay, marketDayFrom } from "./market-calendar.ts";

/** Closing days of TARGET as the European Central Bank publishes them. */
const CLOSED = {
  2024: ["01-01", "03-29", "04-01", "05-01", "12-25", "12-26"],
  2025: ["01-01", "04-18", "04-21", "05-01", "12-25", "12-26"],
  2026: ["01-01", "04-03", "04-06", "05-01", "12-25", "12-26"],
  2027: ["01-01", "03-26", "03-29", "05-01", "12-25", "12-26"],
};

it("the market is open on every working day but the six holidays", () => {
  for (const [year, closed] of Object.entries(CLOSED)) {
    const shut: string[] = [];
    for (let day = new Date(`${year}-01-01T00:00:00Z`); day.getUTCFullYear() === Number(year); day = new Date(day.getTime() + 86_400_000)) {
      const date = day.toISOString().slice(0, 10);
      const weekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
      if (weekend) expect([date, isMarketDay(date)]).toEqual([date, false]);
      else if (!isMarketDay(date)) shut.push(date.slice(5));
    }
    const working = closed.filter((date) => ![0, 6].includes(new Date(`${year}-${date}T00:00:00Z`).getUTCDay()));
    expect([year, shut]).toEqual([year, working]);
  }
});

it("the next market day after a holiday that meets a weekend is after both", () => {
  expect(marketDayFrom("2026-04-03")).toBe("2026-04-07");
  expect(marketDayFrom("2026-12-25")).toBe("2026-12-28");
  expect(marketDayFrom("2026-07-14")).toBe("2026-07-14");
});

it.each([
  // Noon in Paris is 11:00 UTC in winter, 10:00 in summer.
  ["2026-01-15T10:59:00Z", "2026-01-15", "2026-01-15"],
  ["2026-01-15T11:00:00Z", "2026-01-15", "2026-01-16"],
  ["2026-07-17T09:59:00Z", "2026-07-17", "2026-07-17"],
  ["2026-07-17T10:00:00Z", "2026-07-17", "2026-07-20"],
  // A decision of a Saturday waits for Monday, whatever the hour.
  ["2026-07-18T18:00:00Z", "2026-07-18", "2026-07-20"],
  ["2026-04-02T18:00:00Z", "2026-04-02", "2026-04-07"],
])("a decision of %s, on %s, is executed on %s", (instant, decisionDate, executionDate) => {
  expect(executionDay(new Date(instant))).toEqual({ decisionDate, executionDate });
});
