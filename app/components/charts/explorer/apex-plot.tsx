import type { ApexOptions } from "apexcharts";
import { getNonce } from "get-nonce";
import { useMemo, useRef } from "react";
import ReactApexChart from "react-apexcharts";
import type { Exploration, ExploredSeries, View } from "./explored.ts";
import type { DragMode } from "./tools.tsx";
import type { Span } from "./view.ts";

/** A colour as the library can use it: variables of the theme are read where the chart is. */
export function drawnColour(colour: string, theme: HTMLElement): string {
  const [, name] = /^var\((--[\w-]+)\)$/.exec(colour) ?? [];
  return name ? getComputedStyle(theme).getPropertyValue(name).trim() : colour;
}

/** What every chart of the library is told: no axis, no tooltip, no toolbar and no movement of its own; its styles bear the nonce. */
export const bareChart = (): ApexOptions => ({
  chart: {
    ...({ nonce: getNonce() } as object),
    animations: { enabled: false },
    fontFamily: "inherit",
    sparkline: { enabled: true },
    toolbar: { show: false },
    redrawOnParentResize: true,
  },
  legend: { show: false },
  dataLabels: { enabled: false },
  tooltip: { enabled: false },
  states: { hover: { filter: { type: "none" } }, active: { filter: { type: "none" } } },
});

const KINDS = { line: "line", band: "rangeArea", area: "area", dots: "scatter" } as const;

/** Series as the library takes them. */
export const apexSeries = (on: readonly ExploredSeries[]): ApexAxisChartSeries =>
  on.map(({ name, shape, points }) => ({
    name,
    type: KINDS[shape],
    data: points.map(({ x, y, low }) => ({ x, y: shape === "band" ? [low ?? 0, y ?? 0] : y })),
  })) as ApexAxisChartSeries;

/** Fills, strokes and marks of the series. */
export function apexLook(on: readonly ExploredSeries[], theme: HTMLElement): ApexOptions {
  return {
    colors: on.map(({ colour }) => drawnColour(colour, theme)),
    fill: { type: "solid", opacity: 1 },
    stroke: {
      curve: "straight",
      width: on.map(({ shape, width }) => (shape === "line" ? (width ?? 1.75) : shape === "area" ? (width ?? 0) : 0)),
      colors: on.map(({ shape, colour }) => (shape === "area" ? "#fff" : drawnColour(colour, theme))),
      dashArray: on.map(({ dash }) => dash ?? 0),
    },
    markers: { size: on.map(({ shape }) => (shape === "dots" ? 5 : 0)), strokeColors: "#fff", strokeWidth: 2, hover: { sizeOffset: 0 } },
  };
}

interface ApexPlotProps {
  exploration: Exploration;
  on: readonly ExploredSeries[];
  view: View;
  height: number;
  /** What dragging does: it marks a span to look at closer, or moves the one that is seen. */
  drag: DragMode;
  theme: HTMLElement;
  onSpan: (span: Span) => void;
}

/** The lines and areas of a view, drawn by the library over the whole plot. */
export function ApexPlot({ exploration, on, view, height, drag, theme, onSpan }: ApexPlotProps) {
  const latest = useRef(onSpan);
  latest.current = onSpan;
  const type = exploration.stacked ? "area" : on.some(({ shape }) => shape === "band") ? "rangeArea" : "line";
  const series = useMemo(() => apexSeries(on), [on]);
  const options = useMemo((): ApexOptions => {
    const bare = bareChart();
    const told = (_: unknown, { xaxis }: { xaxis: { min?: number; max?: number } }) => {
      if (xaxis.min !== undefined && xaxis.max !== undefined) latest.current({ from: xaxis.min, to: xaxis.max });
    };
    return {
      ...bare,
      ...apexLook(on, theme),
      chart: {
        ...bare.chart,
        stacked: exploration.stacked ?? false,
        toolbar: { show: false, autoSelected: drag },
        zoom: { enabled: exploration.zooms, type: "x", allowMouseWheelZoom: false },
        events: { zoomed: told, scrolled: told },
      },
      xaxis: { type: "numeric", min: view.from, max: view.to, crosshairs: { show: false } },
      yaxis: { show: false, min: view.axis.from, max: view.axis.to, forceNiceScale: false },
    };
  }, [exploration, on, view, drag, theme]);
  // Another set of series, or another meaning of dragging, is another chart to the library.
  return (
    <ReactApexChart
      key={`${type} ${drag} ${on.map(({ key }) => key).join(" ")}`}
      type={type}
      series={series}
      options={options}
      height={height}
      width="100%"
    />
  );
}
