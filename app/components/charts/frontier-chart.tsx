import type { ReactNode } from "react";
import { ChartFigure } from "./chart-figure.tsx";
import type { FrontierDrawing } from "./frontier.ts";
import { Plot } from "./plot.tsx";

export interface FrontierChartProps {
  drawing: FrontierDrawing;
  caption: string;
  /** Words of the axes: risk across, return up. */
  axes: { risk: string; reward: string };
  /** Name of the line, and of each mark by its key. */
  line: string;
  names: Readonly<Record<string, string>>;
  table?: ReactNode;
}

/** Return against risk: the line of the best choices, a ring for what is, a full dot for what is proposed. */
export function FrontierChart({ drawing, caption, axes, line, names, table }: FrontierChartProps) {
  const marks = drawing.marks.map(({ key, left, top }) => (
    <i key={key} className={`choice-mark choice-${key}`} style={{ left: `${left}%`, top: `${top}%` }} />
  ));
  return (
    <ChartFigure caption={caption} table={table} className="frontier" explored={{ kind: "frontier", drawing, axes, line, names }}>
      <ul className="legend legend-above" aria-hidden="true">
        <li>
          <i className="mark mark-series-1" />
          {line}
        </li>
        {drawing.marks.map(({ key }) => (
          <li key={key}>
            <i className={`choice-mark choice-${key}`} />
            {names[key]}
          </li>
        ))}
      </ul>
      <p className="hint" aria-hidden="true">
        {axes.reward}
      </p>
      <Plot yTicks={drawing.yTicks} xTicks={drawing.xTicks} height={200} over={marks}>
        <path d={drawing.path} className="series series-1" />
      </Plot>
      <p className="hint frontier-across" aria-hidden="true">
        {axes.risk}
      </p>
    </ChartFigure>
  );
}
