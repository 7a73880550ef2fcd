import type { AssetClass } from "#app/domain/enumerations.ts";
import { assetClassFill } from "#app/domain/theme/asset-class.ts";
import { ClassMark } from "./allocation.tsx";
import { ChartFigure } from "./chart-figure.tsx";
import { Plot } from "./plot.tsx";
import type { StackedSteps } from "./stacked-steps.ts";

export interface StackedChartProps {
  drawing: StackedSteps;
  caption: string;
  /** Names of the classes, from the bottom of the stack to its top. */
  names: ReadonlyArray<{ assetClass: AssetClass; label: string }>;
  /** What the columns are. */
  across: string;
  height?: number;
}

/** Shares of classes stacked to 100 %. The figures stand in a table beside. */
export function StackedChart({ drawing, caption, names, across, height = 260 }: StackedChartProps) {
  return (
    <ChartFigure caption={caption} explored={{ kind: "stacked", drawing, names, across, height }}>
      <Plot yTicks={drawing.yTicks} xTicks={drawing.xTicks} height={height}>
        {drawing.areas.map(({ assetClass, path }) => (
          <path key={assetClass} d={path} style={{ fill: assetClassFill(assetClass) }} data-class={assetClass} />
        ))}
      </Plot>
      <ul className="legend" aria-hidden="true">
        {names.map(({ assetClass, label }) => (
          <li key={assetClass}>
            <ClassMark assetClass={assetClass} /> {label}
          </li>
        ))}
      </ul>
    </ChartFigure>
  );
}
