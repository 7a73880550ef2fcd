import type { ReactNode } from "react";
import { FAN_HEIGHT, type FanDrawing, type FanEnd, type SpaghettiDrawing } from "./fan.ts";
import { ChartFigure, GoalLine, Legend, Plot } from "./plot.tsx";

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
    <ChartFigure caption={caption} table={table}>
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
  legend: { scenario: string; median: string };
  table?: ReactNode;
}

export function SpaghettiChart({ drawing, caption, legend, table }: SpaghettiChartProps) {
  const { lines, median, goal, yTicks, xTicks } = drawing;
  return (
    <ChartFigure caption={caption} table={table}>
      <Plot yTicks={yTicks} xTicks={xTicks} height={FAN_HEIGHT} over={goal ? <GoalLine {...goal} /> : null}>
        <g className="spaghetti">
          {lines.map((line, i) => (
            <path key={`scenario${i.toString()}`} d={line} />
          ))}
        </g>
        <path d={median} className="spaghetti-median" />
      </Plot>
      <Legend
        items={[
          { key: "thin", mark: "thin", text: legend.scenario },
          { key: "median", mark: "median-dark", text: legend.median },
        ]}
      />
    </ChartFigure>
  );
}
