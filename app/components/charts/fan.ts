import { areaPath, fromTop, linePath, niceAxis, type Point, sampled, spread, type Tick, yearTicks } from "./axis.ts";
import { pack } from "./explorer/packed.ts";
import { FAN_HEIGHT, HUNDREDS } from "./fan-measures.ts";

const LABEL_GAP = (30 / FAN_HEIGHT) * 100;

export interface FanInput {
  /** YYYY-MM-DD of the first point. */
  startDate: string;
  /** Monthly points 0..months, currency units; below zero, where withdrawals exceed payments, its line is left out. */
  savings: readonly number[];
  median: readonly number[];
  lower: { from: readonly number[]; to: readonly number[] };
  upper: { from: readonly number[]; to: readonly number[] };
  goal?: number;
  /** Amount that the axis must hold besides. */
  highest?: number;
  /** ISO code of the amounts; euros unless given. */
  currency?: string;
}

/** The figures behind a fan, for whoever explores it: packed, amounts rounded to 100 as they are everywhere. */
export interface ExploredFan {
  start: string;
  /** Points are those that `sampled` keeps of so many months. */
  months: number;
  currency: string;
  curves: Record<"q05" | "q25" | "median" | "q75" | "q95" | "savings", string>;
  goal?: number;
  axis: { from: number; to: number; ticks: number[] };
}

export type FanEnd = "q95" | "q75" | "median" | "savings" | "q25" | "q05";

/** A fan ready to be drawn: paths and finished texts only, so that little of it travels to the browser. */
export interface FanDrawing {
  outer: string;
  middle: string;
  median: string;
  savings: string;
  goal?: { at: number; text: string };
  yTicks: Tick[];
  xTicks: Tick[];
  /** From top to bottom. `at` is where the label is, in per cent. */
  ends: Array<{ key: FanEnd; at: number; text: string }>;
  explored: ExploredFan;
}

export interface FanTexts {
  /** Amount on the axis. */
  axis: (amount: number) => string;
  /** Amount at the end of a line, rounded like every projected amount. */
  amount: (amount: number) => string;
  /** Words on the goal line. */
  goal?: string;
}

/** An axis of amounts never ends below: where nothing is left its ticks are still round amounts, each of its own. */
const LEAST_TOP = 100;

const lastOf = (values: readonly number[]) => values[values.length - 1] ?? 0;

/** Neighbours among the steps that fit, each unbroken row by itself. */
function stretches(steps: readonly number[], fits: (step: number) => boolean): number[][] {
  const rows: number[][] = [];
  steps.forEach((step, i) => {
    if (!fits(step)) return;
    const before = steps[i - 1];
    if (before !== undefined && fits(before)) rows.at(-1)?.push(step);
    else rows.push([step]);
  });
  return rows;
}

export const fanAxis = ({ upper, savings, goal = 0, highest = 0 }: FanInput) =>
  niceAxis(0, Math.max(LEAST_TOP, ...upper.to, ...savings, goal, highest));

/** Fan of simulations: bands 5-95 and 25-75 per cent, median, what was paid in, goal. */
export function drawFan(input: FanInput, texts: FanTexts): FanDrawing {
  const months = input.median.length - 1;
  const axis = fanAxis(input);
  const kept = sampled(months);
  const points = (values: readonly number[], at = kept): Point[] =>
    at.map((i) => ({ x: (i / Math.max(1, months)) * 1000, y: fromTop(values[i] ?? 0, axis) * 10 }));

  const wanted = (
    [
      ["q95", lastOf(input.upper.to)],
      ["q75", lastOf(input.upper.from)],
      ["median", lastOf(input.median)],
      ["q25", lastOf(input.lower.to)],
      ["savings", lastOf(input.savings)],
      ["q05", lastOf(input.lower.from)],
    ] as Array<[FanEnd, number]>
  )
    .filter(([key, value]) => key !== "savings" || value >= 0)
    .sort((a, b) => b[1] - a[1]);
  const places = spread(
    wanted.map(([, value]) => fromTop(value, axis)),
    LABEL_GAP,
  );

  return {
    outer: areaPath(points(input.upper.to), points(input.lower.from)),
    middle: areaPath(points(input.upper.from), points(input.lower.to)),
    median: linePath(points(input.median)),
    savings: stretches(kept, (i) => (input.savings[i] ?? 0) >= 0)
      .map((stretch) => linePath(points(input.savings, stretch)))
      .join(""),
    ...(input.goal !== undefined && texts.goal ? { goal: { at: fromTop(input.goal, axis), text: texts.goal } } : {}),
    yTicks: axis.ticks.map((value) => ({ at: fromTop(value, axis), text: texts.axis(value) })),
    xTicks: yearTicks(input.startDate, months),
    ends: wanted.map(([key, value], i) => ({ key, at: places[i] ?? 0, text: texts.amount(value) })),
    explored: exploredFan(input, kept, axis),
  };
}

