import { describe, expect, it } from "vitest";
import { formatPercent, formatProjected, formatShortAmount } from "#app/domain/format/format.ts";
import { drawFan } from "../fan.ts";
import { drawFollowed } from "../followed-fan.ts";
import { drawFrontier } from "../frontier.ts";
import { drawLines } from "../lines.ts";
import { drawStackedSteps } from "../stacked-steps.ts";
import { drawValues, type MarkedPoint } from "../values.ts";
import type { Explored } from "./explored.ts";
import { explorationOf } from "./kinds/adapters.ts";
import { pack, unpack } from "./packed.ts";
import { tableFile } from "./table-file.ts";
import { isWhole, moved, nearest, placesOf, ticksOf, valuesAt, viewOf, within, zoomed } from "./view.ts";

type OfAxes = Exclude<Explored, { kind: "donut" }>;
const words = { day: "Date", month: "Mois" };
const explored = (one: OfAxes, language: "fr" | "en" = "fr") => explorationOf(one, words, language);
const dayOf = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10);
const edges = { low: "bas", high: "haut" };

const growth = (end: number, months = 96) => Array.from({ length: months + 1 }, (_, m) => 10_000 + ((end - 10_000) * m) / months);
const fanInput = {
  startDate: "2026-12-01",
  savings: growth(15_800),
  median: growth(21_500),
  lower: { from: growth(16_500), to: growth(18_900) },
  upper: { from: growth(24_500), to: growth(30_400) },
  goal: 25_000,
};
const fanTexts = { axis: (a: number) => formatShortAmount(a, "fr"), amount: (a: number) => formatProjected(a, "fr"), goal: "Objectif" };
const names = { middle: "moitié", outer: "9 sur 10", median: "médiane", savings: "versé" };
const ends = { q95: "a", q75: "b", median: "c", savings: "d", q25: "e", q05: "f" };
const fan = explored({ kind: "fan", drawing: drawFan(fanInput, fanTexts), names, ends });

describe("packed numbers", () => {
  it("come back as they were, with their decimals and what is missing", () => {
    const values = [12.3456, null, -7.5, 0, 1e6];
    expect(unpack(pack(values, 10_000), 10_000)).toEqual(values);
    expect(unpack(pack([]))).toEqual([]);
  });
  it("are a third of their size as JSON, or less, where they change little", () => {
    const days = Array.from({ length: 500 }, (_, i) => 18_000 + i);
    expect(pack(days).length * 3).toBeLessThan(JSON.stringify(days).length * 1.1);
  });
});

describe("a fan that is explored", () => {
  it("tells every band and line of a month in the words and amounts of the page", () => {
    const told = valuesAt(fan.series, 96).map(({ series, point }) => [series.name, series.text(point)]);
    expect(fan.across.text(96)).toBe("décembre\u00a02034");
    expect(told).toEqual([
      ["9 sur 10", "16\u202f500\u00a0€ – 30\u202f400\u00a0€"],
      ["moitié", "18\u202f900\u00a0€ – 24\u202f500\u00a0€"],
      ["versé", "15\u202f800\u00a0€"],
      ["médiane", "21\u202f500\u00a0€"],
    ]);
  });
  it("leaves out payments where withdrawals exceed them", () => {
    const savings = growth(15_800).map((value, m) => (m > 50 ? -100 : value));
    const below = explored({ kind: "fan", drawing: drawFan({ ...fanInput, savings }, fanTexts), names, ends });
    expect(valuesAt(below.series, 60).map(({ series }) => series.key)).not.toContain("savings");
    expect(valuesAt(below.series, 50).map(({ series }) => series.key)).toContain("savings");
  });
  it("shows what happened since, at its own days", () => {
    const past = [
      { month: 0, value: 10_000 },
      { month: 1, value: 10_300 },
      { month: 1.4, value: 10_420 },
    ];
    const drawing = drawFollowed(fanInput, past, { month: 1.4, value: 10_000 }, fanTexts);
    const followed = explored({ kind: "fan", drawing, names: { ...names, realised: "constaté" }, ends });
    expect(valuesAt(followed.series, 1).map(({ series, point }) => [series.key, point.y])).toContainEqual(["realised", 10_300]);
    expect(placesOf(followed, followed.series, followed.span)).toContain(1.4);
  });
});

