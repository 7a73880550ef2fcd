import type { ReactNode } from "react";
import type { Slice } from "../allocation.tsx";
import type { Tick } from "../axis.ts";
import type { FanDrawing, FanEnd } from "../fan.ts";
import type { FollowedDrawing } from "../followed-fan.ts";
import type { FrontierDrawing } from "../frontier.ts";
import type { LinesDrawing, MarkedSpan } from "../lines.ts";
import type { StackedSteps } from "../stacked-steps.ts";
import type { ValuesDrawing } from "../values.ts";

/** What the server drew and the words beside it: all that the explorer needs. One member for each kind of chart. */
export type Explored =
  | {
      kind: "fan";
      drawing: FanDrawing | FollowedDrawing;
      /** Names of the lines and bands; `realised` of a followed fan. */
      names: Record<"middle" | "outer" | "median" | "savings", string> & { realised?: string };
      ends: Readonly<Record<FanEnd, string>>;
    }
  | {
      kind: "lines";
      drawing: LinesDrawing;
      names: ReadonlyArray<{ name: string; value?: string }>;
      height: number;
      zeroLine: boolean;
      marks: readonly MarkedSpan[];
    }
  | {
      kind: "values";
      drawing: ValuesDrawing;
      name: string;
      last: string;
      texts: Record<"standIn" | "byHand" | "odd" | "gap", string>;
      height: number;
    }
  | { kind: "stacked"; drawing: StackedSteps; names: ReadonlyArray<{ label: string }>; across: string; height: number }
  | {
      kind: "frontier";
      drawing: FrontierDrawing;
      axes: { risk: string; reward: string };
      line: string;
      names: Readonly<Record<string, string>>;
    }
  | { kind: "donut"; slices: readonly Slice[]; centre: { value: string; label: string } };

export interface SurfaceProps {
  explored: Explored;
  caption: string;
  /** Where the tools of the explorer stand, under the chart. */
  bar: HTMLElement;
  /** Counts how often the button was pressed: the chart then takes the focus. */
  asked: number;
}

/** A point; `low` is the lower edge of a band whose upper edge is `y`. */
export interface ExploredPoint {
  x: number;
  y: number | null;
  low?: number;
}

export interface ExploredSeries {
  key: string;
  name: string;
  /** Class names of its mark in the legend; `fill` colours that of a class of assets. */
  mark: string;
  fill?: string;
  /** Its last value, in the legend. */
  last?: string;
  shape: "line" | "band" | "area" | "dots";
  /** CSS colour, a variable of the theme or a fixed one. */
  colour: string;
  /** Of a line, pixels; of an area that of the white line which parts it from the one above. */
  width?: number;
  dash?: number;
  points: readonly ExploredPoint[];
  /** A value written as the rest of the page writes it. */
  text: (point: ExploredPoint) => string;
  /** Between two of its points the earlier one holds: prices of days without a value. */
  holds?: boolean;
}

/** What is seen of a chart: a span of x, with the axis of y that fits it. */
export interface View {
  from: number;
  to: number;
  axis: { from: number; to: number; ticks: readonly number[] };
}

/** A chart over two axes in the one form that the explorer knows; the adapters make it of each kind. */
export interface Exploration {
  series: readonly ExploredSeries[];
  /** Ends of x, and the shortest span that is worth a look. */
  span: { from: number; to: number; least: number };
  /** False where x is no time: such a chart is read, not zoomed. */
  zooms: boolean;
  /** Name of x and its values, in words and as a column of a file. */
  across: { name: string; text: (x: number) => string; cell: (x: number) => string };
  /** Ticks under a part of the chart. */
  ticks: (from: number, to: number) => Tick[];
  axis: (low: number, high: number) => View["axis"];
  axisText: (value: number) => string;
  /** The axes as the server drew them: the whole chart has them, to the pixel. */
  drawn: { xTicks: readonly Tick[]; yTicks: readonly Tick[]; axis: View["axis"] };
  /** Decimals of the values in a file. */
  decimals: number;
  stacked?: boolean;
  /** Where values are read, if not at every point. */
  places?: readonly number[];
  height: number;
  legend: "above" | "below";
  /** Keys of the series as the legend lists them, where they are drawn in another order. */
  listed?: readonly string[];
  /** Names of the axes above and under the plot. */
  axisNames?: { up: string; across: string };
  /** A dotted line at a value with its words; the line of zero. */
  goal?: { value: number; text: string };
  zero?: boolean;
  /** What else is over the lines: numbered events, gaps, marks. */
  over?: (view: View) => ReactNode;
  /** Labels at the right end; seen while the end is. */
  ends?: ReactNode;
}
