import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import { CONTENT_WIDTH, PAGE, type Sheet } from "../sheet.ts";
import { tint } from "../tint.ts";

type Block<K extends DocumentBlock["kind"]> = Extract<DocumentBlock, { kind: K }>;

const column = { x: PAGE.left, width: CONTENT_WIDTH };
const GAP = 9;

/** Part titles begin with a rule in the organisation's colour. */
export function heading(sheet: Sheet, { level, text, dense = false }: Block<"heading">): void {
  const { theme } = sheet.style;
  const bold = { weight: "bold", colour: theme.ink } as const;
  if (level === 1) {
    sheet.y += sheet.y > PAGE.top ? (dense ? 5 : 16) : 0;
    sheet.artifact(() => sheet.page.rect(PAGE.left, sheet.y, 28, dense ? 2 : 3).fill(theme.accent));
    sheet.y += dense ? 5 : 11;
    sheet.y += sheet.write("H2", text, { ...bold, size: dense ? 12 : 17, leading: 1.25 }, { ...column, top: sheet.y }) + (dense ? 4 : 8);
    return;
  }
  sheet.y += dense ? 1 : 7;
  sheet.y += sheet.write("H3", text, { ...bold, size: dense ? 9 : 11.5, leading: 1.3 }, { ...column, top: sheet.y }) + (dense ? 1 : 4);
}

/** A paragraph longer than the page continues on the next one, as one element. */
export function paragraph(sheet: Sheet, { text, tone, dense = false }: Block<"paragraph">): void {
  const plain = dense ? { ...sheet.style.text, size: 8.5, leading: 1.3 } : sheet.style.text;
  const style = tone === "key" ? sheet.style.key : tone === "muted" ? sheet.style.small : plain;
  flowing(sheet, "P", text, style, column.x, column.width);
  sheet.y += dense ? 5 : GAP;
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

const FACT_GAP = 24;
const UNDER_FACT = 11;

/** Facts side by side: two, or three where the document is dense. */
function factColumns({ dense }: Block<"facts">): { count: number; width: number } {
  const count = dense ? 3 : 2;
  return { count, width: (CONTENT_WIDTH - FACT_GAP * (count - 1)) / count };
}

function factRows(sheet: Sheet, block: Block<"facts">): Array<{ row: Block<"facts">["items"]; height: number }> {
  const { small, strong } = sheet.style;
  const { count, width } = factColumns(block);
  const heightOf = ({ label, value }: Block<"facts">["items"][number]) =>
    sheet.height(label, small, width) + sheet.height(value, strong, width);
  return Array.from({ length: Math.ceil(block.items.length / count) }, (_, at) => {
    const row = block.items.slice(count * at, count * (at + 1));
    return { row, height: Math.max(...row.map(heightOf)) };
  });
}

export const factsHeight = (sheet: Sheet, block: Block<"facts">): number =>
  factRows(sheet, block).reduce((sum, { height }) => sum + height + UNDER_FACT, 0);

/** Facts in columns, each a small label over its value. Those of one group stay on one page where they fit. */
export function facts(sheet: Sheet, block: Block<"facts">): void {
  const { small, strong, line } = sheet.style;
  const { width } = factColumns(block);
  sheet.room(Math.min(factsHeight(sheet, block), PAGE.bottom - PAGE.top));
  sheet.inside("L", () => {
    for (const { row, height } of factRows(sheet, block)) {
      sheet.room(height + UNDER_FACT);
      row.forEach(({ label, value }, at) => {
        const x = PAGE.left + at * (width + FACT_GAP);
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
export function notice(sheet: Sheet, { tone, title, text, dense = false }: Block<"notice">): void {
  const { strong, theme } = sheet.style;
  const style = dense ? { ...sheet.style.text, size: 8 } : sheet.style.text;
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
