import { fileURLToPath } from "node:url";
import type { ThemeFont } from "#app/domain/theme/fonts.ts";

export type FontWeight = "regular" | "bold";
/** Letters of other European languages, which the families carry in one font of their own. */
const WIDER = /[\u0100-\u0151\u0154-\u0177\u0179-\u017f\u0218-\u021b]/u;

/** Beside the sources, or in build/ beside the worker's file. */
const folder = new URL("./fonts/", import.meta.url);
const fileOf = (family: string, weight: FontWeight) => fileURLToPath(new URL(`${family}-${weight}.ttf`, folder));

/** Names that the fonts of one document are registered under. */
export const fontName = (weight: FontWeight, wider: boolean): string => `${wider ? "wider" : "text"}-${weight}`;

/** Makes the family of a theme known to a document; a file is read when its font is first used. */
export function registerFonts(document: PDFKit.PDFDocument, font: ThemeFont): void {
  const family = font.toLowerCase().replaceAll(" ", "-");
  for (const weight of ["regular", "bold"] as const) {
    document.registerFont(fontName(weight, false), fileOf(family, weight));
    document.registerFont(fontName(weight, true), fileOf("wider", weight));
  }
}

/** A stretch of text in one font. `narrow` is a space that is narrower than the font's own. */
export interface Stretch {
  text: string;
  wider: boolean;
  narrow: boolean;
}

/** Signs that no font here has, and what says the same. */
const SAID_OTHERWISE: Readonly<Record<string, string>> = {
  "→": "›",
  "≤": "<=",
  "≥": ">=",
  "≈": "~",
  "≠": "<>",
  "\u2009": "\u202f",
  "\t": " ",
};
const KNOWN = /[\u0020-\u007e\u00a0-\u00ff\u0100-\u017f\u0218-\u021bŒœŸ–—‘’‚“”„…•‹›€−\u202f]/u;

/** Emoji, with what joins and colours them. */
const PICTURE_SIGN = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u200d]/u;

/** Cuts a text where its font changes. What can be shown by none of the fonts becomes its base letter, else a question mark; a picture sign, which would turn a sentence into a question, is left out. */
export function stretches(text: string): Stretch[] {
  const found: Stretch[] = [];
  for (const sign of text.normalize("NFC")) {
    for (const shown of SAID_OTHERWISE[sign] ?? (KNOWN.test(sign) ? sign : baseOf(sign))) {
      const narrow = shown === "\u202f";
      const wider = WIDER.test(shown);
      const last = found.at(-1);
      if (last && !narrow && !last.narrow && last.wider === wider) last.text += shown;
      else found.push({ text: narrow ? "\u00a0" : shown, wider, narrow });
    }
  }
  return found;
}

function baseOf(sign: string): string {
  if (PICTURE_SIGN.test(sign)) return "";
  const plain = sign.normalize("NFKD").replace(/\p{M}/gu, "");
  return [...plain].every((letter) => KNOWN.test(letter)) ? plain : "?";
}
