import type { ReactNode } from "react";
import type { Tick } from "./axis.ts";

export interface PlotProps {
  yTicks: readonly Tick[];
  xTicks: readonly Tick[];
  /** Height in pixels, fixed so that nothing moves when a chart is replaced. */
  height: number;
  /** Marks placed over the drawing, positioned in per cent. */
  over?: ReactNode;
  /** Labels at the right end of the lines; a list under the plot on a phone. */
  ends?: ReactNode;
  /** Shapes in a box of 1000 x 1000. */
  children?: ReactNode;
  /** A chart that is explored, in the place of the shapes. */
  surface?: ReactNode;
  /** Its overview, between the plot and the end of its box. */
  under?: ReactNode;
}

/** Axes and grid in HTML around a stretched SVG: texts keep their size at any width. */
export function Plot({ yTicks, xTicks, height, over, ends, children, surface, under }: PlotProps) {
  const hidden = surface ? { "aria-hidden": true } : null;
  return (
    <div className={ends ? "plot plot-ends" : "plot"} aria-hidden={surface ? undefined : "true"}>
      <div className="plot-y" style={{ height }} {...hidden}>
        {yTicks.map(({ at, text }) => (
          <span key={at} style={{ top: `${at}%` }}>
            {text}
          </span>
        ))}
      </div>
      <div className="plot-area" style={{ height }}>
        {yTicks.map(({ at }) => (
          <i key={at} className="grid-line" style={{ top: `${at}%` }} />
        ))}
        {surface ?? (
          <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            {children}
          </svg>
        )}
        {surface ? (
          <div className="plot-over" aria-hidden="true">
            {over}
          </div>
        ) : (
          over
        )}
      </div>
      {ends ? (
        <div className="plot-end" style={{ "--plot-height": `${height}px` } as React.CSSProperties} {...hidden}>
          {ends}
        </div>
      ) : null}
      <div className="plot-x" {...hidden}>
        {xTicks.map(({ at, text }) => (
          <span key={at} style={{ left: `${at}%` }}>
            {text}
          </span>
        ))}
      </div>
      {under}
    </div>
  );
}

/** Dotted line across the plot with its words. */
export function GoalLine({ at, text }: { at: number; text: string }) {
  return (
    <>
      <i className="goal-line" style={{ top: `${at}%` }} />
      <span className="goal-text" style={{ top: `${at}%` }}>
        {text}
      </span>
    </>
  );
}

export interface LegendItem {
  key: string;
  /** `band-outer`, `band-middle`, `line`, `dashed`, `thin`, `square-on`, `square-off`, `series-1` to `series-5`. */
  mark: string;
  text: ReactNode;
  /** Last value of the series. */
  value?: string;
}

export function Legend({ items, above = false }: { items: readonly LegendItem[]; above?: boolean }) {
  return (
    <ul className={above ? "legend legend-above" : "legend"} aria-hidden="true">
      {items.map(({ key, mark, text, value }) => (
        <li key={key}>
          <i className={`mark mark-${mark}`} />
          {text}
          {value ? <b className={`figure value-${mark}`}>{value}</b> : null}
        </li>
      ))}
    </ul>
  );
}
