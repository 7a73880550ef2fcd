import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import { CONTENT_WIDTH, PAGE, type Sheet } from "../sheet.ts";
import type { TextStyle } from "../typesetter.ts";

type TableBlock = Extract<DocumentBlock, { kind: "table" }>;
type Cell = TableBlock["rows"][number][number];

interface Metrics {
  head: TextStyle;
  body: TextStyle;
  note: TextStyle;
  /** White at both sides of a cell. */
  pad: number;
  /** Over and under a row's words. */
  air: number;
  mark: number;
}

function metricsOf({ style }: Sheet, dense = false): Metrics {
  const size = dense ? 7.2 : 8.8;
  return {
    head: { size: dense ? 7 : 8, weight: "bold", colour: style.muted, leading: 1.25 },
    body: { size, colour: style.theme.ink, leading: 1.3 },
    note: { size: size - 1.2, colour: style.muted, leading: 1.3 },
    pad: dense ? 2.5 : 5,
    air: dense ? 2.4 : 4,
    mark: 12,
  };
}

const whole = (cell: Cell) => (typeof cell === "string" ? { text: cell } : cell);

/** A table whose heads speak for rows and columns; where it continues on another page, its head is repeated. */
export function table(sheet: Sheet, block: TableBlock): void {
  const metrics = metricsOf(sheet, block.dense);
  const widths = columnWidths(sheet, block, metrics);
  const { muted } = sheet.style;
  const caption = { size: 8.8, colour: muted } as const;
  const heads = block.columns.map(({ label }) => label);
  const headHeight = rowHeight(sheet, heads, widths, metrics, true);
  sheet.room(openingHeight(sheet, block));
  sheet.inside("Table", () => {
    sheet.y += sheet.write("Caption", block.caption, caption, { x: PAGE.left, top: sheet.y, width: CONTENT_WIDTH }) + 2;
    sheet.inside("TR", () => headRow(sheet, block, widths, metrics, headHeight, true));
    block.rows.forEach((row, i) => {
      const height = rowHeight(sheet, row, widths, metrics);
      if (sheet.left < height) {
        sheet.newPage();
        headRow(sheet, block, widths, metrics, headHeight, false);
      }
      sheet.inside("TR", () => bodyRow(sheet, block, row, widths, metrics, height, block.total === true && i === block.rows.length - 1));
    });
  });
  sheet.y += block.dense ? 8 : 12;
}

/** Rows of a table that is not cut by the end of a page. */
const WHOLE = 8;

/** What a table needs on the page where it begins: all of a short one, else its head and two rows. */
export function openingHeight(sheet: Sheet, block: TableBlock): number {
  const metrics = metricsOf(sheet, block.dense);
  const widths = columnWidths(sheet, block, metrics);
  const height = (row: readonly Cell[], isHead = false) => rowHeight(sheet, row, widths, metrics, isHead);
  const rows = block.rows.slice(0, block.rows.length <= WHOLE ? WHOLE : 2);
  const head = block.columns.map(({ label }) => label);
  const all = rows.reduce((sum, row) => sum + height(row), height(head, true) + 24);
  return Math.min(all, PAGE.bottom - PAGE.top - 60);
}

function headRow(
  sheet: Sheet,
  { columns }: TableBlock,
  widths: readonly number[],
  metrics: Metrics,
  height: number,
  tagged: boolean,
): void {
  const { head, pad, air } = metrics;
  eachColumn(widths, (x, width, i) => {
    const { label = "", numeric = false } = columns[i] ?? {};
    const lines = sheet.type.lines(label, head, width - 2 * pad);
    // Heads stand at the foot of their row, where the figures begin.
    const top = sheet.y + height - air - lines.length * sheet.type.lineHeight(head);
    const paint = () => {
      sheet.type.paint(lines, head, { x: x + pad, top, width: width - 2 * pad, align: numeric ? "right" : "left" });
    };
    if (tagged) sheet.tagged("TH", paint, { scope: "Column" });
    else sheet.artifact(paint);
  });
  sheet.y += height;
  sheet.artifact(() => sheet.page.rect(PAGE.left, sheet.y - 0.8, CONTENT_WIDTH, 0.8).fill(sheet.style.theme.accent));
}

