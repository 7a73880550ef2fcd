import { describe, expect, it } from "vitest";
import { isQuiet, longestSilence, type QuietHours } from "./alert.ts";

const quiet = (from: number, to: number, days: number[], timeZone: QuietHours["timeZone"] = "Europe/Paris"): QuietHours => ({
  from,
  to,
  days,
  timeZone,
});
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

describe("quiet hours", () => {
  it("begin and end on the hour, by the clock of their time zone in summer and winter", () => {
    const night = quiet(20, 8, EVERY_DAY);
    // 2026-03-09 is a Monday, one hour ahead of UTC; in July it is two.
    for (const [at, expected] of [
      ["2026-03-09T18:59:59Z", false],
      ["2026-03-09T19:00:00Z", true],
      ["2026-03-10T06:59:59Z", true],
      ["2026-03-10T07:00:00Z", false],
      ["2026-07-06T18:00:00Z", true],
      ["2026-07-07T06:00:00Z", false],
    ] as const)
      expect(isQuiet(night, new Date(at)), at).toBe(expected);
    expect(isQuiet(quiet(20, 8, EVERY_DAY, "Indian/Reunion"), new Date("2026-03-09T16:00:00Z"))).toBe(true);
    expect(isQuiet(quiet(20, 8, EVERY_DAY, "Pacific/Tahiti"), new Date("2026-03-09T19:00:00Z"))).toBe(false);
  });

  it("belong to the day on which they begin, over midnight and over the end of the week", () => {
    const sunday = quiet(22, 6, [7]);
    expect(isQuiet(sunday, new Date("2026-03-08T21:30:00Z"))).toBe(true);
    expect(isQuiet(sunday, new Date("2026-03-09T04:30:00Z"))).toBe(true);
    expect(isQuiet(sunday, new Date("2026-03-08T04:30:00Z"))).toBe(false);
    const weekend = quiet(0, 0, [6, 7]);
    expect(isQuiet(weekend, new Date("2026-03-06T22:59:00Z"))).toBe(false);
    expect(isQuiet(weekend, new Date("2026-03-06T23:00:00Z"))).toBe(true);
    expect(isQuiet(weekend, new Date("2026-03-08T22:59:00Z"))).toBe(true);
    expect(isQuiet(weekend, new Date("2026-03-08T23:00:00Z"))).toBe(false);
  });

  it("are as long as what they are made of, round the week", () => {
    expect(longestSilence(quiet(20, 8, EVERY_DAY))).toBe(12);
    expect(longestSilence(quiet(12, 14, [2]))).toBe(2);
    expect(longestSilence(quiet(0, 0, [6, 7]))).toBe(48);
    expect(longestSilence(quiet(0, 0, [7, 1]))).toBe(48);
    expect(longestSilence(quiet(8, 7, [1, 2]))).toBe(23);
    expect(longestSilence(quiet(0, 0, EVERY_DAY))).toBe(Number.POSITIVE_INFINITY);
  });
});