describe("a view", () => {
  it("of the whole has the server's axes, of a part its own", () => {
    const whole = viewOf(fan, fan.span, fan.series);
    expect(ticksOf(fan, whole)).toBe(fan.drawn);
    const part = viewOf(fan, { from: 0, to: 24 }, fan.series);
    expect(part.axis.to).toBeLessThan(whole.axis.to);
    const { xTicks, yTicks } = ticksOf(fan, part);
    expect(xTicks.map(({ text }) => text)).toEqual(["12/2026", "06/2027", "12/2027", "06/2028", "12/2028"]);
    expect(yTicks.at(-1)?.text).toMatch(/k€$/);
  });
  it("fits the series that are on", () => {
    const only = fan.series.filter(({ key }) => key === "savings");
    const part = { from: 48, to: 96 };
    expect(viewOf(fan, part, only).axis.to).toBeLessThan(viewOf(fan, part, fan.series).axis.to);
  });
  it("is zoomed and moved inside the chart only, down to its shortest span", () => {
    expect(zoomed(fan.span, 0.5, fan)).toEqual({ from: 24, to: 72 });
    expect(moved({ from: 24, to: 72 }, -1, fan)).toEqual({ from: 0, to: 48 });
    expect(moved({ from: 24, to: 72 }, 5, fan)).toEqual({ from: 48, to: 96 });
    expect(within({ from: 50, to: 51 }, fan)).toEqual({ from: 44.5, to: 56.5 });
    expect(isWhole(zoomed(fan.span, 2, fan), fan)).toBe(true);
  });
});

describe("lines that are explored", () => {
  const points = Array.from({ length: 900 }, (_, i) => ({ day: dayOf(i), value: (i - 450) / 10 }));
  const drawing = drawLines([{ points }, { points: points.filter((_, i) => i % 5 === 0) }], (value) => formatPercent(value, "en"));
  const lines = explored(
    { kind: "lines", drawing, names: [{ name: "Portfolio", value: "+44.9%" }, { name: "Index" }], height: 240, zeroLine: true, marks: [] },
    "en",
  );
  it("hold the last value of a line that has none on that day", () => {
    const [first] = placesOf(lines, lines.series.slice(0, 1), lines.span);
    const third = valuesAt(lines.series, (first ?? 0) + 2);
    expect(third.map(({ series, point }) => [series.name, series.text(point)])).toEqual([
      ["Portfolio", "−44.8%"],
      ["Index", "−45.0%"],
    ]);
    expect(lines.across.text((first ?? 0) + 2)).toBe("3\u00a0January\u00a02020");
  });
  it("name months in a part of a year and days in a part of a month", () => {
    const { from } = lines.span;
    expect(lines.ticks(from, from + 300).map(({ text }) => text)).toEqual(["02/2020", "04/2020", "06/2020", "08/2020", "10/2020"]);
    expect(lines.ticks(from, from + 30).map(({ text }) => text)).toEqual(["01/01/2020", "31/01/2020"]);
  });
  it("are saved as the part that is shown, as a spreadsheet of the language reads it", () => {
    const { from } = lines.span;
    const english = tableFile(lines, lines.series.slice(0, 1), { from, to: from + 2 }, "en", edges);
    const step = Math.ceil(899 / 500);
    expect(english).toBe(`\uFEFFDate,Portfolio\r\n2020-01-01,-45\r\n${dayOf(step)},-44.8\r\n`);
    const french = tableFile(fan, fan.series.slice(0, 1), { from: 94, to: 95 }, "fr", edges);
    expect(french.split("\r\n")[0]).toBe("\uFEFFMois;9 sur 10 (bas);9 sur 10 (haut)");
    expect(french.split("\r\n")[1]).toBe("2034-10;16400;30000");
  });
  it("do not let a name run as a formula", () => {
    const [line] = lines.series;
    const file = tableFile(lines, line ? [{ ...line, name: "=1+1" }] : [], { from: lines.span.from, to: lines.span.from }, "en", edges);
    expect(file).toContain("Date,'=1+1");
  });
});

