import { expect, it } from "vitest";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { seriesDeviation } from "./evaluate.ts";
import { pastAlerts } from "./past-alerts.ts";

const FIRST = dayNumber("2025-01-01");
/** One value each day from 2025-01-01 on. */
const daily = (count: number, value: (i: number) => number) => ({
  days: Int32Array.from({ length: count }, (_, i) => FIRST + i),
  values: Float64Array.from({ length: count }, (_, i) => value(i)),
});
const dayAt = (i: number) => new Date((FIRST + i) * 86_400_000).toISOString().slice(0, 10);
const rule = { threshold: 5, days: 5 };

it("a fall is raised once, ends when the figure is back well under the threshold, and is raised again", () => {
  const values = daily(500, (i) => (i < 300 ? 100 : i < 400 ? 90 : 80));
  const preview = pastAlerts("deviation", { kind: "series", values, published: null }, rule);
  expect(preview.to).toBe(dayAt(499));
  expect(preview.raised).toHaveLength(2);
  const [second, first] = preview.raised;
  expect(first!.since >= dayAt(300) && first!.since <= dayAt(302)).toBe(true);
  expect(first!.figure).toBeCloseTo(-10, 9);
  expect(second!.since >= dayAt(400) && second!.since <= dayAt(402)).toBe(true);
  expect(second!.figure).toBeCloseTo((80 / 90 - 1) * 100, 6);
  for (const { since, until } of preview.raised) {
    // What ended the alert is what the check would have said on that day.
    expect(seriesDeviation(values, rule, dayNumber(until!))?.over).toBe(true);
    expect(seriesDeviation(values, rule, dayNumber(since))?.raised).toBe(true);
  }
});

it("a figure that hovers between the threshold and its end tells once", () => {
  // Up and down by 4.5 % and 5.5 % over the days: never under four fifths of the threshold.
  let value = 100;
  const values = daily(400, (i) => (value *= i % 2 === 0 ? 1.0099 : 1.0101));
  const { raised } = pastAlerts("deviation", { kind: "series", values, published: null }, { threshold: 5, days: 5 });
  expect(raised).toHaveLength(1);
  expect(raised[0]!.until).toBeNull();
});

it("a portfolio drifts from the composition that was in effect on the day", () => {
  const series = new Map([
    ["a", daily(500, (i) => 100 + i)],
    ["b", daily(500, () => 100)],
  ]);
  const lines = [
    { series: "a", weight: "50" },
    { series: "b", weight: "50" },
  ];
  const past = (compositions: Array<{ date: string; lines: typeof lines }>) =>
    pastAlerts("deviation", { kind: "portfolio", compositions, values: series, track: series.get("b")! }, { threshold: 10, days: 1 });
  expect(past([{ date: dayAt(0), lines }]).raised).toMatchObject([{ until: null }]);
  // Set anew in the year: the alert ends that day, and a rise of a half is needed again.
  const again = past([
    { date: dayAt(0), lines },
    { date: dayAt(300), lines },
  ]);
  expect(again.raised).toHaveLength(1);
  expect(again.raised[0]!.until! >= dayAt(300) && again.raised[0]!.until! <= dayAt(302)).toBe(true);
  expect(past([]).raised).toEqual([]);
});

it("without a value there is no year to look at", () => {
  const none = { days: new Int32Array(0), values: new Float64Array(0) };
  for (const kind of ["deviation", "srri"] as const)
    expect(pastAlerts(kind, { kind: "series", values: none, published: 4 }, rule)).toEqual({ from: null, to: null, raised: [] });
});
