import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { marketDay, marketToday } from "./market-day.ts";

describe("the day of the market", () => {
  it.each([
    // Winter: Paris is one hour ahead of UTC.
    ["2026-01-14T22:30:00Z", "2026-01-14"],
    ["2026-01-14T23:30:00Z", "2026-01-15"],
    ["2026-01-15T00:30:00Z", "2026-01-15"],
    // Summer: two hours.
    ["2026-07-14T21:30:00Z", "2026-07-14"],
    ["2026-07-14T22:30:00Z", "2026-07-15"],
    ["2026-07-14T23:30:00Z", "2026-07-15"],
    // Clocks go forward on 29 March 2026 at 2:00, and back on 25 October at 3:00.
    ["2026-03-28T22:59:59Z", "2026-03-28"],
    ["2026-03-28T23:00:00Z", "2026-03-29"],
    ["2026-03-29T21:59:59Z", "2026-03-29"],
    ["2026-03-29T22:00:00Z", "2026-03-30"],
    ["2026-10-24T21:59:59Z", "2026-10-24"],
    ["2026-10-24T22:00:00Z", "2026-10-25"],
    ["2026-10-25T22:59:59Z", "2026-10-25"],
    ["2026-10-25T23:00:00Z", "2026-10-26"],
    ["1969-12-31T23:30:00Z", "1970-01-01"],
  ])("of %s is %s", (instant, day) => {
    expect([marketDay(instant), marketDay(new Date(instant))]).toEqual([day, day]);
  });

  it("refuses what is no instant", () => {
    expect(() => marketDay("nothing")).toThrow(RangeError);
  });

  describe("at half past midnight in Paris", () => {
    beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-28T23:30:00Z"), toFake: ["Date"] }));
    afterEach(() => void vi.useRealTimers());
    it("is the one of Paris, whatever the process's zone", () => expect(marketToday()).toBe("2026-11-29"));
  });
});