describe("values that are explored", () => {
  const points = Array.from(
    { length: 40 },
    (_, i): MarkedPoint => ({
      day: dayOf(i < 20 ? i : i + 30),
      value: 100 + i,
      standIn: i > 35,
      byHand: i === 10,
    }),
  );
  const gap = { from: dayOf(19), to: dayOf(50) };
  const drawing = drawValues(points, { gaps: [gap], odd: new Set([dayOf(5)]) }, String);
  const texts = { standIn: "estimée", byHand: "à la main", odd: "inhabituelle", gap: "manque" };
  const values = explored({ kind: "values", drawing, name: "Fonds", last: "139", texts, height: 300 });
  it("are marked as the drawing marks them", () => {
    expect(values.series.map(({ key }) => key)).toEqual(["values", "stand-in", "manual", "odd"]);
    const at = (key: string) => values.series.find((series) => series.key === key)?.points.filter(({ y }) => y !== null).length;
    expect([at("values"), at("stand-in"), at("manual"), at("odd")]).toEqual([36, 5, 1, 1]);
  });
  it("break at a gap, and write prices as the page does", () => {
    const line = values.series[0]?.points ?? [];
    const broken = line.findIndex(({ y }) => y === null);
    expect(line[broken - 1]?.y).toBe(119);
    expect(line[broken + 1]?.y).toBe(120);
    expect(values.series[0]?.text({ x: 0, y: 119.5 })).toBe("119,50");
  });
});

describe("shares and the frontier that are explored", () => {
  it("are read once a column, with every class", () => {
    const drawing = drawStackedSteps(
      ["EQUITIES", "CASH"],
      ["2", "1", "0"],
      [
        [80, 50, 0],
        [20, 50, 100],
      ],
      String,
    );
    const classes = [
      { assetClass: "EQUITIES", label: "Actions" },
      { assetClass: "CASH", label: "Liquidités" },
    ];
    const stacked = explored({ kind: "stacked", drawing, names: classes, across: "Années restantes", height: 260 });
    expect(placesOf(stacked, stacked.series, stacked.span)).toEqual([0.5, 1.5, 2.5]);
    expect(tableFile(stacked, stacked.series, stacked.span, "fr", edges).split("\r\n")).toEqual([
      "\uFEFFAnnées restantes;Actions;Liquidités",
      "2;80;20",
      "1;50;50",
      "0;0;100",
      "",
    ]);
  });
  it("has its marks beside the line", () => {
    const line = [
      { risk: 0.02, reward: 0.02 },
      { risk: 0.1, reward: 0.06 },
    ];
    const drawing = drawFrontier(line, [{ key: "current", risk: 0.05, reward: 0.03 }], String);
    const axes = { risk: "Risque", reward: "Rendement" };
    const frontier = explored({ kind: "frontier", drawing, axes, line: "Meilleurs choix", names: { current: "Actuelle" } });
    expect(placesOf(frontier, frontier.series, frontier.span)).toEqual([0.02, 0.05, 0.1]);
    expect(valuesAt(frontier.series, 0.05).map(({ series, point }) => [series.name, series.text(point)])).toEqual([
      ["Actuelle", "+3,0\u00a0%"],
    ]);
    expect(frontier.zooms).toBe(false);
  });
});

it("the nearest place is found from any x", () => {
  expect(nearest([1, 4, 9], 5)).toBe(4);
  expect(nearest([], 5)).toBe(null);
});
