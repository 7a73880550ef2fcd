import { fromTop, niceAxis, round1, type Tick } from "#app/components/charts/axis.ts";

export interface RiskPoint {
  uuid: string;
  name: string;
  /** Per cent. */
  volatility: number;
  performance: number;
}

export interface PlacedPoint {
  uuid: string;
  name: string;
  /** Per cent from the left and from the top. */
  left: number;
  top: number;
  /** Line of the comparison, from 1; null for one that is not compared. */
  chosen: number | null;
  /** On which side of the point its name stands; null where there is no room. */
  label: "end" | "start" | null;
}

export interface RiskReturnDrawing {
  points: PlacedPoint[];
  xTicks: Tick[];
  yTicks: Tick[];
  /** Lines of the medians, in per cent; null where there are none. */
  median: { left: number; top: number } | null;
}

/** Room that a name takes, in per cent of the plot: 6 of 420 pixels for a letter, 16 of 200 pixels for a line. */
const LETTER = 1.45;
const LINE = 8;
/** Names of so many points can be told apart. */
const MOST_NAMES = 24;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Volatility across and performance up; names beside their points where they do not overlap, those of compared ones first. */
export function drawRiskReturn(
  all: readonly RiskPoint[],
  chosen: readonly string[],
  medians: { performance: number | null; volatility: number | null },
  axisText: (value: number) => string,
): RiskReturnDrawing {
  const performances = all.map(({ performance }) => performance);
  const across = niceAxis(0, Math.max(...all.map(({ volatility }) => volatility), 1));
  const up = niceAxis(Math.min(...performances, 0), Math.max(...performances, 1));
  const left = (value: number) => round1(((value - across.from) / (across.to - across.from)) * 100);
  const points = all.map(({ uuid, name, volatility, performance }): PlacedPoint => {
    const place = chosen.indexOf(uuid);
    return { uuid, name, left: left(volatility), top: fromTop(performance, up), chosen: place < 0 ? null : place + 1, label: null };
  });
  const taken: Box[] = points.map((point) => ({ left: point.left - 1, right: point.left + 1, top: point.top - 2, bottom: point.top + 2 }));
  const named = points
    .filter((point) => point.chosen !== null || points.length <= MOST_NAMES)
    .sort((a, b) => Number(a.chosen === null) - Number(b.chosen === null));
  for (const point of named) {
    const width = point.name.length * LETTER;
    const [top, bottom] = [point.top - LINE / 2, point.top + LINE / 2];
    const boxes = [
      ["end", { left: point.left + 1.5, right: point.left + 1.5 + width, top, bottom }],
      ["start", { left: point.left - 1.5 - width, right: point.left - 1.5, top, bottom }],
    ] as const;
    const found = boxes.find(([, box]) => box.left >= 0 && box.right <= 100 && !taken.some((other) => meet(other, box)));
    if (!found) continue;
    point.label = found[0];
    taken.push(found[1]);
  }
  return {
    points,
    xTicks: across.ticks.map((value) => ({ at: left(value), text: axisText(value) })),
    yTicks: up.ticks.map((value) => ({ at: fromTop(value, up), text: axisText(value) })),
    median:
      medians.performance === null || medians.volatility === null
        ? null
        : { left: left(medians.volatility), top: fromTop(medians.performance, up) },
  };
}

/** Small line without axes, in a box of 80 x 20. */
export function sparkPath(values: readonly number[]): string | null {
  if (values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const height = high - low || 1;
  return values
    .map((value, i) => `${i === 0 ? "M" : "L"}${round1((i / (values.length - 1)) * 80)} ${round1(19 - ((value - low) / height) * 18)}`)
    .join("");
}
