import type { ApexOptions } from "apexcharts";
import { useMemo, useRef, useState } from "react";
import ReactApexChart from "react-apexcharts";
import { apexLook, apexSeries, bareChart, drawnColour } from "./apex-plot.tsx";
import type { Exploration } from "./explored.ts";
import { type Span, within } from "./view.ts";

/** Height of the overview with the space above it, in pixels. */
export const BRUSH_HEIGHT = 44;

interface BrushProps {
  exploration: Exploration;
  span: Span;
  theme: HTMLElement;
  onSpan: (span: Span) => void;
}

const same = (a: Span, b: Span, { span }: Exploration) => Math.abs(a.from - b.from) + Math.abs(a.to - b.to) < (span.to - span.from) / 500;

/** The whole chart in small, with the part that is seen marked: its ends and itself can be dragged. For pointers; buttons do the same. */
export function Brush({ span, onSpan, ...rest }: BrushProps) {
  // The library keeps the marked part while it is dragged; a span chosen elsewhere is marked anew, in another chart.
  const marked = useRef({ span, turn: 0 });
  if (!same(marked.current.span, span, rest.exploration)) marked.current = { span, turn: marked.current.turn + 1 };
  const choose = (chosen: Span) => {
    if (same(chosen, marked.current.span, rest.exploration)) return;
    marked.current = { ...marked.current, span: chosen };
    onSpan(chosen);
  };
  return (
    <div className="explorer-brush" aria-hidden="true">
      <Overview key={marked.current.turn} span={marked.current.span} onSpan={choose} {...rest} />
    </div>
  );
}

function Overview({ exploration, span, theme, onSpan }: BrushProps) {
  const latest = useRef(onSpan);
  latest.current = onSpan;
  const [marked] = useState(span);
  const first = useMemo(
    () => exploration.series.filter(({ shape, width }) => shape === "line" && width === 2.5).slice(0, 1),
    [exploration],
  );
  const series = useMemo(() => apexSeries(first), [first]);
  const options = useMemo((): ApexOptions => {
    const bare = bareChart();
    const accent = drawnColour("var(--accent-9)", theme);
    const thin = first.map((one) => ({ ...one, width: 1.25 }));
    return {
      ...bare,
      ...apexLook(thin, theme),
      chart: {
        ...bare.chart,
        brush: { enabled: true },
        selection: {
          enabled: true,
          xaxis: { min: marked.from, max: marked.to },
          fill: { color: accent, opacity: 0.12 },
          stroke: { color: accent, width: 1, dashArray: 0, opacity: 0.8 },
        },
        events: {
          selection: (_: unknown, { xaxis }: { xaxis: { min: number; max: number } }) =>
            latest.current(within({ from: xaxis.min, to: xaxis.max }, exploration)),
        },
      },
      xaxis: { type: "numeric", min: exploration.span.from, max: exploration.span.to, crosshairs: { show: false } },
      yaxis: { show: false },
    };
  }, [exploration, first, theme, marked]);
  return <ReactApexChart type="line" series={series} options={options} height={BRUSH_HEIGHT - 8} width="100%" />;
}
