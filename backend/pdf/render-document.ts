import PDFDocument from "pdfkit";
import type { DocumentBlock, PdfDocument } from "#app/contract/document/pdf-document.ts";
import { leftOutNotice } from "./left-out.ts";
import { band } from "./parts/band.ts";
import { chances } from "./parts/chances.ts";
import { cover } from "./parts/cover.ts";
import { donut } from "./parts/donut.ts";
import { fan } from "./parts/fan.ts";
import { lines } from "./parts/lines.ts";
import { risk } from "./parts/risk.ts";
import { openingHeight, table } from "./parts/table.ts";
import { definitions, facts, factsHeight, heading, list, notice, paragraph } from "./parts/words.ts";
import { CONTENT_WIDTH, PAGE, Sheet } from "./sheet.ts";

const LOCALES = { fr: "fr-FR", en: "en-GB" } as const;
/** What a heading wants under it, in points: it is never left alone at the foot of a page. */
const UNDER_HEADING: Partial<Record<DocumentBlock["kind"], number>> = {
  fan: 246,
  lines: 170,
  donut: 160,
  chances: 130,
};
/** The same of a dense chart. */
const LINES_DENSE = 142;
/** What a heading itself takes, by its level. */
const HEADINGS = { 1: 48, 2: 28 } as const;
const HEADINGS_DENSE = { 1: 32, 2: 16 } as const;
const headingHeight = ({ level, dense }: Extract<DocumentBlock, { kind: "heading" }>) => (dense ? HEADINGS_DENSE : HEADINGS)[level];

/** Lays out a document: tagged, with its language and title, every font embedded. Takes tens of milliseconds; call it in a worker. */
export async function renderDocument(document: PdfDocument): Promise<Uint8Array> {
  const { title, subject, author, language, day } = document;
  const page = new PDFDocument({
    size: "A4",
    margin: 0,
    pdfVersion: "1.7",
    tagged: true,
    lang: LOCALES[language],
    displayTitle: true,
    bufferPages: true,
    // Without it the library opens its own font, which cannot be embedded.
    font: "",
    info: { Title: title, Subject: subject, Author: author, Creator: author, Producer: author, CreationDate: new Date(`${day}T12:00:00Z`) },
  });
  const written = collected(page);
  const sheet = new Sheet(page, document.theme);
  const isBand = document.opening === "band";
  sheet.inside("Sect", () => (isBand ? band : cover)(sheet, document));
  if (!isBand) sheet.newPage();
  for (const part of parts(document.blocks)) {
    sheet.inside("Sect", () => {
      const [first] = part;
      if (first?.kind === "heading" && first.whole) sheet.room(partHeight(sheet, part));
      for (const [i, block] of part.entries()) write(sheet, block, part[i + 1]);
    });
  }
  const leftOut = leftOutNotice(document);
  if (leftOut) sheet.inside("Sect", () => write(sheet, leftOut, undefined));
  runningHeads(sheet, document);
  sheet.end();
  page.end();
  return written;
}

/** Blocks from one heading of the first level to the next. */
function parts(blocks: readonly DocumentBlock[]): DocumentBlock[][] {
  const found: DocumentBlock[][] = [];
  for (const block of blocks) {
    const part = found.at(-1);
    if (!part || (block.kind === "heading" && block.level === 1)) found.push([block]);
    else part.push(block);
  }
  return found;
}

const PARTS: { [K in DocumentBlock["kind"]]: (sheet: Sheet, block: Extract<DocumentBlock, { kind: K }>) => void } = {
  heading,
  paragraph,
  list,
  facts,
  definitions,
  notice,
  table,
  fan,
  lines,
  donut,
  chances,
  risk,
};

function underHeading(sheet: Sheet, next: DocumentBlock | undefined): number {
  if (!next) return 0;
  if (next.kind === "facts") return Math.min(factsHeight(sheet, next), PAGE.bottom - PAGE.top - HEADINGS[1]);
  if (next.kind === "lines" && next.dense) return LINES_DENSE;
  return next.kind === "table" ? openingHeight(sheet, next) : (UNDER_HEADING[next.kind] ?? 40);
}

/** About what a part of headings, sentences and tables takes; a page at most. */
function partHeight(sheet: Sheet, part: readonly DocumentBlock[]): number {
  const heights = part.map((block) => {
    if (block.kind === "heading") return headingHeight(block);
    if (block.kind === "table") return openingHeight(sheet, block) + 12;
    if (block.kind === "paragraph") return sheet.height(block.text, sheet.style.text, CONTENT_WIDTH, true) + 9;
    return underHeading(sheet, block);
  });
  return Math.min(
    heights.reduce((sum, height) => sum + height, 0),
    PAGE.bottom - PAGE.top,
  );
}

function write(sheet: Sheet, block: DocumentBlock, next: DocumentBlock | undefined): void {
  if (block.kind === "heading") {
    if (block.newPage && sheet.y > PAGE.top) sheet.newPage();
    else sheet.room(headingHeight(block) + underHeading(sheet, next));
    if (block.level === 1) sheet.page.outline.addItem(block.text);
  }
  // The table above ties each kind to its part.
  const part = PARTS[block.kind] as (sheet: Sheet, block: DocumentBlock) => void;
  part(sheet, block);
}

/** Title over every page but the first; reference, date and page number under every one but a cover. */
function runningHeads(sheet: Sheet, { title, opening, cover: { organisation }, footer }: PdfDocument): void {
  const { page, type, style } = sheet;
  const small = { ...style.small, size: 7.5 };
  const { count } = page.bufferedPageRange();
  for (let i = opening === "band" ? 0 : 1; i < count; i++) {
    page.switchToPage(i);
    sheet.artifact(() => {
      const column = { x: PAGE.left, width: CONTENT_WIDTH };
      const half = CONTENT_WIDTH * 0.62;
      if (i > 0) {
        type.paint(type.lines(title, small, half).slice(0, 1), small, { ...column, top: 36 });
        type.paint(type.lines(organisation, small, CONTENT_WIDTH - half).slice(0, 1), small, { ...column, top: 36, align: "right" });
        page.rect(PAGE.left, 51, CONTENT_WIDTH, 0.5).fill(style.line);
      }
      page.rect(PAGE.left, 792, CONTENT_WIDTH, 0.5).fill(style.line);
      const number = footer.page.replace("{page}", String(i + 1)).replace("{pages}", String(count));
      type.paint(type.lines(number, small, 90), small, { ...column, top: 798, align: "right" });
      const rest = CONTENT_WIDTH - 96;
      type.paint(type.lines(footer.date, small, rest).slice(0, 1), small, { ...column, top: 798 });
      type.paint(type.lines(footer.reference, small, rest).slice(0, 2), small, { ...column, top: 808 });
    }, "Pagination");
  }
}

function collected(page: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    page.on("data", (piece: Buffer) => pieces.push(piece));
    page.on("end", () => resolve(new Uint8Array(Buffer.concat(pieces))));
    page.on("error", reject);
  });
}
