import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import { CONTENT_WIDTH, PAGE, type Sheet } from "../sheet.ts";

type RiskBlock = Extract<DocumentBlock, { kind: "risk" }>;

const BOX = { height: 20, gap: 2 };

/** One numbered box for each level, the level in the organisation's colour, between the words for both ends. */
export function risk(sheet: Sheet, { alternative, level, most, lower, higher }: RiskBlock): void {
  const { page, type, style } = sheet;
  const words = type.lineHeight(style.small);
  const height = words + 4 + BOX.height;
  sheet.room(height + 12);
  const top = sheet.y;
  const width = (CONTENT_WIDTH - BOX.gap * (most - 1)) / most;
  const number = { ...style.strong, size: 10 };
  sheet.tagged(
    "Figure",
    () => {
      const half = { x: PAGE.left, width: CONTENT_WIDTH, top };
      type.paint(type.lines(lower, style.small, CONTENT_WIDTH / 2), style.small, half);
      type.paint(type.lines(higher, style.small, CONTENT_WIDTH / 2), style.small, { ...half, align: "right" });
      for (let i = 0; i < most; i++) {
        const on = i + 1 === level;
        const x = PAGE.left + i * (width + BOX.gap);
        page.rect(x, top + words + 4, width, BOX.height).fill(on ? style.theme.accent : style.panel);
        const letters = on ? { ...number, colour: "#ffffff" } : { ...number, weight: "regular" as const };
        const at = top + words + 4 + (BOX.height - type.lineHeight(letters)) / 2;
        type.paint(type.lines(String(i + 1), letters, width), letters, { x, width, top: at, align: "center" });
      }
    },
    { alt: alternative, bbox: [PAGE.left, top, PAGE.right, top + height] },
  );
  sheet.y = top + height + 12;
}
