import { describe, expect, it } from "vitest";
import { formatProjected, formatShortAmount } from "#app/domain/format/format.ts";
import { renderHtml } from "../../../tests/fixtures/rendered/render.tsx";
import { AllocationBar } from "./allocation.tsx";
import { niceAxis, sampled, spread, yearTicks } from "./axis.ts";
import { Donut } from "./donut.tsx";
import { drawFan, drawSpaghetti, markedPaths } from "./fan.ts";
import { FanChart, SpaghettiChart } from "./fan-chart.tsx";
import { FAN_HEIGHT } from "./fan-measures.ts";
import { LineChart } from "./line-chart.tsx";
import { drawLines, markSpans } from "./lines.ts";
import { ScenarioSquares, SuccessGauge } from "./success.tsx";

const growth = (end: number, months = 180) => Array.from({ length: months + 1 }, (_, m) => 10_000 + ((end - 10_000) * m) / months);
const texts = { axis: (a: number) => formatShortAmount(a, "en"), amount: (a: number) => formatProjected(a, "en"), goal: "Goal €100,000" };
const fan = drawFan(
  {
    startDate: "2025-03-01",
    savings: growth(81_000),
    median: growth(119_200),
    lower: { from: growth(77_000), to: growth(101_100) },
    upper: { from: growth(158_000), to: growth(217_300) },
    goal: 100_000,
  },
  texts,
);

