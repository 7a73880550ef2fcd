import type { ThemeFont } from "#app/domain/theme/fonts.ts";
import { type FontWeight, fontName, registerFonts, stretches } from "./fonts.ts";

export interface TextStyle {
  /** In points. */
  size: number;
  weight?: FontWeight;
  colour: string;
  /** Line height over size. */
  leading?: number;
}

interface Run {
  text: string;
  font: string;
  /** Added after each sign, in points. */
  spacing: number;
  width: number;
}
export interface Line {
  runs: Run[];
  width: number;
}

/** Width of U+202F, in ems: a fine French space. */
const NARROW = 0.17;
const LEADING = 1.4;
/** Stands at both ends of what is stressed while a text is broken into words; no text carries it. */
const STRESS = "\u0001";
/** Tabular figures, so that columns of amounts line up. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ["kern", "tnum", "lnum"];

/** Measures, breaks and paints text in the fonts of one document. Breaks stand at plain spaces only: U+00A0 and U+202F hold. */
export class Typesetter {
  private readonly widths = new Map<string, number>();

  constructor(
    private readonly document: PDFKit.PDFDocument,
    font: ThemeFont,
  ) {
    registerFonts(document, font);
  }

  lineHeight({ size, leading = LEADING }: TextStyle): number {
    return size * leading;
  }

  /** Lines of at most `width` points. With `stressed`, `*…*` is bold. */
  lines(text: string, style: TextStyle, width: number, stressed = false): Line[] {
    const lines: Line[] = [];
    for (const paragraph of text.split("\n")) {
      let line: Line = { runs: [], width: 0 };
      for (const word of this.words(paragraph, style, stressed)) {
        const space = line.runs.length > 0 ? this.runsOf(" ", style.weight, style.size) : [];
        const wide = line.width + widthOf(space) + widthOf(word);
        if (line.runs.length > 0 && wide > width + 0.01) {
          lines.push(broken(line, space));
          line = { runs: [], width: 0 };
        } else line.runs.push(...space);
        for (const part of widthOf(word) > width ? this.chopped(word, style, width) : [word]) {
          if (line.runs.length > 0 && widthOf(line.runs) + widthOf(part) > width + 0.01) {
            lines.push(line);
            line = { runs: [], width: 0 };
          }
          line.runs.push(...part);
        }
        line.width = widthOf(line.runs);
      }
      lines.push(line);
    }
    return lines;
  }

  /** Width of the text on one line. */
  width(text: string, style: TextStyle): number {
    return widthOf(this.runsOf(text, style.weight, style.size));
  }

  /** Width of the longest word: no column is narrower. */
  longestWord(text: string, style: TextStyle): number {
    return Math.max(0, ...text.split(/[ \n]/).map((word) => this.width(word, style)));
  }

  /** Paints lines from `top` down; gives the height they take. */
  paint(
    lines: readonly Line[],
    style: TextStyle,
    at: { x: number; top: number; width: number; align?: "left" | "right" | "center" },
  ): number {
    const { size, colour } = style;
    const height = this.lineHeight(style);
    lines.forEach((line, i) => {
      const free = at.width - line.width;
      let x = at.x + (at.align === "right" ? free : at.align === "center" ? free / 2 : 0);
      // The base line of most letters is at two thirds of a line of this height.
      const base = at.top + i * height + height / 2 + size * 0.35;
      for (const { text, font, spacing, width } of joined(line.runs)) {
        this.document.font(font).fontSize(size).fillColor(colour);
        this.document.text(text, x, base, { lineBreak: false, baseline: "alphabetic", features: FEATURES, characterSpacing: spacing });
        x += width;
      }
    });
    return lines.length * height;
  }

  private *words(text: string, style: TextStyle, stressed: boolean): Generator<Run[]> {
    let bold = style.weight === "bold";
    const marked = stressed ? text.replace(/\*([^*]+)\*/g, `${STRESS}$1${STRESS}`) : text;
    for (const word of marked.split(" ")) {
      const runs: Run[] = [];
      word.split(STRESS).forEach((piece, i) => {
        if (i > 0) bold = !bold;
        if (piece) runs.push(...this.runsOf(piece, bold ? "bold" : "regular", style.size));
      });
      if (runs.length > 0) yield runs;
    }
  }

  private runsOf(text: string, weight: FontWeight = "regular", size: number): Run[] {
    return stretches(text).map(({ text: piece, part, narrow }) => {
      const font = fontName(weight, part);
      const natural = this.measured(piece, font) * size;
      const width = narrow ? NARROW * size : natural;
      return { text: piece, font, spacing: width - natural, width };
    });
  }

  /** Width for a size of one point, kept: the same words come again and again. */
  private measured(text: string, font: string): number {
    const key = `${font}|${text}`;
    let width = this.widths.get(key);
    if (width === undefined) {
      width = this.document.font(font).fontSize(1000).widthOfString(text, { features: FEATURES }) / 1000;
      this.widths.set(key, width);
    }
    return width;
  }

  /** A word that is wider than its line, letter by letter. */
  private chopped(word: readonly Run[], { size }: TextStyle, width: number): Run[][] {
    const parts: Run[][] = [[]];
    for (const run of word) {
      for (const sign of run.text) {
        const own = this.measured(sign, run.font) * size + run.spacing;
        const last = parts.at(-1) ?? [];
        const piece = { ...run, text: sign, width: own };
        if (last.length > 0 && widthOf(last) + own > width) parts.push([piece]);
        else last.push(piece);
      }
    }
    return parts;
  }
}

/** A line that continues on the next one ends with a space that takes no room: who copies or hears it needs it. */
const broken = ({ runs, width }: Line, space: readonly Run[]): Line => ({ runs: [...runs, ...space], width });

const widthOf = (runs: readonly Run[]) => runs.reduce((sum, { width }) => sum + width, 0);

/** Neighbours in the same font as one: fewer instructions, and words stay whole for who copies them. */
function joined(runs: readonly Run[]): Run[] {
  const found: Run[] = [];
  for (const run of runs) {
    const last = found.at(-1);
    if (last && last.font === run.font && last.spacing === 0 && run.spacing === 0)
      found[found.length - 1] = { ...last, text: last.text + run.text, width: last.width + run.width };
    else found.push(run);
  }
  return found;
}
