import { fileURLToPath } from "node:url";
import { FAMILY, isPicture, lettersOf, NARROW_SPACE, partOf, WIDER_PARTS } from "#app/domain/document/letters.ts";
import type { ThemeFont } from "#app/domain/theme/fonts.ts";

export type FontWeight = "regular" | "bold";

/** Beside the sources, or in build/ beside the worker's file. */
const folder = new URL("./fonts/", import.meta.url);
const fileOf = (name: string, weight: FontWeight) => fileURLToPath(new URL(`${name}-${weight}.ttf`, folder));

/** Names that the fonts of one document are registered under. */
export const fontName = (weight: FontWeight, part: string): string => `${part}-${weight}`;

/** Makes the family of a theme known to a document; a file is read when its font is first used. */
export function registerFonts(document: PDFKit.PDFDocument, font: ThemeFont): void {
  const family = font.toLowerCase().replaceAll(" ", "-");
  for (const weight of ["regular", "bold"] as const) {
    document.registerFont(fontName(weight, FAMILY), fileOf(family, weight));
    for (const part of WIDER_PARTS) document.registerFont(fontName(weight, part), fileOf(`wider/${part}`, weight));
  }
}

/** A stretch of text in one font. `narrow` is a space that is narrower than the font's own. */
export interface Stretch {
  text: string;
  part: string;
  narrow: boolean;
}

/**
 * Cuts a text where its font changes. A letter that no font draws with its marks becomes the letter without them, else a question mark; a
 * picture sign, which would turn a sentence into a question, is left out.
 */
export function stretches(text: string): Stretch[] {
  const found: Stretch[] = [];
  const add = (shown: string, part: string) => {
    const narrow = shown === NARROW_SPACE;
    const last = found.at(-1);
    if (last && !narrow && !last.narrow && last.part === part) last.text += shown;
    else found.push({ text: narrow ? "\u00a0" : shown, part, narrow });
  };
  for (const letter of lettersOf(text)) {
    const part = partOf(letter);
    if (part !== null) add(letter, part);
    else for (const shown of baseOf(letter)) add(shown, partOf(shown) ?? FAMILY);
  }
  return found;
}

function baseOf(letter: string): string {
  if (isPicture(letter)) return "";
  const plain = letter.normalize("NFKD").replace(/\p{M}/gu, "");
  return plain !== "" && [...plain].every((sign) => partOf(sign) !== null) ? plain : "?";
}
