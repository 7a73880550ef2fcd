import type { ReactNode } from "react";
import type { LinesDrawing } from "./lines.ts";
import { ChartFigure, Legend, Plot } from "./plot.tsx";

export interface LineChartProps {
  drawing: LinesDrawing;
  caption: string;
  /** One for each path of the drawing, with its last value. */
  series: ReadonlyArray<{ name: string; value?: string }>;
  height?: number;
  /** The line of zero, for performances. */
  zeroLine?: boolean;
  table?: ReactNode;
}

export function LineChart({ drawing, caption, series, height = 160, zeroLine = false, table }: LineChartProps) {
  return (
    <ChartFigure caption={caption} table={table}>
      <Legend above items={series.map(({ name, value }, i) => ({ key: name, mark: `series-${i + 1}`, text: name, value }))} />
      <Plot
        yTicks={drawing.yTicks}
        xTicks={drawing.xTicks}
        height={height}
        over={zeroLine ? <i className="zero-line" style={{ top: `${drawing.zero}%` }} /> : null}
      >
        {drawing.paths.map((path, i) => (
          <path key={`series${i.toString()}`} d={path} className={`series series-${i + 1}`} />
        ))}
      </Plot>
    </ChartFigure>
  );
}
