import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import { PAGE, type Sheet } from "../sheet.ts";
import { arc } from "./arc.ts";

type DonutBlock = Extract<DocumentBlock, { kind: "donut" }>;

const SIZE = 150;
const RING = 26;
/** Half a slit between slices, in radians. */
const SLIT = 0.008;
const ROW = 16;

/** Shares of a whole as a ring, with their names and figures beside it. */
export function donut(sheet: Sheet, { alternative, slices, centre }: DonutBlock): void {
  const { type, style } = sheet;
  const height = Math.max(SIZE, slices.length * ROW) + 8;
  sheet.room(height);
  // The ring is the picture; names and figures beside it are read as they are.
  const middle = { x: PAGE.left + SIZE / 2, y: sheet.y + height / 2 };
  const box: [number, number, number, number] = [PAGE.left, middle.y - SIZE / 2, PAGE.left + SIZE, middle.y + SIZE / 2];
  sheet.tagged("Figure", () => ring(sheet, slices, centre, middle), { alt: alternative, bbox: box });
  const x = PAGE.left + SIZE + 34;
  const width = PAGE.right - x;
  let top = middle.y - (slices.length * ROW) / 2;
  sheet.inside("L", () => {
    for (const { label, text, colour } of slices) {
      sheet.artifact(() => {
        sheet.page.rect(x, top + 3.5, 8, 8).fill(colour);
        sheet.page.rect(x, top + ROW - 0.4, width, 0.4).fill(style.line);
      });
      sheet.inside("LI", () => {
        const figure = type.lines(text, style.strong, 90);
        sheet.write("Lbl", label, style.text, { x: x + 16, top: top + 1, width: width - 80 });
        sheet.tagged("LBody", () => type.paint(figure, style.strong, { x: PAGE.right - 90, top: top + 1, width: 90, align: "right" }));
      });
      top += ROW;
    }
  });
  sheet.y += height + 8;
}

function ring(sheet: Sheet, slices: DonutBlock["slices"], centre: DonutBlock["centre"], at: { x: number; y: number }): void {
  const { page, type, style } = sheet;
  const radius = (SIZE - RING) / 2;
  const total = slices.reduce((sum, { share }) => sum + share, 0) || 1;
  let before = 0;
  for (const { share, colour } of slices) {
    const turn = (part: number) => (part / total) * 2 * Math.PI - Math.PI / 2;
    if (share >= total) page.circle(at.x, at.y, radius);
    else page.path(arc(at.x, at.y, radius, turn(before) + SLIT, Math.max(turn(before) + SLIT * 1.5, turn(before + share) - SLIT)));
    page.lineWidth(RING).stroke(colour);
    before += share;
  }
  const value = { size: 20, weight: "bold" as const, colour: style.theme.ink, leading: 1.1 };
  const place = { x: at.x - 50, width: 100, align: "center" as const };
  type.paint(type.lines(centre.value, value, 100), value, { ...place, top: at.y - 17 });
  type.paint(type.lines(centre.label, style.small, 100), style.small, { ...place, top: at.y + 4 });
}
