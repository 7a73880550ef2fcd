import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatMonth, formatMonthNumber, formatProjected, formatShortAmount } from "#app/domain/format/format.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { fromTop, niceAxis, round1, sampled, type Tick } from "../../axis.ts";
import { FAN_HEIGHT, HUNDREDS } from "../../fan-measures.ts";
import type { Exploration, Explored, ExploredPoint, ExploredSeries, View } from "../explored.ts";
import { unpack, unpackAll } from "../packed.ts";
import { across } from "../view.ts";

type Fan = Extract<Explored, { kind: "fan" }>;
type Words = { month: string };

/** Months between two ticks. */
const STEPS = [1, 2, 3, 6, 12, 24, 36, 48, 60, 120];
const MOST_TICKS = 7;

/** Bands, median and payments of a projection, month by month; what happened since, over a fan that is followed. */
export function exploreFan({ drawing, names, ends }: Fan, words: Words, language: InterfaceLanguage): Exploration {
  const { start, months, currency, curves, goal, axis } = drawing.explored;
  const kept = sampled(months);
  const row = (key: keyof typeof curves) => unpack(curves[key], HUNDREDS);
  const line = (key: keyof typeof curves): ExploredPoint[] => row(key).map((y, i) => ({ x: kept[i] ?? 0, y }));
  const band = (low: keyof typeof curves, high: keyof typeof curves): ExploredPoint[] => {
    const lows = row(low);
    return row(high).map((y, i) => ({ x: kept[i] ?? 0, y, low: lows[i] ?? 0 }));
  };
  const amount = (value: number) => formatProjected(value, language, { currency });
  const single = ({ y }: ExploredPoint) => amount(y ?? 0);
  const both = ({ y, low }: ExploredPoint) => `${amount(low ?? 0)} – ${amount(y ?? 0)}`;
  const day = (month: number) => addMonths(start, Math.floor(month));
  const series: ExploredSeries[] = [
    {
      key: "outer",
      name: names.outer,
      mark: "mark mark-band-outer",
      shape: "band",
      colour: "var(--accent-4)",
      points: band("q05", "q95"),
      text: both,
    },
    {
      key: "middle",
      name: names.middle,
      mark: "mark mark-band-middle",
      shape: "band",
      colour: "var(--accent-6)",
      points: band("q25", "q75"),
      text: both,
    },
    {
      key: "savings",
      name: names.savings,
      mark: "mark mark-dashed",
      shape: "line",
      colour: "#5c616b",
      width: 1.5,
      dash: 5,
      points: line("savings"),
      text: single,
    },
    {
      key: "median",
      name: names.median,
      mark: "mark mark-line",
      shape: "line",
      colour: "var(--accent-11)",
      width: 2.5,
      points: line("median"),
      text: single,
    },
  ];
  if ("realised" in drawing) {
    const { months: at, values } = drawing.exploredPast;
    const past = unpackAll(values, HUNDREDS);
    const points = unpackAll(at, 100).map((x, i) => ({ x, y: past[i] ?? 0 }));
    series.push({
      key: "realised",
      name: names.realised ?? "",
      mark: "mark mark-followed",
      shape: "line",
      colour: "var(--ink)",
      width: 2.5,
      points,
      text: single,
    });
  }
  return {
    series,
    span: { from: 0, to: months, least: Math.min(12, months) },
    zooms: months > 12,
    across: { name: words.month, text: (x) => formatMonth(day(x), language), cell: (x) => day(x).slice(0, 7) },
    ticks: (from, to) => monthTicks(start, from, to, language),
    axis: (low, high) => niceAxis(low < 0 ? low : 0, Math.max(100, high)),
    axisText: (value) => (value === 0 ? "0" : formatShortAmount(value, language, currency)),
    drawn: { xTicks: drawing.xTicks, yTicks: drawing.yTicks, axis },
    decimals: 0,
    height: FAN_HEIGHT,
    legend: "below",
    // Bands are drawn from the widest on, and lines over them.
    listed: ["realised", "middle", "outer", "median", "savings"],
    ...(goal !== undefined && drawing.goal ? { goal: { value: goal, text: drawing.goal.text } } : {}),
    over: (view) => ("balance" in drawing ? <Balance drawing={drawing} view={view} /> : null),
    ends: drawing.ends.map(({ key, at, text }) => (
      <span key={key} className={key === "median" ? "end end-median" : "end"} style={{ top: `${at}%` }}>
        <b className="figure">{text}</b>
        {ends[key]}
      </span>
    )),
  };
}

/** The amount that the client has, where it was declared. */
function Balance({ drawing, view }: { drawing: Extract<Fan["drawing"], { realised: string }>; view: View }) {
  const { balance } = drawing.exploredPast;
  if (!balance || balance.month < view.from || balance.month > view.to) return null;
  const place = { left: `${across(balance.month, view)}%`, top: `${fromTop(balance.value, view.axis)}%` };
  return <i className="followed-mark followed-balance" style={place} />;
}

/** Months at round steps from the start, whole years as years. */
function monthTicks(start: string, from: number, to: number, language: InterfaceLanguage): Tick[] {
  const step = STEPS.find((length) => (to - from) / length < MOST_TICKS) ?? 240;
  const ticks: Tick[] = [];
  for (let month = Math.ceil(from / step) * step; month <= to; month += step) {
    const day = addMonths(start, month);
    ticks.push({ at: round1(across(month, { from, to })), text: step % 12 === 0 ? day.slice(0, 4) : formatMonthNumber(day, language) });
  }
  return ticks;
}
