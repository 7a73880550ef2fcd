import { ChartFigure } from "./chart-figure.tsx";
import { Legend, type LegendItem, Plot } from "./plot.tsx";
import type { ValuesDrawing } from "./values.ts";

export interface ValuesChartProps {
  drawing: ValuesDrawing;
  caption: string;
  name: string;
  last: string;
  /** Words of the legend for what is marked. */
  texts: { standIn: string; byHand: string; odd: string; gap: string };
  height?: number;
}

/** Values of one series: dashed where they stand in, hatched where they are missing, dotted where they are odd or by hand. */
export function ValuesChart({ drawing, caption, name, last, texts, height = 300 }: ValuesChartProps) {
  const { path, standIns, gaps, dots, xTicks, yTicks } = drawing;
  const items: LegendItem[] = [{ key: "values", mark: "series-1", text: name, value: last }];
  if (standIns !== "") items.push({ key: "stand-in", mark: "stand-in", text: texts.standIn });
  if (dots.some(({ odd }) => !odd)) items.push({ key: "manual", mark: "manual", text: texts.byHand });
  if (dots.some(({ odd }) => odd)) items.push({ key: "odd", mark: "odd", text: texts.odd });
  if (gaps.length > 0) items.push({ key: "gap", mark: "gap", text: texts.gap });
  return (
    <ChartFigure caption={caption} explored={{ kind: "values", drawing, name, last, texts, height }}>
      <Legend above items={items} />
      <Plot
        yTicks={yTicks}
        xTicks={xTicks}
        height={height}
        over={
          <>
            {gaps.map(({ from, to }) => (
              <i key={`gap${from}`} className="values-gap" style={{ left: `${from}%`, width: `${to - from}%` }} />
            ))}
            {dots.map(({ x, y, odd }) => (
              <i
                key={`dot${x} ${y}`}
                className={odd ? "values-dot values-dot-odd" : "values-dot"}
                style={{ left: `${x}%`, top: `${y}%` }}
              />
            ))}
          </>
        }
      >
        <path d={path} className="series series-1" />
        {standIns === "" ? null : <path d={standIns} className="values-stand-in" />}
      </Plot>
    </ChartFigure>
  );
}
