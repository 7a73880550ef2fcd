import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatPercent, formatVariation } from "#app/domain/format/format.ts";
import { assetClassFill } from "#app/domain/theme/asset-class.ts";
import { niceAxis } from "../../axis.ts";
import { FRACTION_SCALE } from "../../frontier.ts";
import type { Exploration, Explored, ExploredPoint } from "../explored.ts";
import { unpackAll } from "../packed.ts";

/** Shares by column, stacked to 100 %: an even step for each column, or one as long as the column lasted. */
export function exploreStacked(
  { drawing, names, across, height }: Extract<Explored, { kind: "stacked" }>,
  _words: object,
  language: InterfaceLanguage,
): Exploration {
  const { columns, shares, edges = [...columns.keys(), columns.length] } = drawing.explored;
  const text = ({ y }: ExploredPoint) => formatPercent(y ?? 0, language, { decimals: [0, 2] });
  const column = (x: number) =>
    columns[
      Math.max(
        0,
        columns.findLastIndex((_, i) => x >= edges[i]!),
      )
    ] ?? "";
  const [from, to] = [edges[0] ?? 0, edges.at(-1) ?? 0];
  return {
    series: drawing.areas.map(({ key, assetClass }, c) => ({
      key,
      name: names[c]?.label ?? "",
      mark: "class-mark",
      fill: assetClassFill(assetClass),
      shape: "area" as const,
      colour: assetClassFill(assetClass),
      ...(drawing.numbers && { width: 1 }),
      // Both edges of the column: the same share from one to the other.
      points: unpackAll(shares[c] ?? "", 100).flatMap((y, i) => [
        { x: edges[i]!, y },
        { x: edges[i + 1]!, y },
      ]),
      text,
      holds: true,
    })),
    places: columns.map((_, i) => (edges[i]! + edges[i + 1]!) / 2),
    span: { from, to, least: to - from },
    zooms: false,
    across: { name: across, text: (x) => `${across} : ${column(x)}`, cell: column },
    ticks: () => drawing.xTicks,
    axis: () => WHOLE,
    axisText: (value) => formatPercent(value, language, { decimals: 0 }),
    drawn: { xTicks: drawing.xTicks, yTicks: drawing.yTicks, axis: WHOLE },
    decimals: 2,
    stacked: true,
    height,
    legend: "below",
  };
}

const WHOLE = { from: 0, to: 100, ticks: [0, 25, 50, 75, 100] };

/** Return against risk: the line of the best choices, and the marks of what is and what is proposed. */
export function exploreFrontier(
  { drawing, axes, line, names }: Extract<Explored, { kind: "frontier" }>,
  _words: object,
  language: InterfaceLanguage,
): Exploration {
  const { risks, rewards, marks, across, up } = drawing.explored;
  const heights = unpackAll(rewards, FRACTION_SCALE);
  const text = ({ y }: ExploredPoint) => formatVariation((y ?? 0) * 100, language);
  const risk = (x: number) => formatPercent(x * 100, language, { decimals: 1 });
  const colours: Record<string, string> = { current: "#5c616b", model: "#0072b2", proposed: "var(--accent-11)" };
  return {
    series: [
      {
        key: "line",
        name: line,
        mark: "mark mark-series-1",
        shape: "line",
        colour: "var(--accent-11)",
        width: 2.5,
        points: unpackAll(risks, FRACTION_SCALE).map((x, i) => ({ x, y: heights[i] ?? null })),
        text,
      },
      ...marks.map(({ key, risk: x, reward: y }) => ({
        key,
        name: names[key] ?? "",
        mark: `choice-mark choice-${key}`,
        shape: "dots" as const,
        colour: colours[key] ?? "#5c616b",
        points: [{ x, y }],
        text,
      })),
    ],
    span: { ...across, least: across.to - across.from },
    zooms: false,
    across: { name: axes.risk, text: (x) => `${axes.risk} : ${risk(x)}`, cell: (x) => x.toFixed(4) },
    ticks: () => [...drawing.xTicks],
    axis: (low, high) => niceAxis(low, high),
    axisText: (value) => formatPercent(value * 100, language, { decimals: [0, 1] }),
    drawn: { xTicks: drawing.xTicks, yTicks: drawing.yTicks, axis: up },
    decimals: 4,
    height: 200,
    legend: "above",
    axisNames: { up: axes.reward, across: axes.risk },
  };
}
