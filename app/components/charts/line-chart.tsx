import type { ReactNode } from "react";
import { ChartFigure } from "./chart-figure.tsx";
import type { LinesDrawing, MarkedSpan } from "./lines.ts";
import { Legend, Plot } from "./plot.tsx";

export interface LineChartProps {
  drawing: LinesDrawing;
  caption: string;
  /** One for each path of the drawing, with its last value. */
  series: ReadonlyArray<{ name: string; value?: string }>;
  height?: number;
  /** The line of zero, for performances. */
  zeroLine?: boolean;
  /** Numbered spans behind the lines; a list beside the chart says what they are. */
  marks?: readonly MarkedSpan[];
  table?: ReactNode;
}

export function LineChart({ drawing, caption, series, height = 160, zeroLine = false, marks = [], table }: LineChartProps) {
  return (
    <ChartFigure caption={caption} table={table} explored={{ kind: "lines", drawing, names: series, height, zeroLine, marks }}>
      <Legend above items={series.map(({ name, value }, i) => ({ key: name, mark: `series-${i + 1}`, text: name, value }))} />
      <Plot
        yTicks={drawing.yTicks}
        xTicks={drawing.xTicks}
        height={height}
        over={
          <>
            {zeroLine ? <i className="zero-line" style={{ top: `${drawing.zero}%` }} /> : null}
            {marks.map(({ number, at, width }) => (
              <span
                key={number}
                className="event-number"
                style={{ left: `${at + width / 2}%`, "--row": number % 5 } as React.CSSProperties}
              >
                {number}
              </span>
            ))}
          </>
        }
      >
        {marks.map(({ number, at, width }) => (
          <rect key={number} className="event-span" x={at * 10} y={0} width={Math.max(3, width * 10)} height={1000} />
        ))}
        {drawing.paths.map((path, i) => (
          <path key={`series${i.toString()}`} d={path} className={`series series-${i + 1}`} />
        ))}
      </Plot>
    </ChartFigure>
  );
}