describe("axes", () => {
  it("have round steps, at most six ticks on ordinary spans, and zero", () => {
    expect(niceAxis(0, 217_300).ticks).toEqual([0, 50_000, 100_000, 150_000, 200_000, 250_000]);
    expect(niceAxis(-8.2, 29).ticks).toEqual([-10, 0, 10, 20, 30]);
    expect(niceAxis(0, 0).ticks[0]).toBe(0);
    for (let high = 1; high < 1e7; high *= 1.37) {
      const { ticks, to } = niceAxis(0, high);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(to).toBeGreaterThanOrEqual(high * 0.999);
    }
  });
  it("keep both ends when points are left out", () => {
    expect(sampled(10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const kept = sampled(601, 150);
    expect([kept[0], kept[kept.length - 1]]).toEqual([0, 601]);
    expect(kept.length).toBeLessThanOrEqual(152);
  });
  it("spread labels that would touch and keep their order", () => {
    const placed = spread([40, 41, 42, 43, 90, 99], 12);
    for (let i = 1; i < placed.length; i++) expect((placed[i] ?? 0) - (placed[i - 1] ?? 0)).toBeGreaterThan(11.5);
    expect(Math.max(...placed)).toBeLessThanOrEqual(100);
    expect(spread([10, 50], 12)).toEqual([10, 50]);
    // What is left at nothing is at the foot, one under the other.
    const foot = spread([14, 85, 100, 100, 100], 12);
    for (let i = 1; i < foot.length; i++) expect((foot[i] ?? 0) - (foot[i - 1] ?? 0)).toBeGreaterThanOrEqual(11.9);
    expect(Math.max(...foot)).toBeLessThanOrEqual(96);
    const head = spread([0, 0, 0, 3], 12);
    for (let i = 1; i < head.length; i++) expect((head[i] ?? 0) - (head[i - 1] ?? 0)).toBeGreaterThanOrEqual(11.9);
    expect(Math.min(...head)).toBe(0);
  });
  it("name years at round steps", () => {
    expect(yearTicks("2025-03-01", 180).map(({ text }) => text)).toEqual(["2025", "2028", "2031", "2034", "2037", "2040"]);
    expect(yearTicks("2025-03-01", 12).map(({ at }) => at)).toEqual([0, 100]);
  });
});

describe("fan", () => {
  it.each(["fr", "en"] as const)("names each height of the axis by itself in %s, also where nothing is left", (language) => {
    for (const end of [0, 0.4, 1, 37, 99, 260, 1200, 64_000, 3e6]) {
      const flat = growth(end).map(() => end);
      const { yTicks } = drawFan(
        { startDate: "2025-03-01", savings: flat, median: flat, lower: { from: flat, to: flat }, upper: { from: flat, to: flat } },
        { ...texts, axis: (amount) => formatShortAmount(amount, language) },
      );
      expect(new Set(yTicks.map(({ text }) => text)).size).toBe(yTicks.length);
      expect(yTicks.length).toBeGreaterThan(2);
    }
  });

  it("puts lines, bands, goal and end labels where the figures are", () => {
    expect(fan.yTicks.map(({ text }) => text)).toEqual(["0", "€50k", "€100k", "€150k", "€200k", "€250k"]);
    expect(fan.goal).toEqual({ at: 60, text: "Goal €100,000" });
    expect(fan.median.startsWith("M0 960L")).toBe(true);
    expect(fan.median.endsWith("L1000 523")).toBe(true);
    expect(fan.outer.endsWith("Z")).toBe(true);
    expect(fan.ends.map(({ key }) => key)).toEqual(["q95", "q75", "median", "q25", "savings", "q05"]);
    expect(fan.ends[2]?.text).toBe("€119,200");
    const pixels = fan.ends.map(({ at }) => (at / 100) * FAN_HEIGHT);
    for (let i = 1; i < pixels.length; i++) expect((pixels[i] ?? 0) - (pixels[i - 1] ?? 0)).toBeGreaterThanOrEqual(29);
  });
  it("stays small", () => {
    expect(JSON.stringify(fan).length).toBeLessThan(12_000);
  });
  it("is a captioned figure whose drawing is hidden and whose figures stand in a table", () => {
    const html = renderHtml(
      <FanChart
        drawing={fan}
        caption="Projected value until March 2040"
        endLabels={{ q95: "a", q75: "b", median: "c", q25: "d", savings: "e", q05: "f" }}
        legend={{ middle: "m", outer: "o", median: "md", savings: "s" }}
        table={<table />}
      />,
    );
    expect(html).toMatch(/^<figure class="chart"><div class="explorer"><div class="plot plot-ends" aria-hidden="true">/);
    expect(html).toContain("<figcaption");
    expect(html).toContain("Projected value until March 2040");
    expect(html).toContain("<summary>See the figures</summary><table>");
  });
  it("marks the scenarios that end highest, in the middle, at the tenth per cent and lowest", () => {
    const paths = Array.from({ length: 250 }, (_, s) => [0, (s * 7) % 250]);
    expect(markedPaths(paths).map(({ key, path }) => [key, path[1]])).toEqual([
      ["best", 249],
      ["middle", 124],
      ["tenth", 24],
      ["worst", 0],
    ]);
    expect(markedPaths([])).toEqual([]);
  });
  it("draws one line for each scenario", () => {
    const drawing = drawSpaghetti(
      {
        startDate: "2025-03-01",
        paths: [
          [1, 2, 3],
          [1, 1, 9000],
        ],
        median: [1, 2, 3],
        goal: 5,
      },
      texts,
    );
    expect(drawing.lines).toHaveLength(2);
    expect(drawing.lines[1]).toBe("M0 1000L500 1000L1000 100");
    expect(drawing.marked.map(({ key, text }) => [key, text])).toEqual([
      ["best", "€9,000"],
      ["middle", "€0"],
      ["tenth", "€0"],
      ["worst", "€0"],
    ]);
    expect(
      renderHtml(
        <SpaghettiChart
          drawing={drawing}
          caption="All"
          endLabels={{ best: "b", middle: "m", tenth: "t", worst: "w" }}
          legend={{ scenario: "s", marked: "k", median: "m" }}
        />,
      ).match(/<path/g),
    ).toHaveLength(7);
  });
});

describe("success", () => {
  it("fills the ring and the squares by columns", () => {
    expect(renderHtml(<SuccessGauge share={0.756} text="76%" label="chance" />)).toContain('stroke-dasharray="75.6 200"');
    expect(renderHtml(<SuccessGauge share={0} text="less than 1%" label="chance" />)).not.toContain("gauge-value");
    const html = renderHtml(<ScenarioSquares reached={189} legend={{ reached: "r", short: "s", unit: "u" }} />);
    expect(html).toContain('viewBox="0 0 500 50"');
    expect(html).toMatch(/<rect width="370" height="50" fill="url\(#\w+on\)"/);
    expect(html).toMatch(/<rect x="370" width="10" height="40"/);
  });
});

describe("allocation", () => {
  const slices = [
    { assetClass: "EQUITIES", label: "Equities", share: 70, text: "70%" },
    { assetClass: "CASH", label: "Cash", share: 5, text: "5%" },
  ] as const;
  it("labels large parts only and hatches the rest", () => {
    const html = renderHtml(<AllocationBar slices={slices} caption="Allocation" labelled rest={25} />);
    expect(html).toContain('role="img" aria-label="Allocation"');
    expect(html).toContain("flex-grow:70;background:var(--ac-equities);color:var(--ac-equities-on)");
    expect(html).toContain(">70%</span>");
    expect(html).not.toContain(">5%</span>");
    expect(html).toContain('class="bar-rest" style="flex-grow:25"');
  });
  it("has the list with names beside the donut", () => {
    const html = renderHtml(<Donut slices={slices} caption="Allocation" centre={{ value: "2", label: "funds" }} />);
    expect(html.match(/<circle/g)).toHaveLength(2);
    expect(html).toContain("<span>Cash</span>");
    const third = [{ ...slices[0], share: 33.33, text: "33.33%" }];
    const narrow = renderHtml(<Donut slices={third} caption="Allocation" centre={{ value: "2", label: "funds" }} />);
    expect(narrow).toMatch(/<text[^>]*donut-share[^>]*>33%<\/text>/);
    expect(narrow).toContain("33.33%");
  });
});

describe("lines", () => {
  const points = [
    { day: "2020-03-02", value: 0 },
    { day: "2022-03-02", value: -8 },
    { day: "2025-03-02", value: 25 },
  ];
  it("place performances over days with the zero line", () => {
    const drawing = drawLines([{ points }], (v) => `${v}%`);
    expect(drawing.yTicks.map(({ text }) => text)).toEqual(["-10%", "0%", "10%", "20%", "30%"]);
    expect(drawing.zero).toBe(75);
    expect(drawing.paths[0]).toBe("M0 750L400 950L1000 125");
    expect(drawing.xTicks.map(({ text }) => text)).toEqual(["2021", "2022", "2023", "2024", "2025"]);
    expect(renderHtml(<LineChart drawing={drawing} caption="Performance" series={[{ name: "Fund", value: "+25%" }]} zeroLine />)).toContain(
      "series series-1",
    );
  });
  it("mark numbered spans, cut at the ends of the chart", () => {
    const spans = [
      { from: "2019-06-01", to: "2020-01-11" },
      { from: "2020-01-06", to: "2020-01-06" },
      { from: "2020-01-09", to: "2021-01-01" },
    ];
    expect(markSpans(spans, { from: "2020-01-01", to: "2020-01-11" })).toEqual([
      { number: 1, at: 0, width: 100 },
      { number: 2, at: 50, width: 0 },
      { number: 3, at: 80, width: 20 },
    ]);
  });
  it("fit prices without starting at zero and survive a flat or an empty series", () => {
    const drawing = drawLines([{ points: points.map(({ day, value }) => ({ day, value: 180 + value })) }], String, "fitted");
    expect(Number(drawing.yTicks[0]?.text)).toBeGreaterThan(100);
    expect(drawLines([{ points: [{ day: "2020-01-01", value: 5 }] }, { points: [] }], String, "fitted").paths[1]).toBe("");
  });
});
