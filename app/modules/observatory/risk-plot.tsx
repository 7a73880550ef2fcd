import { useTranslation } from "react-i18next";
import { ChartFigure } from "#app/components/charts/chart-figure.tsx";
import { Plot } from "#app/components/charts/plot.tsx";
import type { RiskReturnDrawing } from "./risk-return.ts";

/** Risk across and performance up: rings, full dots for those that are compared, the medians as dashed lines. The table has the figures. */
export function RiskPlot({ drawing, caption }: { drawing: RiskReturnDrawing; caption: string }) {
  const { t } = useTranslation();
  const { points, median, xTicks, yTicks } = drawing;
  return (
    <ChartFigure caption={caption} className="risk-plot">
      <Plot
        yTicks={yTicks}
        xTicks={xTicks}
        height={200}
        over={
          <>
            {median ? (
              <>
                <i className="risk-median risk-median-up" style={{ left: `${median.left}%` }} />
                <i className="risk-median risk-median-across" style={{ top: `${median.top}%` }} />
              </>
            ) : null}
            {points.map(({ uuid, name, left, top, chosen, label }) => (
              <span
                key={uuid}
                className={`risk-point ${chosen ? `risk-point-chosen risk-point-${chosen}` : ""}`}
                style={{ left: `${left}%`, top: `${top}%` }}
              >
                {label ? <span className={`risk-name risk-name-${label}`}>{name}</span> : null}
              </span>
            ))}
          </>
        }
      />
      <p className="hint frontier-across" aria-hidden="true">
        {t("observatory.columns.volatility")} →
      </p>
    </ChartFigure>
  );
}
