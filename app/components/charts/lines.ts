import { formatDate } from "#app/domain/format/format.ts";
import { fromTop, linePath, niceAxis, round1, sampled, type Tick } from "./axis.ts";
import { pack } from "./explorer/packed.ts";

export interface LineSeries {
  /** Points in time order: `day` YYYY-MM-DD. */
  points: ReadonlyArray<{ day: string; value: number }>;
}

export interface LinesDrawing {
  paths: string[];
  yTicks: Tick[];
  xTicks: Tick[];
  /** Per cent from the top of the zero line. */
  zero: number;
  explored: ExploredLines;
}

/** The figures behind lines, for whoever explores them: days since 1970 (empty where they are those of the first line). */
export interface ExploredLines {
  days: string[];
  values: string[];
  /** Performances in per cent, or values of a series. */
  written: "percent" | "number";
  axis: { from: number; to: number; ticks: number[] };
}

const DAY = 86_400_000;
const MOST_POINTS = 500;
/** Values are packed with four decimals. */
export const VALUE_SCALE = 10_000;
/** Days since 1970-01-01. */
export const time = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY;

/**
 * Lines over the same days, five at most. `base` puts zero in the axis (performances, or counts); without it the axis is fitted
 * to the values (prices).
 */
export function drawLines(
  series: readonly LineSeries[],
  axisText: (value: number) => string,
  base: "zero" | "counts" | "fitted" = "zero",
): LinesDrawing {
  const values = series.flatMap(({ points }) => points.map(({ value }) => value));
  const days = series.flatMap(({ points }) => points.map(({ day }) => time(day)));
  const [low, high] = [least(values), most(values)];
  const [first, last] = [least(days), most(days)];
  const axis = base === "fitted" ? fittedAxis(low, high) : niceAxis(low, high);
  const length = Math.max(1, last - first);
  const kept = series.map(({ points }) =>
    points.length === 0
      ? []
      : sampled(points.length - 1, MOST_POINTS).flatMap((i) => {
          const point = points[i];
          return point ? [{ x: time(point.day), y: point.value }] : [];
        }),
  );
  const packedDays = kept.map((points) => pack(points.map(({ x }) => x)));
  return {
    paths: kept.map((points) => linePath(points.map(({ x, y }) => ({ x: ((x - first) / length) * 1000, y: fromTop(y, axis) * 10 })))),
    yTicks: axis.ticks.map((value) => ({ at: fromTop(value, axis), text: axisText(value) })),
    xTicks: yearStarts(first, length),
    zero: fromTop(0, axis),
    explored: {
      days: packedDays.map((days, i) => (i > 0 && days === packedDays[0] ? "" : days)),
      values: kept.map((points) =>
        pack(
          points.map(({ y }) => y),
          VALUE_SCALE,
        ),
      ),
      written: base === "zero" ? "percent" : "number",
      axis,
    },
  };
}

/** A numbered span of days under a chart, in per cent of its width. */
export interface MarkedSpan {
  number: number;
  at: number;
  width: number;
}

/** Where spans of days stand in a chart of the days between `from` and `to`; what reaches beyond is cut. */
export function markSpans(spans: ReadonlyArray<{ from: string; to: string }>, within: { from: string; to: string }): MarkedSpan[] {
  const first = time(within.from);
  const length = Math.max(1, time(within.to) - first);
  const place = (day: string) => round1(Math.min(100, Math.max(0, ((time(day) - first) / length) * 100)));
  return spans.map(({ from, to }, i) => ({ number: i + 1, at: place(from), width: round1(place(to) - place(from)) }));
}

const least = (values: readonly number[]) => values.reduce((found, value) => Math.min(found, value), Number.POSITIVE_INFINITY);
const most = (values: readonly number[]) => values.reduce((found, value) => Math.max(found, value), Number.NEGATIVE_INFINITY);

/** An axis fitted to prices: zero is not in it. */
export function fittedAxis(low: number, high: number) {
  const { ticks } = niceAxis(0, Math.max(high - low, Math.abs(high) * 0.01, 1e-6), 5);
  const step = ticks[1] ?? 1;
  const from = Math.floor(low / step) * step;
  const steps = Math.max(1, Math.ceil((high - from) / step - 1e-9));
  return { from, to: from + steps * step, ticks: Array.from({ length: steps + 1 }, (_, i) => from + i * step) };
}

/** First days of years inside the span, or its first and last day when it holds no two. */
export function yearStarts(first: number, length: number): Tick[] {
  const firstYear = new Date(first * DAY).getUTCFullYear();
  const years = Math.ceil(length / 365.25) + 1;
  const step = Math.max(1, Math.ceil(years / 7));
  const ticks: Tick[] = [];
  for (let year = firstYear + 1; year <= firstYear + years; year += step) {
    const at = ((time(`${year}-01-01`) - first) / length) * 100;
    if (at >= 0 && at <= 100) ticks.push({ at: round1(at), text: String(year) });
  }
  if (ticks.length > 1) return ticks;
  return [first, first + length].map((day, i) => ({ at: i * 100, text: formatDate(new Date(day * DAY).toISOString()) }));
}
