import { expect, it } from "vitest";
import { nextRun } from "./schedule.ts";

const next = (rhythm: Parameters<typeof nextRun>[0], time: string, now: string) =>
  nextRun(rhythm, time, new Date(now))?.toISOString() ?? null;

it.each([
  ["a provider that is read on demand has no next time", "MANUAL", "06:30", "2026-11-29T10:00:00Z", null],
  ["each hour begins one", "HOURLY", "06:30", "2026-11-29T10:59:59Z", "2026-11-29T11:00:00.000Z"],
  ["a time of the same day that is still to come", "DAILY", "18:00", "2026-11-29T10:00:00Z", "2026-11-29T17:00:00.000Z"],
  ["the time itself is over", "DAILY", "18:00", "2026-11-29T17:00:00Z", "2026-11-30T17:00:00.000Z"],
  ["market days leave out a weekend", "WEEKDAYS", "06:30", "2026-11-27T10:00:00Z", "2026-11-30T05:30:00.000Z"],
  ["and Easter with its Friday and Monday", "WEEKDAYS", "06:30", "2026-04-02T10:00:00Z", "2026-04-07T04:30:00.000Z"],
  ["summer time is two hours ahead", "DAILY", "06:30", "2026-07-01T00:00:00Z", "2026-07-01T04:30:00.000Z"],
  ["the evening before in universal time is that day in Paris", "DAILY", "00:30", "2026-07-01T21:00:00Z", "2026-07-01T22:30:00.000Z"],
  ["a time that the change of clocks leaves out is an hour later", "DAILY", "02:30", "2026-03-29T00:00:00Z", "2026-03-29T01:30:00.000Z"],
] as const)("%s", (_, rhythm, time, now, expected) => expect(next(rhythm, time, now)).toBe(expected));
