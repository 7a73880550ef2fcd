import { fromTop, linePath, type Point, round1, sampled, type Tick } from "./axis.ts";
import { pack } from "./explorer/packed.ts";
import { fittedAxis, time, VALUE_SCALE, yearStarts } from "./lines.ts";

/** A dated value; `standIn` when it was not published (extrapolated, estimated), `byHand` when a person wrote it. */
export interface MarkedPoint {
  day: string;
  value: number;
  standIn?: boolean;
  byHand?: boolean;
}

export interface ValuesDrawing {
  /** Published values, broken at the gaps. */
  path: string;
  /** Stretches that lead to a value that stands in. */
  standIns: string;
  /** Per cent from the left; `to` too. */
  gaps: Array<{ from: number; to: number }>;
  /** Per cent from the left and from the top. */
  dots: Array<{ x: number; y: number; odd: boolean }>;
  yTicks: Tick[];
  xTicks: Tick[];
  explored: ExploredValues;
}

/** The figures behind the curve, for whoever explores it: packed, a point for each that is drawn. */
export interface ExploredValues {
  days: string;
  values: string;
  /** A letter for each point: published, standing in, written by hand (m), odd. */
  flags: string;
  /** Days since 1970 of the values around each gap. */
  gaps: Array<[number, number]>;
  axis: { from: number; to: number; ticks: number[] };
}

/** Points of a line: more cannot be told apart at the width of a screen. */
const MOST_POINTS = 600;
const MOST_DOTS = 200;

/** Values of one series over time, with what is odd about them. Days of `gaps` are the values around each. */
export function drawValues(
  points: readonly MarkedPoint[],
  { gaps, odd }: { gaps: ReadonlyArray<{ from: string; to: string }>; odd: ReadonlySet<string> },
  axisText: (value: number) => string,
): ValuesDrawing {
  const values = points.map(({ value }) => value);
  const least = values.reduce((found, value) => Math.min(found, value), Number.POSITIVE_INFINITY);
  const most = values.reduce((found, value) => Math.max(found, value), Number.NEGATIVE_INFINITY);
  const axis = fittedAxis(least, most);
  const first = time(points[0]!.day);
  const length = Math.max(1, time(points.at(-1)!.day) - first);
  const across = (day: string) => ((time(day) - first) / length) * 1000;
  const place = ({ day, value }: MarkedPoint): Point => ({ x: across(day), y: fromTop(value, axis) * 10 });
  const inside = gaps.filter(({ from, to }) => from >= points[0]!.day && to <= points.at(-1)!.day);
  const marked = points.filter(({ day, byHand }) => byHand || odd.has(day));
  return {
    ...stretches(points, new Set(inside.map(({ to }) => to)), place),
    gaps: inside.map(({ from, to }) => ({ from: round1(across(from) / 10), to: round1(across(to) / 10) })),
    dots: sampled(marked.length - 1, MOST_DOTS).flatMap((at) => {
      const point = marked[at];
      return point ? [{ x: round1(across(point.day) / 10), y: fromTop(point.value, axis), odd: odd.has(point.day) }] : [];
    }),
    yTicks: axis.ticks.map((value) => ({ at: fromTop(value, axis), text: axisText(value) })),
    xTicks: yearStarts(first, length),
    explored: {
      ...exploredPoints(points, inside, odd),
      gaps: inside.map(({ from, to }) => [time(from), time(to)]),
      axis,
    },
  };
}

/** The points that the lines keep, those around gaps and those that are marked. */
function exploredPoints(points: readonly MarkedPoint[], gaps: ReadonlyArray<{ from: string; to: string }>, odd: ReadonlySet<string>) {
  const kept = new Set(sampled(points.length - 1, MOST_POINTS));
  const edges = new Set(gaps.flatMap(({ from, to }) => [from, to]));
  const flagOf = ({ day, standIn, byHand }: MarkedPoint) => (odd.has(day) ? "o" : byHand ? "m" : standIn ? "s" : "p");
  const shown = points.filter((point, i) => {
    const changes =
      Boolean(points[i + 1]?.standIn) !== Boolean(point.standIn) || Boolean(points[i - 1]?.standIn) !== Boolean(point.standIn);
    return kept.has(i) || changes || point.byHand || odd.has(point.day) || edges.has(point.day);
  });
  return {
    days: pack(shown.map(({ day }) => time(day))),
    values: pack(
      shown.map(({ value }) => value),
      VALUE_SCALE,
    ),
    flags: shown.map(flagOf).join(""),
  };
}

/** The two lines: a new stretch begins after a gap and where the kind of value changes. */
function stretches(points: readonly MarkedPoint[], afterGap: ReadonlySet<string>, place: (point: MarkedPoint) => Point) {
  const lines: Record<"path" | "standIns", Point[][]> = { path: [], standIns: [] };
  const kept = new Set(sampled(points.length - 1, MOST_POINTS));
  let before: Point | null = null;
  let running: "path" | "standIns" | null = null;
  points.forEach((point, at) => {
    const kind = point.standIn ? "standIns" : "path";
    const next = points[at + 1];
    const edge = afterGap.has(point.day) || (next && (afterGap.has(next.day) || Boolean(next.standIn) !== Boolean(point.standIn)));
    if (!kept.has(at) && !edge && kind === running) return;
    const here = place(point);
    if (afterGap.has(point.day) || running === null) lines[kind].push([here]);
    else if (kind !== running) lines[kind].push(before ? [before, here] : [here]);
    else lines[kind].at(-1)!.push(here);
    [before, running] = [here, kind];
  });
  const drawn = (list: Point[][]) => list.map(linePath).join("");
  return { path: drawn(lines.path), standIns: drawn(lines.standIns) };
}
