import type { ReactNode } from "react";
import type { AssetClass } from "#app/domain/enumerations.ts";
import { assetClassFill, assetClassOn } from "#app/domain/theme/asset-class.ts";
import { ClassMark } from "./allocation.tsx";
import { ChartFigure } from "./chart-figure.tsx";
import { Plot } from "./plot.tsx";
import type { StackedSteps } from "./stacked-steps.ts";

export interface StackedChartProps {
  drawing: StackedSteps;
  caption: string;
  /** Names of the areas, from the bottom of the stack to its top. */
  names: ReadonlyArray<{ assetClass: AssetClass; label: string }>;
  /** What the columns are. */
  across: string;
  height?: number;
  /** The figures, when they do not stand in a table beside. */
  table?: ReactNode;
}

/** Shares stacked to 100 %, in the colours of their classes; numbered areas are parted by lines, so that grey paper tells them apart. */
export function StackedChart({ drawing, caption, names, across, height = 260, table }: StackedChartProps) {
  const { numbers } = drawing;
  return (
    <ChartFigure caption={caption} table={table} explored={{ kind: "stacked", drawing, names, across, height }}>
      <Plot
        yTicks={drawing.yTicks}
        xTicks={drawing.xTicks}
        height={height}
        over={numbers?.map(({ number, assetClass, left, top }) => (
          <span key={number} className="area-number" style={{ left: `${left}%`, top: `${top}%`, color: assetClassOn(assetClass) }}>
            {number}
          </span>
        ))}
      >
        {drawing.areas.map(({ key, assetClass, path }) => (
          <path
            key={key}
            d={path}
            className={numbers ? "area-parted" : undefined}
            style={{ fill: assetClassFill(assetClass) }}
            data-class={assetClass}
          />
        ))}
      </Plot>
      <ul className="legend" aria-hidden="true">
        {drawing.areas.map(({ key, assetClass }, i) => (
          <li key={key}>
            <ClassMark assetClass={assetClass} /> {names[i]?.label}
          </li>
        ))}
      </ul>
    </ChartFigure>
  );
}
