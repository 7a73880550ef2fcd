import { fromTop, type Tick } from "../axis.ts";
import type { Exploration, ExploredPoint, ExploredSeries, View } from "./explored.ts";

/** A span of x, whole or in part. */
export interface Span {
  from: number;
  to: number;
}

/** A span as long as is allowed, moved inside the chart. */
export function within({ from, to }: Span, { span }: Exploration): Span {
  const length = Math.min(span.to - span.from, Math.max(span.least, to - from));
  const middle = (from + to) / 2;
  const start = Math.min(span.to - length, Math.max(span.from, middle - length / 2));
  return { from: start, to: start + length };
}

/** Half of the span, or twice of it, around its middle. */
export function zoomed({ from, to }: Span, factor: number, exploration: Exploration): Span {
  const middle = (from + to) / 2;
  const half = ((to - from) * factor) / 2;
  return within({ from: middle - half, to: middle + half }, exploration);
}

/** The span moved by a part of its length: negative to the left. */
export function moved({ from, to }: Span, part: number, exploration: Exploration): Span {
  const by = (to - from) * part;
  return within({ from: from + by, to: to + by }, exploration);
}

export const isWhole = ({ from, to }: Span, { span }: Exploration): boolean => to - from >= (span.to - span.from) * 0.999;

const seen = ({ x }: ExploredPoint, { from, to }: Span) => x >= from && x <= to;

/** The axis of y fits what is seen of the series that are on; the whole chart keeps the server's. */
export function viewOf(exploration: Exploration, span: Span, on: readonly ExploredSeries[]): View {
  if (isWhole(span, exploration) || exploration.stacked) return { ...span, axis: exploration.drawn.axis };
  const values = on
    .flatMap(({ points }) => points.filter((point) => seen(point, span)))
    .flatMap(({ y, low }) => (y === null ? [] : [y, low ?? y]));
  if (values.length === 0) return { ...span, axis: exploration.drawn.axis };
  return { ...span, axis: exploration.axis(Math.min(...values), Math.max(...values)) };
}

/** Ticks beside and under a view. */
export function ticksOf(exploration: Exploration, { from, to, axis }: View): { xTicks: readonly Tick[]; yTicks: readonly Tick[] } {
  if (isWhole({ from, to }, exploration)) return exploration.drawn;
  return {
    xTicks: exploration.ticks(from, to),
    yTicks: axis.ticks.map((value) => ({ at: fromTop(value, axis), text: exploration.axisText(value) })),
  };
}

/** Per cent from the left. */
export const across = (x: number, { from, to }: Span): number => ((x - from) / (to - from)) * 100;

/** Every x inside the span at which a series that is on has a value, in order. */
export function placesOf(exploration: Exploration, on: readonly ExploredSeries[], span: Span): readonly number[] {
  if (exploration.places) return exploration.places;
  const places = new Set(on.flatMap(({ points }) => points.filter((point) => point.y !== null && seen(point, span)).map(({ x }) => x)));
  return [...places].sort((a, b) => a - b);
}

/** The place nearest to an x. */
export function nearest(places: readonly number[], x: number): number | null {
  return places.reduce<number | null>(
    (found, place) => (found === null || Math.abs(place - x) < Math.abs(found - x) ? place : found),
    null,
  );
}

/** A value of each series that has one at `x`; a series that holds gives the one before. */
export function valuesAt(on: readonly ExploredSeries[], x: number): Array<{ series: ExploredSeries; point: ExploredPoint }> {
  return on.flatMap((series) => {
    const { points, holds } = series;
    const point = holds ? points.findLast((one) => one.x <= x && one.y !== null) : points.find((one) => one.x === x && one.y !== null);
    const ended = holds && x > (points.at(-1)?.x ?? x);
    return point && !ended ? [{ series, point }] : [];
  });
}
