import { PAGE, type Sheet } from "../sheet.ts";
import type { TextStyle } from "../typesetter.ts";

/** In points, from the top left corner of the page. */
export interface Box {
  x: number;
  top: number;
  width: number;
  height: number;
}
interface Tick {
  at: number;
  text: string;
}

/** Space at the left of a plot for the figures of its axis. */
export const AXIS_WIDTH = 46;
const LABELS: Omit<TextStyle, "colour"> = { size: 7.5, leading: 1.2 };

export const labelStyle = (sheet: Sheet): TextStyle => ({ ...LABELS, colour: sheet.style.muted });

/** Draws a figure as one element, whose words for people who do not see it are `alternative`. */
export function figure(sheet: Sheet, alternative: string, height: number, draw: (top: number) => void): void {
  sheet.room(height);
  const { y: top } = sheet;
  const bbox: [number, number, number, number] = [PAGE.left, top, PAGE.right, top + height];
  sheet.tagged("Figure", () => draw(top), { alt: alternative.replaceAll("*", ""), bbox });
  sheet.y = top + height + 6;
}

/** Grid lines with their figures, and the names under the plot. */
export function axes(sheet: Sheet, { yTicks, xTicks }: { yTicks: readonly Tick[]; xTicks: readonly Tick[] }, box: Box): void {
  const { page, style, type } = sheet;
  const label = labelStyle(sheet);
  const half = type.lineHeight(label) / 2;
  for (const { at, text } of yTicks) {
    const y = box.top + (at / 100) * box.height;
    page.rect(box.x, y - 0.2, box.width, 0.4).fill(style.line);
    const width = AXIS_WIDTH - 6;
    type.paint(type.lines(text, label, 200), label, { x: box.x - AXIS_WIDTH, top: y - half, width, align: "right" });
  }
  for (const { at, text } of xTicks) {
    const width = 60;
    const middle = box.x + (at / 100) * box.width;
    // The last name stays inside the page.
    const x = Math.min(middle - width / 2, PAGE.right - type.width(text, label) / 2 - width / 2);
    type.paint(type.lines(text, label, width), label, { x, top: box.top + box.height + 3, width, align: "center" });
  }
}

/** Puts a path of the 1000 x 1000 box on the page; the caller strokes or fills it. */
export function trace(page: PDFKit.PDFDocument, path: string, box: Box): PDFKit.PDFDocument {
  for (const [, command, x, y] of path.matchAll(/([MLZ])(?:(-?\d+) (-?\d+))?/g)) {
    const at: [number, number] = [box.x + (Number(x) / 1000) * box.width, box.top + (Number(y) / 1000) * box.height];
    if (command === "M") page.moveTo(...at);
    else if (command === "L") page.lineTo(...at);
    else page.closePath();
  }
  return page;
}

export interface LegendItem {
  text: string;
  /** Figure after the words. */
  value?: string | undefined;
  /** Paints the mark in a box of 14 x 8 points. */
  mark: (box: Box) => void;
}

/** Marks with their words, side by side, on as many lines as it takes. */
export function legend(sheet: Sheet, items: readonly LegendItem[], at: { x: number; top: number; width: number }): void {
  const { type } = sheet;
  const label = labelStyle(sheet);
  let { x, top } = at;
  for (const { text, value, mark } of items) {
    const words = type.lines(value ? `${text} *${value}*` : text, label, at.width - 18, true);
    const wide = Math.max(...words.map(({ width }) => width)) + 18;
    if (x > at.x && x + wide > at.x + at.width) {
      x = at.x;
      top += 12;
    }
    mark({ x, top: top + 1, width: 14, height: 7 });
    type.paint(words, label, { x: x + 18, top, width: wide });
    x += wide + 14;
  }
}

/** A straight mark of a legend. */
export const strokeMark =
  (page: PDFKit.PDFDocument, colour: string, width: number, dash?: number) =>
  (box: Box): void => {
    page.save();
    if (dash) page.dash(dash, { space: dash });
    page
      .moveTo(box.x, box.top + box.height / 2)
      .lineTo(box.x + box.width, box.top + box.height / 2)
      .lineWidth(width)
      .stroke(colour);
    page.restore();
  };

export const fillMark =
  (page: PDFKit.PDFDocument, colour: string) =>
  (box: Box): void => {
    page.rect(box.x + 2, box.top, box.height + 2, box.height).fill(colour);
  };
