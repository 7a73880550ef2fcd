import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import { PAGE, type Sheet } from "../sheet.ts";
import { arc } from "./arc.ts";

type DonutBlock = Extract<DocumentBlock, { kind: "donut" }>;

interface Size {
  ring: number;
  width: number;
  row: number;
}
const USUAL: Size = { ring: 26, width: 150, row: 16 };
const DENSE: Size = { ring: 19, width: 106, row: 14 };
/** Half a slit between slices, in radians. */
const SLIT = 0.008;

/** Shares of a whole as a ring, with their names and figures beside it. */
export function donut(sheet: Sheet, { alternative, slices, centre, dense }: DonutBlock): void {
  const size = dense ? DENSE : USUAL;
  const { type, style } = sheet;
  const height = Math.max(size.width, slices.length * size.row) + 8;
  sheet.room(height);
  // The ring is the picture; names and figures beside it are read as they are.
  const middle = { x: PAGE.left + size.width / 2, y: sheet.y + height / 2 };
  const box: [number, number, number, number] = [PAGE.left, middle.y - size.width / 2, PAGE.left + size.width, middle.y + size.width / 2];
  sheet.tagged("Figure", () => ring(sheet, slices, centre, { ...middle, size }), { alt: alternative, bbox: box });
  const x = PAGE.left + size.width + 34;
  const width = PAGE.right - x;
  let top = middle.y - (slices.length * size.row) / 2;
  sheet.inside("L", () => {
    for (const { label, text, colour } of slices) {
      sheet.artifact(() => {
        sheet.page.rect(x, top + 3.5, 8, 8).fill(colour);
        sheet.page.rect(x, top + size.row - 0.4, width, 0.4).fill(style.line);
      });
      sheet.inside("LI", () => {
        const figure = type.lines(text, style.strong, 90);
        sheet.write("Lbl", label, style.text, { x: x + 16, top: top + 1, width: width - 80 });
        sheet.tagged("LBody", () => type.paint(figure, style.strong, { x: PAGE.right - 90, top: top + 1, width: 90, align: "right" }));
      });
      top += size.row;
    }
  });
  sheet.y += height + 8;
}

function ring(sheet: Sheet, slices: DonutBlock["slices"], centre: DonutBlock["centre"], at: { x: number; y: number; size: Size }): void {
  const { page, type, style } = sheet;
  const { ring: thickness, width } = at.size;
  const radius = (width - thickness) / 2;
  const total = slices.reduce((sum, { share }) => sum + share, 0) || 1;
  let before = 0;
  for (const { share, colour } of slices) {
    const turn = (part: number) => (part / total) * 2 * Math.PI - Math.PI / 2;
    if (share >= total) page.circle(at.x, at.y, radius);
    else page.path(arc(at.x, at.y, radius, turn(before) + SLIT, Math.max(turn(before) + SLIT * 1.5, turn(before + share) - SLIT)));
    page.lineWidth(thickness).stroke(colour);
    before += share;
  }
  const value = { size: width > 120 ? 20 : 15, weight: "bold" as const, colour: style.theme.ink, leading: 1.1 };
  const place = { x: at.x - 50, width: 100, align: "center" as const };
  type.paint(type.lines(centre.value, value, 100), value, { ...place, top: at.y - (width > 120 ? 17 : 13) });
  type.paint(type.lines(centre.label, style.small, 100), style.small, { ...place, top: at.y + (width > 120 ? 4 : 3) });
}
