import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import { CONTENT_WIDTH, PAGE, type Sheet } from "../sheet.ts";
import { arc } from "./arc.ts";
import { fillMark, legend } from "./plot.ts";

type ChancesBlock = Extract<DocumentBlock, { kind: "chances" }>;

const ROWS = 5;
const GAUGE = { width: 138, radius: 56, ring: 13, height: 88 };
const TEXT_X = PAGE.left + GAUGE.width + 26;
const TEXT_WIDTH = PAGE.right - TEXT_X;

/** How many of the scenarios reach the goal: a half ring, the sentence in counts, and one square for each scenario. */
export function chances(sheet: Sheet, block: ChancesBlock): void {
  const { page, style, type } = sheet;
  const cell = Math.min(8.5, TEXT_WIDTH / Math.ceil(block.total / ROWS));
  const said = sheet.height(block.sentence, style.key, TEXT_WIDTH, true);
  const height = Math.max(GAUGE.height + 8, said + ROWS * cell + 34);
  sheet.room(height);
  const { y: top } = sheet;
  sheet.write("P", block.sentence, style.key, { x: TEXT_X, top, width: TEXT_WIDTH, stressed: true });
  const bbox: [number, number, number, number] = [PAGE.left, top, PAGE.left + CONTENT_WIDTH, top + height];
  sheet.tagged(
    "Figure",
    () => {
      gauge(block, top);
      squares(block, top + said + 8, cell);
      const items = [
        { text: block.legend.reached, mark: fillMark(page, style.theme.accent) },
        { text: block.legend.short, mark: fillMark(page, style.bands.outer) },
        { text: block.legend.unit, mark: () => undefined },
      ];
      legend(sheet, items, { x: TEXT_X, top: top + said + ROWS * cell + 14, width: TEXT_WIDTH });
    },
    { alt: block.alternative.replaceAll("*", ""), bbox },
  );
  sheet.y = top + height + 8;

  function gauge({ share, percent, label }: ChancesBlock, from: number): void {
    const at = { x: PAGE.left + GAUGE.width / 2, y: from + GAUGE.radius + GAUGE.ring };
    const end = Math.PI + Math.PI * Math.min(1, Math.max(0.004, share));
    page
      .path(arc(at.x, at.y, GAUGE.radius, Math.PI, 2 * Math.PI))
      .lineWidth(GAUGE.ring)
      .stroke(style.bands.outer);
    if (share > 0)
      page
        .path(arc(at.x, at.y, GAUGE.radius, Math.PI, end))
        .lineWidth(GAUGE.ring)
        .stroke(style.theme.accent);
    const figure = { size: percent.length > 6 ? 13 : 25, weight: "bold" as const, colour: style.theme.ink, leading: 1.15 };
    const wide = { x: at.x - 46, width: 92, align: "center" as const };
    const lines = type.lines(percent, figure, 92);
    type.paint(lines, figure, { ...wide, top: at.y - lines.length * type.lineHeight(figure) });
    const words = type.lines(label, style.small, GAUGE.width);
    type.paint(words, style.small, { x: PAGE.left, width: GAUGE.width, align: "center", top: at.y + 4 });
  }

  function squares({ reached, total }: ChancesBlock, from: number, size: number): void {
    for (let i = 0; i < total; i++) {
      const x = TEXT_X + Math.floor(i / ROWS) * size;
      page.rect(x, from + (i % ROWS) * size, size * 0.76, size * 0.76).fill(i < reached ? style.theme.accent : style.bands.outer);
    }
  }
}
