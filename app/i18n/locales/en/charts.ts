import type { Texts } from "#app/i18n/texts.ts";
import type { charts as french } from "../fr/charts.ts";

export const charts: Texts<typeof french> = {
  day: "Date",
  month: "Month",
  assetClass: "Asset class",
  share: "Share (%)",
  low: "low",
  high: "high",
  values: "Values of the chart: {{chart}}",
  useArrows: "Arrow keys: read the values point by point",
  series: "Series shown",
  shown: "Period shown: {{from}} to {{to}}",
  tools: "Tools of the chart",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  earlier: "Move towards the start",
  later: "Move towards the end",
  whole: "Show everything",
  dragMoves: "Move the period by dragging",
  save: "Save the chart",
  saveAs: { png: "Picture (PNG)", svg: "Drawing (SVG)", csv: "Values shown (CSV)" },
};
