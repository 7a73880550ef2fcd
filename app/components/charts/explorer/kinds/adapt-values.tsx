import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatNumber, priceDecimals } from "#app/domain/format/format.ts";
import { fittedAxis, VALUE_SCALE } from "../../lines.ts";
import type { Exploration, Explored, ExploredPoint, ExploredSeries, View } from "../explored.ts";
import { unpackAll } from "../packed.ts";
import { across } from "../view.ts";
import { acrossDays } from "./days.ts";

type Values = Extract<Explored, { kind: "values" }>;

/** The values of one series: what was published, what stands in, what was written by hand, what is odd; gaps hatched. */
export function exploreValues(
  { drawing, name, last, texts, height }: Values,
  words: { day: string },
  language: InterfaceLanguage,
): Exploration {
  const { days, values, flags, gaps, axis } = drawing.explored;
  const numbers = unpackAll(values, VALUE_SCALE);
  const text = ({ y }: ExploredPoint) => formatNumber(y ?? 0, language, { decimals: priceDecimals(y ?? 0) });
  const points = unpackAll(days).map((x, i) => ({ x, y: numbers[i] ?? 0, flag: flags[i] ?? "p" }));
  const from = points[0]?.x ?? 0;
  const to = points.at(-1)?.x ?? 1;
  const after = new Set(gaps.map(([, end]) => end));
  const joined = (kept: (flag: string) => boolean, before: boolean): ExploredPoint[] =>
    points.flatMap(({ x, y, flag }, i): ExploredPoint[] => {
      const next = points[i + 1];
      // The dashes begin at the last published value.
      const leads = before && next !== undefined && kept(next.flag) && !after.has(next.x);
      const shown = kept(flag) || leads ? y : null;
      return after.has(x)
        ? [
            { x: x - 0.5, y: null },
            { x, y: shown },
          ]
        : [{ x, y: shown }];
    });
  const dots = (flag: string) => points.filter((point) => point.flag === flag).map(({ x, y }) => ({ x, y }));
  const standsIn = (flag: string) => flag === "s";
  const line = { shape: "line", colour: "var(--accent-11)", text } as const;
  const series: ExploredSeries[] = [
    { ...line, key: "values", name, last, mark: "mark mark-series-1", width: 2.5, points: joined((flag) => !standsIn(flag), false) },
    { ...line, key: "stand-in", name: texts.standIn, mark: "mark mark-stand-in", width: 2, dash: 4, points: joined(standsIn, true) },
    { key: "manual", name: texts.byHand, mark: "mark mark-manual", shape: "dots", colour: "#0072b2", text, points: dots("m") },
    { key: "odd", name: texts.odd, mark: "mark mark-odd", shape: "dots", colour: "#c25700", text, points: dots("o") },
  ];
  return {
    ...acrossDays(from, to, words.day, language),
    series: series.filter(({ key, points: own }) => key === "values" || own.some(({ y }) => y !== null)),
    axis: fittedAxis,
    axisText: (y) => formatNumber(y, language, { decimals: [0, 4] }),
    drawn: { xTicks: drawing.xTicks, yTicks: drawing.yTicks, axis },
    decimals: 6,
    height,
    legend: "above",
    over: (view) => <Gaps gaps={gaps} view={view} />,
  };
}

function Gaps({ gaps, view }: { gaps: ReadonlyArray<readonly [number, number]>; view: View }) {
  const placed = gaps.map(([from, to]) => [Math.max(0, across(from, view)), Math.min(100, across(to, view))] as const);
  return placed
    .filter(([from, to]) => from < to)
    .map(([from, to]) => <i key={from} className="values-gap" style={{ left: `${from}%`, width: `${to - from}%` }} />);
}
