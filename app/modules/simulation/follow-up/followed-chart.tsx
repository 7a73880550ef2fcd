import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ChartFigure } from "#app/components/charts/chart-figure.tsx";
import { FAN_HEIGHT } from "#app/components/charts/fan-measures.ts";
import type { FollowedDrawing } from "#app/components/charts/followed-fan.ts";
import { Legend, Plot } from "#app/components/charts/plot.tsx";

/** The first part of a fan with the line of what happened, and a mark for what the client has. */
export function FollowedChart({ drawing, caption, table }: { drawing: FollowedDrawing; caption: string; table: ReactNode }) {
  const { t } = useTranslation();
  const { outer, middle, median, savings, realised, now, balance, yTicks, xTicks, ends } = drawing;
  const names = {
    middle: t("simulator.fan.middleHalf"),
    outer: t("simulator.fan.nineInTen"),
    median: t("simulator.fan.median"),
    savings: t("followUp.legend.savings"),
    realised: t("followUp.legend.realised"),
  };
  const endLabels = {
    q95: t("simulator.fan.ends.q95"),
    q75: t("simulator.fan.ends.q75"),
    median: t("simulator.fan.ends.median"),
    savings: names.savings,
    q25: t("simulator.fan.ends.q25"),
    q05: t("simulator.fan.ends.q05"),
  };
  const place = ({ left, top }: { left: number; top: number }) => ({ left: `${left}%`, top: `${top}%` });
  return (
    <ChartFigure caption={caption} table={table} className="followed" explored={{ kind: "fan", drawing, names, ends: endLabels }}>
      <Plot
        yTicks={yTicks}
        xTicks={xTicks}
        height={FAN_HEIGHT}
        over={
          <>
            <i className="followed-mark" style={place(now)} />
            {balance ? <i className="followed-mark followed-balance" style={place(balance)} /> : null}
          </>
        }
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
        <path d={realised} className="followed-line" />
      </Plot>
      <Legend
        items={[
          { key: "realised", mark: "followed", text: names.realised },
          ...(balance ? [{ key: "balance", mark: "followed-balance", text: t("followUp.legend.balance") }] : []),
          { key: "middle", mark: "band-middle", text: names.middle },
          { key: "outer", mark: "band-outer", text: names.outer },
          { key: "median", mark: "line", text: names.median },
          { key: "savings", mark: "dashed", text: names.savings },
        ]}
      />
    </ChartFigure>
  );
}
