import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import { CONTENT_WIDTH, PAGE, type Sheet } from "../sheet.ts";
import { tint } from "../tint.ts";
import { AXIS_WIDTH, axes, type Box, figure, fillMark, labelStyle, legend, strokeMark, trace } from "./plot.ts";

type FanBlock = Extract<DocumentBlock, { kind: "fan" }>;

const HEIGHT = 200;
/** Amounts at the right end of the lines. */
const ENDS_WIDTH = 88;

/** The projection: two bands, the median and what was paid in, with the amounts at their ends. */
export function fan(sheet: Sheet, { alternative, drawing, legend: words }: FanBlock): void {
  const { page, style } = sheet;
  const { theme, bands, muted } = style;
  figure(sheet, alternative, HEIGHT + 40, (top) => {
    const box = { x: PAGE.left + AXIS_WIDTH, top: top + 6, width: CONTENT_WIDTH - AXIS_WIDTH - ENDS_WIDTH, height: HEIGHT };
    axes(sheet, drawing, box);
    trace(page, drawing.outer, box).fill(bands.outer);
    trace(page, drawing.middle, box).fill(bands.middle);
    page.save().dash(3, { space: 2.5 });
    trace(page, drawing.savings, box).lineWidth(1.1).stroke(muted);
    page.restore();
    trace(page, drawing.median, box).lineWidth(1.8).stroke(theme.accent);
    if (drawing.followed) followed(sheet, drawing.followed, box);
    if (drawing.goal) goal(sheet, drawing.goal, box);
    for (const end of drawing.ends) endLabel(sheet, end, box);
    legend(
      sheet,
      [
        { text: words.middle, mark: fillMark(page, bands.middle) },
        { text: words.outer, mark: fillMark(page, bands.outer) },
        { text: words.median, mark: strokeMark(page, theme.accent, 1.8) },
        { text: words.savings, mark: strokeMark(page, muted, 1.1, 2.5) },
        ...(words.followed ? [{ text: words.followed, mark: strokeMark(page, theme.ink, 1.8) }] : []),
        ...(words.balance ? [{ text: words.balance, mark: ({ x, top, height }: Box) => diamond(sheet, x + 7, top + height / 2) }] : []),
      ],
      { x: PAGE.left, top: box.top + HEIGHT + 19, width: CONTENT_WIDTH },
    );
  });
}

/** The line of what happened, a dot where it is, and a diamond for what the client has. */
function followed(sheet: Sheet, { path, now, balance }: NonNullable<FanBlock["drawing"]["followed"]>, box: Box): void {
  const { page, style } = sheet;
  const at = ({ left, top }: { left: number; top: number }) =>
    [box.x + (left / 100) * box.width, box.top + (top / 100) * box.height] as const;
  trace(page, path, box).lineWidth(1.8).stroke(style.theme.ink);
  page.circle(...at(now), 3).fill(style.theme.ink);
  if (balance) diamond(sheet, ...at(balance));
}

function diamond({ page, style }: Sheet, x: number, y: number): void {
  page
    .moveTo(x, y - 4)
    .lineTo(x + 4, y)
    .lineTo(x, y + 4)
    .lineTo(x - 4, y)
    .closePath()
    .lineWidth(1.3)
    .fillAndStroke("#ffffff", style.theme.ink);
}

function goal(sheet: Sheet, { at, text }: NonNullable<FanBlock["drawing"]["goal"]>, box: Box): void {
  const { page, type, style } = sheet;
  const y = box.top + (at / 100) * box.height;
  const label = { ...labelStyle(sheet), weight: "bold" as const, colour: style.theme.ink };
  page.save().dash(1, { space: 2 });
  page
    .moveTo(box.x, y)
    .lineTo(box.x + box.width, y)
    .lineWidth(1)
    .stroke(style.theme.ink);
  page.restore();
  const lines = type.lines(text, label, box.width);
  const wide = Math.max(...lines.map(({ width }) => width));
  page.rect(box.x + 5, y - 12, wide + 6, 10.5).fill(tint("#ffffff", 1));
  type.paint(lines, label, { x: box.x + 8, top: y - 11.5, width: box.width });
}

function endLabel(sheet: Sheet, { key, at, text, label }: FanBlock["drawing"]["ends"][number], box: Box): void {
  const { type, style } = sheet;
  const small = labelStyle(sheet);
  const amount = { size: 8.5, weight: "bold" as const, leading: 1.2, colour: key === "median" ? style.theme.accent : style.theme.ink };
  const where = { x: box.x + box.width + 8, width: ENDS_WIDTH - 8 };
  const top = box.top + (at / 100) * box.height - 10;
  const used = type.paint(type.lines(text, amount, where.width), amount, { ...where, top });
  type.paint(type.lines(label, small, where.width), small, { ...where, top: top + used - 0.5 });
}
