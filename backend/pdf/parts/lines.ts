import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import { CONTENT_WIDTH, PAGE, type Sheet } from "../sheet.ts";
import { AXIS_WIDTH, axes, figure, legend, strokeMark, trace } from "./plot.ts";

type LinesBlock = Extract<DocumentBlock, { kind: "lines" }>;

const HEIGHT = 124;
const DENSE_HEIGHT = 96;

/** Values over time, up to five lines, with the line of zero. */
export function lines(sheet: Sheet, { alternative, drawing, series, dense }: LinesBlock): void {
  const plot = dense ? DENSE_HEIGHT : HEIGHT;
  const { page, style } = sheet;
  const { accent, information, positive, flashy, negative } = style.theme;
  const colours = [accent, information, positive, flashy, negative];
  figure(sheet, alternative, plot + 40, (top) => {
    const items = series.map(({ name, value }, i) => ({ text: name, value, mark: strokeMark(page, colours[i] ?? accent, 1.5) }));
    legend(sheet, items, { x: PAGE.left, top, width: CONTENT_WIDTH });
    const box = { x: PAGE.left + AXIS_WIDTH, top: top + 20, width: CONTENT_WIDTH - AXIS_WIDTH - 12, height: plot };
    axes(sheet, drawing, box);
    if (drawing.zero >= 0 && drawing.zero <= 100)
      page.rect(box.x, box.top + (drawing.zero / 100) * box.height - 0.4, box.width, 0.8).fill(style.muted);
    drawing.paths.forEach((path, i) => {
      trace(page, path, box)
        .lineWidth(1.3)
        .lineJoin("round")
        .stroke(colours[i] ?? accent);
    });
  });
}
