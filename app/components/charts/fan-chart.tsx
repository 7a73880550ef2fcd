import type { ReactNode } from "react";
import { ChartFigure } from "./chart-figure.tsx";
import type { FanDrawing, FanEnd, MarkedPath, SpaghettiDrawing } from "./fan.ts";
import { FAN_HEIGHT } from "./fan-measures.ts";
import { GoalLine, Legend, Plot } from "./plot.tsx";

export interface FanChartProps {
  drawing: FanDrawing;
  caption: string;
  /** Words under each amount at the right end. */
  endLabels: Readonly<Record<FanEnd, string>>;
  legend: { middle: string; outer: string; median: string; savings: string };
  table?: ReactNode;
}

export function FanChart({ drawing, caption, endLabels, legend, table }: FanChartProps) {
  const { outer, middle, median, savings, goal, yTicks, xTicks, ends } = drawing;
  return (
    <ChartFigure caption={caption} table={table} explored={{ kind: "fan", drawing, names: legend, ends: endLabels }}>
      <Plot
        yTicks={yTicks}
        xTicks={xTicks}
        height={FAN_HEIGHT}
        over={goal ? <GoalLine {...goal} /> : null}
        ends={ends.map(({ key, at, text }) => (
          <span key={key} className={key === "median" ? "end end-median" : "end"} style={{ top: `${at}%` }}>
            <b className="figure">{text}</b>
            {endLabels[key]}
          </span>
        ))}
      >
        <path d={outer} className="fan-outer" />
        <path d={middle} className="fan-middle" />
        <path d={savings} className="fan-savings" />
        <path d={median} className="fan-median" />
      </Plot>
      <Legend
        items={[
          { key: "middle", mark: "band-middle", text: legend.middle },
          { key: "outer", mark: "band-outer", text: legend.outer },
          { key: "median", mark: "line", text: legend.median },
          { key: "savings", mark: "dashed", text: legend.savings },
        ]}
      />
    </ChartFigure>
  );
}

export interface SpaghettiChartProps {
  drawing: SpaghettiDrawing;
  caption: string;
  /** Words under the amount at the end of each marked path. */
  endLabels: Readonly<Record<MarkedPath, string>>;
  legend: { scenario: string; marked: string; median: string };
  table?: ReactNode;
}

export function SpaghettiChart({ drawing, caption, endLabels, legend, table }: SpaghettiChartProps) {
  const { lines, median, marked, goal, yTicks, xTicks } = drawing;
  return (
    <ChartFigure caption={caption} table={table}>
      <Plot
        yTicks={yTicks}
        xTicks={xTicks}
        height={FAN_HEIGHT}
        over={goal ? <GoalLine {...goal} /> : null}
        ends={marked.map(({ key, at, text }) => (
          <span key={key} className={key === "middle" ? "end end-median" : "end"} style={{ top: `${at}%` }}>
            <b className="figure">{text}</b>
            {endLabels[key]}
          </span>
        ))}
      >
        <g className="spaghetti">
          {lines.map((line, i) => (
            <path key={`scenario${i.toString()}`} d={line} />
          ))}
        </g>
        <g className="spaghetti-marked">
          {marked.map(({ key, line }) => (
            <path key={key} d={line} />
          ))}
        </g>
        <path d={median} className="spaghetti-median" />
      </Plot>
      <Legend
        items={[
          { key: "thin", mark: "thin", text: legend.scenario },
          { key: "marked", mark: "marked", text: legend.marked },
          { key: "median", mark: "median-dark", text: legend.median },
        ]}
      />
    </ChartFigure>
  );
}
