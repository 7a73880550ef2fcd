import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/use-language.ts";
import { fromTop } from "../axis.ts";
import { GoalLine, Plot } from "../plot.tsx";
import { ApexPlot } from "./apex-plot.tsx";
import { BRUSH_HEIGHT, Brush } from "./brush.tsx";
import type { Exploration, SurfaceProps } from "./explored.ts";
import { LegendToggles } from "./legend-toggles.tsx";
import { plotPicture } from "./picture.ts";
import { Reading } from "./reading.tsx";
import { savePicture, saveText } from "./save.ts";
import { tableFile } from "./table-file.ts";
import { type DragMode, Tools } from "./tools.tsx";
import { isWhole, moved, placesOf, type Span, ticksOf, viewOf, within, zoomed } from "./view.ts";

/** From this many points on a part of the chart is found again over the whole of it. */
const LONG = 60;

/** A chart over two axes, alive: the server's axes and box, the library's lines, values at the pointer and by arrow keys. */
export function PlotSurface({ exploration, caption, bar, asked }: Omit<SurfaceProps, "explored"> & { exploration: Exploration }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [span, setSpan] = useState<Span>(exploration.span);
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const [drag, setDrag] = useState<DragMode>("zoom");
  const area = useRef<HTMLDivElement>(null);
  useFocusWhenAsked(area, asked);

  const on = useMemo(() => exploration.series.filter(({ key }) => !off.has(key)), [exploration, off]);
  const view = useMemo(() => viewOf(exploration, span, on), [exploration, span, on]);
  const places = useMemo(() => placesOf(exploration, on, span), [exploration, on, span]);
  const whole = isWhole(span, exploration);
  const long = exploration.zooms && placesOf(exploration, exploration.series, exploration.span).length >= LONG;
  const ticks = ticksOf(exploration, view);
  // The overview takes its height from the plot: the box stays as it is.
  const height = exploration.height - (long && !whole ? BRUSH_HEIGHT : 0);
  const show = (next: Span) => setSpan(within(next, exploration));
  const brushed = useDeferredValue(span);
  const { listed: order } = exploration;
  const listed = order ? exploration.series.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key)) : exploration.series;

  const save = {
    csv: () => {
      const edges = { low: t("charts.low"), high: t("charts.high") };
      saveText(caption, tableFile(exploration, on, span, language, edges), "text/csv;charset=utf-8", "csv");
    },
    svg: () => saveText(caption, picture(), "image/svg+xml;charset=utf-8", "svg"),
    png: () => savePicture(caption, picture()),
  };
  const picture = () => plotPicture(area.current, { exploration, on, view, ticks, caption });

  const legend = <LegendToggles series={listed} off={off} onChange={setOff} above={exploration.legend === "above"} />;
  return (
    <>
      {exploration.legend === "above" ? legend : null}
      {exploration.axisNames ? (
        <p className="hint" aria-hidden="true">
          {exploration.axisNames.up}
        </p>
      ) : null}
      <Plot
        {...ticks}
        height={height}
        ends={exploration.ends ? <span className={whole ? "contents" : "explorer-hidden"}>{exploration.ends}</span> : undefined}
        over={
          <>
            {exploration.zero ? <i className="zero-line" style={{ top: `${fromTop(0, view.axis)}%` }} /> : null}
            {exploration.goal && exploration.goal.value <= view.axis.to ? (
              <GoalLine at={fromTop(exploration.goal.value, view.axis)} text={exploration.goal.text} />
            ) : null}
            {exploration.over?.(view)}
          </>
        }
        surface={
          <Reading areaRef={area} on={on} places={places} span={span} across={exploration.across} name={caption}>
            <ApexPlot exploration={exploration} on={on} view={view} height={height} drag={drag} theme={bar} onSpan={show} />
          </Reading>
        }
        under={long && !whole ? <Brush exploration={exploration} span={brushed} theme={bar} onSpan={show} /> : null}
      />
      {exploration.axisNames ? (
        <p className="hint frontier-across" aria-hidden="true">
          {exploration.axisNames.across}
        </p>
      ) : null}
      {exploration.legend === "below" ? legend : null}
      {createPortal(
        <Tools
          zoom={
            exploration.zooms
              ? {
                  in: () => setSpan(zoomed(span, 0.5, exploration)),
                  out: () => setSpan(zoomed(span, 2, exploration)),
                  earlier: () => setSpan(moved(span, -0.25, exploration)),
                  later: () => setSpan(moved(span, 0.25, exploration)),
                  whole: () => setSpan(exploration.span),
                  isWhole: whole,
                }
              : null
          }
          drag={drag}
          onDrag={setDrag}
          save={save}
        />,
        bar,
      )}
      {exploration.zooms ? (
        <p className="visually-hidden" role="status">
          {whole ? "" : t("charts.shown", { from: exploration.across.text(span.from), to: exploration.across.text(span.to) })}
        </p>
      ) : null}
    </>
  );
}

/** The button leads into the chart: to its values, which arrow keys then tell. */
export function useFocusWhenAsked(target: RefObject<HTMLElement>, asked: number): void {
  useEffect(() => {
    if (asked > 0) target.current?.focus();
  }, [asked, target]);
}