function bodyRow(
  sheet: Sheet,
  { columns }: TableBlock,
  row: readonly Cell[],
  widths: readonly number[],
  metrics: Metrics,
  height: number,
  total: boolean,
): void {
  const { pad, air, mark } = metrics;
  const { line, muted, theme } = sheet.style;
  if (total) sheet.artifact(() => sheet.page.rect(PAGE.left, sheet.y - 0.8, CONTENT_WIDTH, 0.8).fill(muted));
  eachColumn(widths, (x, width, i) => {
    const { text, note, tone, colour } = { note: undefined, tone: undefined, colour: undefined, ...whole(row[i] ?? "") };
    const bold = total || tone === "strong" || i === 0;
    const inked = tone === "negative" ? theme.negative : tone === "muted" ? muted : theme.ink;
    const style: TextStyle = { ...metrics.body, colour: inked, ...(bold ? { weight: "bold" } : {}) };
    const inset = colour ? mark : 0;
    const at = { x: x + pad + inset, width: width - 2 * pad - inset, align: columns[i]?.numeric ? ("right" as const) : ("left" as const) };
    if (colour) sheet.artifact(() => sheet.page.rect(x + pad, sheet.y + air + 1.5, 7, 7).fill(colour));
    const paint = () => {
      const used = sheet.type.paint(sheet.type.lines(text, style, at.width), style, { ...at, top: sheet.y + air });
      if (note) sheet.type.paint(sheet.type.lines(note, metrics.note, at.width), metrics.note, { ...at, top: sheet.y + air + used });
    };
    sheet.tagged(i === 0 ? "TH" : "TD", paint, i === 0 ? { scope: "Row" } : {});
  });
  sheet.y += height;
  sheet.artifact(() => sheet.page.rect(PAGE.left, sheet.y - 0.4, CONTENT_WIDTH, 0.4).fill(line));
}

function eachColumn(widths: readonly number[], draw: (x: number, width: number, i: number) => void): void {
  let x = PAGE.left;
  widths.forEach((width, i) => {
    draw(x, width, i);
    x += width;
  });
}

function rowHeight(sheet: Sheet, row: readonly Cell[], widths: readonly number[], metrics: Metrics, isHead = false): number {
  const style = isHead ? metrics.head : metrics.body;
  const heights = row.map((cell, i) => {
    const { text, note, colour } = { note: undefined, colour: undefined, ...whole(cell) };
    const width = (widths[i] ?? 0) - 2 * metrics.pad - (colour ? metrics.mark : 0);
    const weight = isHead || i === 0 ? "bold" : undefined;
    return sheet.height(text, { ...style, ...(weight && { weight }) }, width) + (note ? sheet.height(note, metrics.note, width) : 0);
  });
  return Math.max(sheet.type.lineHeight(style), ...heights) + 2 * metrics.air;
}

/** Each column as wide as its words where the page allows it; else the columns of words share what the figures leave. */
function columnWidths(sheet: Sheet, block: TableBlock, { head, body, note, pad, mark }: Metrics): number[] {
  const measured = block.columns.map(({ label }, i) => {
    const cells = block.rows.map((row) => whole(row[i] ?? ""));
    const bold: TextStyle = { ...body, weight: "bold" };
    const widest = (measure: (text: string, style: TextStyle) => number) =>
      2 * pad +
      0.5 +
      Math.max(
        sheet.type.longestWord(label, head),
        ...cells.map((cell) => {
          const { text, note: small = "", colour } = { note: undefined, colour: undefined, ...cell };
          return Math.max(measure(text, bold), measure(small, note)) + (colour ? mark : 0);
        }),
      );
    return {
      natural: widest((text, style) => sheet.type.width(text, style)),
      least: widest((text, style) => sheet.type.longestWord(text, style)),
    };
  });
  const natural = measured.reduce((sum, column) => sum + column.natural, 0);
  if (natural <= CONTENT_WIDTH) {
    const spare = (CONTENT_WIDTH - natural) / measured.length;
    return measured.map((column) => column.natural + spare);
  }
  const least = measured.reduce((sum, column) => sum + column.least, 0);
  if (least >= CONTENT_WIDTH) return measured.map((column) => (column.least / least) * CONTENT_WIDTH);
  const share = (CONTENT_WIDTH - least) / (natural - least);
  return measured.map((column) => column.least + (column.natural - column.least) * share);
}
