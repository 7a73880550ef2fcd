import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatNumber, formatPercent, formatVariation } from "#app/domain/format/format.ts";
import { niceAxis } from "../../axis.ts";
import { fittedAxis, VALUE_SCALE } from "../../lines.ts";
import type { Exploration, Explored, ExploredSeries } from "../explored.ts";
import { unpackAll } from "../packed.ts";
import { across } from "../view.ts";
import { acrossDays } from "./days.ts";

type Lines = Extract<Explored, { kind: "lines" }>;

/** The five lines of the stylesheet. */
const LINES = [
  { colour: "var(--accent-11)", width: 2.5 },
  { colour: "#5c616b", dash: 6 },
  { colour: "#0072b2" },
  { colour: "#c25700", dash: 3 },
  { colour: "#2d0255", dash: 8 },
];

/** Lines over days: performances in per cent, or values. */
export function exploreLines(
  { drawing, names, height, zeroLine, marks }: Lines,
  words: { day: string },
  language: InterfaceLanguage,
): Exploration {
  const { days, values, written, axis } = drawing.explored;
  const percent = written === "percent";
  const value = percent ? (y: number) => formatVariation(y, language) : (y: number) => formatNumber(y, language, { decimals: 2 });
  const rows = values.map((row, i) => ({ days: unpackAll(days[i] || days[0] || ""), row: unpackAll(row, VALUE_SCALE) }));
  const series = rows.map(
    ({ days: at, row }, i): ExploredSeries => ({
      key: `series-${i + 1}`,
      name: names[i]?.name ?? "",
      mark: `mark mark-series-${i + 1}`,
      ...(names[i]?.value ? { last: names[i].value } : {}),
      shape: "line",
      width: 1.75,
      colour: "",
      ...LINES[i % LINES.length],
      points: at.map((x, k) => ({ x, y: row[k] ?? null })),
      text: ({ y }) => value(y ?? 0),
      holds: true,
    }),
  );
  const ends = rows.flatMap(({ days: at }) => [at[0] ?? 0, at.at(-1) ?? 1]);
  const whole = { from: Math.min(...ends), to: Math.max(...ends) };
  const place = (percentOfWhole: number) => whole.from + ((whole.to - whole.from) * percentOfWhole) / 100;
  return {
    ...acrossDays(whole.from, whole.to, words.day, language),
    series,
    axis: written === "percent" ? (low, high) => niceAxis(low, high) : fittedAxis,
    axisText: percent ? (y) => formatPercent(y, language, { decimals: [0, 1] }) : (y) => formatNumber(y, language, { decimals: [0, 2] }),
    drawn: { xTicks: drawing.xTicks, yTicks: drawing.yTicks, axis },
    decimals: percent ? 2 : 4,
    height,
    legend: "above",
    zero: zeroLine,
    over: (view) =>
      marks
        .map((mark) => ({ ...mark, from: across(place(mark.at), view), to: across(place(mark.at + mark.width), view) }))
        .filter(({ from, to }) => to >= 0 && from <= 100)
        .map(({ number, from, to }) => <MarkedSpan key={number} number={number} from={Math.max(0, from)} to={Math.min(100, to)} />),
  };
}

/** A numbered span of days: grey over its width, its number at one of five heights. */
function MarkedSpan({ number, from, to }: { number: number; from: number; to: number }) {
  return (
    <>
      <i className="event-band" style={{ left: `${from}%`, width: `${Math.max(0.3, to - from)}%` }} />
      <span className="event-number" style={{ left: `${(from + to) / 2}%`, "--row": number % 5 } as React.CSSProperties}>
        {number}
      </span>
    </>
  );
}
