import { fromTop, type Tick } from "../axis.ts";
import { drawnColour } from "./apex-plot.tsx";
import type { Exploration, ExploredSeries, View } from "./explored.ts";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Parts of the library's drawing that only its own styles hide. */
const TOOLS = "foreignObject, .apexcharts-xcrosshairs, .apexcharts-ycrosshairs, .apexcharts-zoom-rect, .apexcharts-selection-rect";

/** The library's drawing as it is on the page, at a place of the picture. */
export function nested(area: HTMLElement | null, { x, y, width, height }: { x: number; y: number; width: number; height: number }): string {
  const drawn = area?.querySelector("svg.apexcharts-svg")?.cloneNode(true);
  if (!(drawn instanceof SVGSVGElement)) return "";
  for (const tool of drawn.querySelectorAll(TOOLS)) tool.remove();
  for (const [name, value] of Object.entries({ x, y, width, height })) drawn.setAttribute(name, String(value));
  return new XMLSerializer().serializeToString(drawn);
}

const MARGIN = { left: 72, right: 28 };
const LINE = 20;
const LETTER = 6.4;

/** Text in lines of a width. */
function lines(text: string, width: number): string[] {
  const most = Math.max(20, Math.floor(width / LETTER));
  const found = [""];
  for (const word of text.split(" ")) {
    const line = found.at(-1) ?? "";
    if (line !== "" && line.length + word.length + 1 > most) found.push(word);
    else found[found.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return found;
}

interface Pictured {
  exploration: Exploration;
  on: readonly ExploredSeries[];
  view: View;
  ticks: { xTicks: readonly Tick[]; yTicks: readonly Tick[] };
  caption: string;
}

/** What is shown, as a drawing of its own: caption, names of the series, axes, and the lines of the library. */
export function plotPicture(area: HTMLElement | null, { exploration, on, view, ticks, caption }: Pictured): string {
  const theme = area ?? document.body;
  const { width: plotWidth, height: plotHeight } = theme.getBoundingClientRect();
  const width = plotWidth + MARGIN.left + MARGIN.right;
  const title = lines(caption, width - 32).map((line, i) => label(line, 16, 24 + i * LINE, { size: 13 }));
  const legendTop = 24 + title.length * LINE;
  const { items, rows } = legend(on, legendTop, width, theme);
  const top = legendTop + rows * LINE + 16;
  const at = (percent: number) => top + (percent / 100) * plotHeight;
  const rule = (y: number, colour: string, dash = "") =>
    `<line x1="${MARGIN.left}" x2="${MARGIN.left + plotWidth}" y1="${y}" y2="${y}" stroke="${colour}"${dash && ` stroke-dasharray="${dash}"`}/>`;
  const grid = ticks.yTicks.map(
    (tick) => rule(at(tick.at), "#e7e9ec") + label(tick.text, MARGIN.left - 8, at(tick.at) + 4, { anchor: "end" }),
  );
  const names = ticks.xTicks.map((tick) =>
    label(tick.text, MARGIN.left + (tick.at / 100) * plotWidth, top + plotHeight + 20, { anchor: "middle" }),
  );
  const zero = exploration.zero ? rule(at(fromTop(0, view.axis)), "#8b8d98") : "";
  const goal = exploration.goal && exploration.goal.value <= view.axis.to ? at(fromTop(exploration.goal.value, view.axis)) : null;
  const goalLine = goal === null ? "" : rule(goal, "#1c2024", "2 3") + label(exploration.goal?.text ?? "", MARGIN.left + 8, goal - 6, {});
  const chart = nested(area, { x: MARGIN.left, y: top, width: plotWidth, height: plotHeight });
  return sheet(width, top + plotHeight + 36, [...title, ...items, ...grid, ...names, chart, zero, goalLine]);
}

/** A white sheet with what stands on it. */
export const sheet = (width: number, height: number, content: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Arial, sans-serif"><rect width="100%" height="100%" fill="#fff"/>${content.join("")}</svg>`;

export const label = (text: string, x: number, y: number, { size = 11, anchor = "start" }: { size?: number; anchor?: string }) =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="${size > 11 ? "#1c2024" : "#5c616b"}">${escaped(text)}</text>`;

/** Names of the series beside their colours, in as many rows as they need. */
export function legend(on: ReadonlyArray<Pick<ExploredSeries, "name" | "colour">>, top: number, width: number, theme: HTMLElement) {
  let [x, row] = [16, 0];
  const items = on.map(({ name, colour }) => {
    const wide = 32 + name.length * LETTER;
    if (x > 16 && x + wide > width) [x, row] = [16, row + 1];
    const y = top + row * LINE;
    const item = `<rect x="${x}" y="${y - 8}" width="12" height="8" fill="${escaped(drawnColour(colour, theme))}"/>${label(name, x + 18, y, {})}`;
    x += wide;
    return item;
  });
  return { items, rows: row + 1 };
}
