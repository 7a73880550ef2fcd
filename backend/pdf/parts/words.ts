import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import { CONTENT_WIDTH, PAGE, type Sheet } from "../sheet.ts";
import { tint } from "../tint.ts";

type Block<K extends DocumentBlock["kind"]> = Extract<DocumentBlock, { kind: K }>;

const column = { x: PAGE.left, width: CONTENT_WIDTH };
const GAP = 9;

/** Part titles begin with a rule in the organisation's colour. */
export function heading(sheet: Sheet, { level, text }: Block<"heading">): void {
  const { theme } = sheet.style;
  if (level === 1) {
    sheet.y += sheet.y > PAGE.top ? 16 : 0;
    sheet.artifact(() => sheet.page.rect(PAGE.left, sheet.y, 28, 3).fill(theme.accent));
    sheet.y += 11;
    sheet.y += sheet.write("H2", text, { size: 17, weight: "bold", colour: theme.ink, leading: 1.25 }, { ...column, top: sheet.y }) + 8;
    return;
  }
  sheet.y += 7;
  sheet.y += sheet.write("H3", text, { size: 11.5, weight: "bold", colour: theme.ink, leading: 1.3 }, { ...column, top: sheet.y }) + 4;
}

/** A paragraph longer than the page continues on the next one, as one element. */
export function paragraph(sheet: Sheet, { text, tone }: Block<"paragraph">): void {
  const style = tone === "key" ? sheet.style.key : tone === "muted" ? sheet.style.small : sheet.style.text;
  flowing(sheet, "P", text, style, column.x, column.width);
  sheet.y += GAP;
}

function flowing(sheet: Sheet, tag: string, text: string, style: Sheet["style"]["text"], x: number, width: number): void {
  const height = sheet.type.lineHeight(style);
  let rest = sheet.type.lines(text, style, width, true);
  while (rest.length > 0) {
    // No line is left alone at the foot of a page.
    sheet.room(height * Math.min(2, rest.length));
    const part = rest.slice(0, Math.max(1, Math.floor(sheet.left / height)));
    rest = rest.slice(part.length);
    sheet.y += sheet.tagged(tag, () => sheet.type.paint(part, style, { x, top: sheet.y, width }));
  }
}

export function list(sheet: Sheet, { items }: Block<"list">): void {
  const { text: style, theme } = sheet.style;
  const indent = 12;
  sheet.inside("L", () => {
    for (const item of items) {
      sheet.room(sheet.type.lineHeight(style) * 2);
      sheet.inside("LI", () => {
        sheet.write("Lbl", "•", { ...style, colour: theme.accent }, { x: PAGE.left, top: sheet.y, width: indent });
        flowing(sheet, "LBody", item, style, PAGE.left + indent, CONTENT_WIDTH - indent);
      });
      sheet.y += 3;
    }
  });
  sheet.y += GAP - 3;
}

export function definitions(sheet: Sheet, { items }: Block<"definitions">): void {
  const { text: style, strong } = sheet.style;
  sheet.inside("L", () => {
    for (const { term, text } of items) {
      sheet.room(sheet.type.lineHeight(style) + sheet.height(text, style, CONTENT_WIDTH));
      sheet.inside("LI", () => {
        sheet.y += sheet.write("Lbl", term, strong, { ...column, top: sheet.y });
        flowing(sheet, "LBody", text, style, column.x, column.width);
      });
      sheet.y += 6;
    }
  });
  sheet.y += GAP - 6;
}

const FACT_WIDTH = (CONTENT_WIDTH - 24) / 2;
const UNDER_FACT = 11;

function factRows(sheet: Sheet, { items }: Block<"facts">): Array<{ pair: Block<"facts">["items"]; height: number }> {
  const { small, strong } = sheet.style;
  const heightOf = ({ label, value }: Block<"facts">["items"][number]) =>
    sheet.height(label, small, FACT_WIDTH) + sheet.height(value, strong, FACT_WIDTH);
  return Array.from({ length: Math.ceil(items.length / 2) }, (_, row) => {
    const pair = items.slice(2 * row, 2 * row + 2);
    return { pair, height: Math.max(...pair.map(heightOf)) };
  });
}

export const factsHeight = (sheet: Sheet, block: Block<"facts">): number =>
  factRows(sheet, block).reduce((sum, { height }) => sum + height + UNDER_FACT, 0);

/** Pairs in two columns, each a small label over its value. Those of one group stay on one page where they fit. */
export function facts(sheet: Sheet, block: Block<"facts">): void {
  const { small, strong, line } = sheet.style;
  const width = FACT_WIDTH;
  sheet.room(Math.min(factsHeight(sheet, block), PAGE.bottom - PAGE.top));
  sheet.inside("L", () => {
    for (const { pair, height } of factRows(sheet, block)) {
      sheet.room(height + UNDER_FACT);
      pair.forEach(({ label, value }, at) => {
        const x = PAGE.left + at * (width + 24);
        sheet.artifact(() => sheet.page.rect(x, sheet.y, width, 0.5).fill(line));
        sheet.inside("LI", () => {
          const used = sheet.write("Lbl", label, small, { x, top: sheet.y + 4, width });
          sheet.write("LBody", value, strong, { x, top: sheet.y + 4 + used, width });
        });
      });
      sheet.y += height + UNDER_FACT;
    }
  });
  sheet.y += 4;
}

/** A framed remark: its colour says how grave it is, and its words too. */
export function notice(sheet: Sheet, { tone, title, text }: Block<"notice">): void {
  const { text: style, strong, theme } = sheet.style;
  const colour = theme[tone];
  const inner = { x: PAGE.left + 15, width: CONTENT_WIDTH - 27 };
  const head = title ? sheet.height(title, strong, inner.width) + 2 : 0;
  const height = head + sheet.height(text, style, inner.width, true) + 17;
  sheet.room(Math.min(height, PAGE.bottom - PAGE.top));
  sheet.artifact(() => {
    sheet.page.rect(PAGE.left, sheet.y, CONTENT_WIDTH, height).fill(tint(colour, 0.07));
    sheet.page.rect(PAGE.left, sheet.y, 3, height).fill(colour);
  });
  sheet.inside("Div", () => {
    if (title) sheet.write("P", title, { ...strong, colour: tint(colour, 1) }, { ...inner, top: sheet.y + 8 });
    sheet.write("P", text, style, { ...inner, top: sheet.y + 8 + head, stressed: true });
  });
  sheet.y += height + GAP + 2;
}