function exploredFan(input: FanInput, kept: readonly number[], axis: ExploredFan["axis"]): ExploredFan {
  const { startDate, median, lower, upper, savings, currency = "EUR", goal } = input;
  const packed = (values: readonly number[]) =>
    pack(
      kept.map((i) => values[i] ?? 0),
      HUNDREDS,
    );
  return {
    start: startDate,
    months: median.length - 1,
    currency,
    curves: {
      q05: packed(lower.from),
      q25: packed(lower.to),
      median: packed(median),
      q75: packed(upper.from),
      q95: packed(upper.to),
      savings: pack(
        kept.map((i) => ((savings[i] ?? 0) < 0 ? null : (savings[i] ?? 0))),
        HUNDREDS,
      ),
    },
    ...(goal === undefined ? {} : { goal }),
    axis,
  };
}

/** Scenarios that are marked among all of them, by their final value. */
export const MARKED_PATHS = ["best", "middle", "tenth", "worst"] as const;
export type MarkedPath = (typeof MARKED_PATHS)[number];

/** The scenarios that end highest, in the middle, at the tenth per cent, and lowest; none where there is no scenario. */
export function markedPaths<P extends readonly number[]>(paths: readonly P[]): Array<{ key: MarkedPath; path: P }> {
  const ordered = [...paths].sort((a, b) => lastOf(a) - lastOf(b));
  const share = { best: 1, middle: 0.5, tenth: 0.1, worst: 0 };
  return MARKED_PATHS.flatMap((key) => {
    const path = ordered[Math.max(0, Math.ceil(share[key] * ordered.length) - 1)];
    return path ? [{ key, path }] : [];
  });
}

export interface SpaghettiInput {
  startDate: string;
  /** One row a scenario, yearly points 0..years. */
  paths: readonly (readonly number[])[];
  /** Yearly points too. */
  median: readonly number[];
  goal?: number;
}
export interface SpaghettiDrawing {
  lines: string[];
  median: string;
  /** From top to bottom. `at` is where the label is, in per cent. */
  marked: Array<{ key: MarkedPath; line: string; at: number; text: string }>;
  goal?: { at: number; text: string };
  yTicks: Tick[];
  xTicks: Tick[];
}

/** All scenarios as thin lines, some of them marked. The axis ends at the highest scenario. */
export function drawSpaghetti(input: SpaghettiInput, texts: FanTexts): SpaghettiDrawing {
  const years = input.median.length - 1;
  const highest = input.paths.reduce((most, path) => Math.max(most, ...path), Math.max(LEAST_TOP, ...input.median, input.goal ?? 0));
  const axis = niceAxis(0, highest);
  const points = (values: readonly number[]): Point[] =>
    values.map((value, i) => ({ x: (i / Math.max(1, years)) * 1000, y: fromTop(value, axis) * 10 }));
  const marked = markedPaths(input.paths);
  const places = spread(
    marked.map(({ path }) => fromTop(lastOf(path), axis)),
    LABEL_GAP,
  );
  return {
    lines: input.paths.map((path) => linePath(points(path))),
    median: linePath(points(input.median)),
    marked: marked.map(({ key, path }, i) => ({
      key,
      line: linePath(points(path)),
      at: places[i] ?? 0,
      text: texts.amount(lastOf(path)),
    })),
    ...(input.goal !== undefined && texts.goal ? { goal: { at: fromTop(input.goal, axis), text: texts.goal } } : {}),
    yTicks: axis.ticks.map((value) => ({ at: fromTop(value, axis), text: texts.axis(value) })),
    xTicks: yearTicks(input.startDate, years * 12),
  };
}
