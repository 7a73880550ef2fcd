import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Explorable } from "./explorer/explorable.tsx";
import type { Explored } from "./explorer/explored.ts";

export interface ChartFigureProps {
  /** Makes the chart one that can be explored. */
  explored?: Explored;
  /** Says what the chart shows; visible unless `captionHidden`. */
  caption: string;
  captionHidden?: boolean;
  /** Figures of the chart as a table, in a "See the figures" block. Absent when the table is beside the chart. */
  table?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Frame of every chart. The drawing is hidden from assistive tools: caption and table speak for it. */
export function ChartFigure({ explored, caption, captionHidden = true, table, className, children }: ChartFigureProps) {
  const { t } = useTranslation();
  return (
    <figure className={["chart", className].filter(Boolean).join(" ")}>
      {explored ? (
        <Explorable explored={explored} caption={caption}>
          {children}
        </Explorable>
      ) : (
        children
      )}
      <figcaption className={captionHidden ? "visually-hidden" : "hint"}>{caption}</figcaption>
      {table ? (
        <details className="chart-table">
          <summary>{t("common.actions.seeFigures")}</summary>
          {table}
        </details>
      ) : null}
    </figure>
  );
}
