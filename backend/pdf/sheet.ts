import type { DocumentTheme } from "#app/contract/document/pdf-document.ts";
import { tint } from "./tint.ts";
import { type TextStyle, Typesetter } from "./typesetter.ts";

type Element = PDFKit.PDFStructureElement;
/** `bbox`: left, top, right, bottom in points; figures need it. `scope`: what a head of a table speaks for. */
export interface TagOptions {
  alt?: string;
  bbox?: [number, number, number, number];
  scope?: "Column" | "Row";
}

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, left: 51, right: 544.28, top: 74, bottom: 776 } as const;
export const CONTENT_WIDTH = PAGE.right - PAGE.left;

/** Colours and letters that every part of a document uses. */
export interface Style {
  theme: DocumentTheme;
  muted: string;
  line: string;
  panel: string;
  /** Bands of a fan. */
  bands: { outer: string; middle: string };
  text: TextStyle;
  small: TextStyle;
  strong: TextStyle;
  key: TextStyle;
}

function styleOf(theme: DocumentTheme): Style {
  const { ink, accent } = theme;
  const muted = tint(ink, 0.68);
  return {
    theme,
    muted,
    line: tint(ink, 0.18),
    panel: tint(accent, 0.06),
    bands: { outer: tint(accent, 0.16), middle: tint(accent, 0.36) },
    text: { size: 9.5, colour: ink },
    small: { size: 8, colour: muted },
    strong: { size: 9.5, weight: "bold", colour: ink },
    key: { size: 11.5, colour: ink },
  };
}

/** Where a document is written: the page under way, how far it is filled, and the tree of tags that tells its structure. */
export class Sheet {
  readonly type: Typesetter;
  readonly style: Style;
  /** Where the next part begins, in points from the top. */
  y: number = PAGE.top;
  private readonly open: Element[] = [];

  constructor(
    readonly page: PDFKit.PDFDocument,
    theme: DocumentTheme,
  ) {
    this.type = new Typesetter(page, theme.font);
    this.style = styleOf(theme);
    const root = page.struct("Document");
    page.addStructure(root);
    this.open.push(root);
  }

  /** Height left on the page. */
  get left(): number {
    return PAGE.bottom - this.y;
  }

  newPage(): void {
    this.page.addPage();
    this.y = PAGE.top;
  }

  /** Begins a page unless `height` is left on this one. */
  room(height: number): void {
    if (this.left < height) this.newPage();
  }

  /** An element of the structure that holds others. */
  inside<T>(tag: string, fill: () => T, options: TagOptions = {}): T {
    const element = this.page.struct(tag, options);
    this.open.at(-1)?.add(element);
    this.open.push(element);
    try {
      return fill();
    } finally {
      this.open.pop();
      element.end();
    }
  }

  /** An element with what `draw` paints, all on the page under way. */
  tagged<T>(tag: string, draw: () => T, options: TagOptions = {}): T {
    const content = this.page.markStructureContent(tag);
    const drawn = draw();
    this.page.endMarkedContent();
    this.open.at(-1)?.add(this.page.struct(tag, options, [content]));
    return drawn;
  }

  /** What carries no meaning: lines, fills, running heads. Readers pass it over. */
  artifact(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.page.markContent("Artifact", { type });
    draw();
    this.page.endMarkedContent();
  }

  /** One tagged text; gives its height. */
  write(
    tag: string,
    text: string,
    style: TextStyle,
    at: { x: number; top: number; width: number; align?: "left" | "right" | "center"; stressed?: boolean; scope?: TagOptions["scope"] },
  ): number {
    const lines = this.type.lines(text, style, at.width, at.stressed);
    return this.tagged(tag, () => this.type.paint(lines, style, at), at.scope ? { scope: at.scope } : {});
  }

  height(text: string, style: TextStyle, width: number, stressed = false): number {
    return this.type.lines(text, style, width, stressed).length * this.type.lineHeight(style);
  }

  end(): void {
    this.open[0]?.end();
  }
}
