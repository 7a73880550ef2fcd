import { JOINED_LETTERS } from "#app/domain/person/name.ts";
import { LETTER_RANGES } from "./letter-ranges.ts";

/** The family of a theme: its part is what every family draws. The others are parts of one wider font. */
export const FAMILY = "text";

const rangesOf = (written: string) =>
  written.split(" ").map((range): [number, number] => {
    const [from = "", to = from] = range.split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
/** In the order in which they are asked. */
const PARTS = Object.entries(LETTER_RANGES).map(([part, written]) => [part, rangesOf(written)] as const);
export const WIDER_PARTS: readonly string[] = PARTS.map(([part]) => part).filter((part) => part !== FAMILY);

/** Signs that no font of documents has, and what says the same. */
const SAID_OTHERWISE: Readonly<Record<string, string>> = {
  "→": "›",
  "≤": "<=",
  "≥": ">=",
  "≈": "~",
  "≠": "<>",
  "\u2010": "-",
  "\u2011": "-",
  "\u2009": "\u202f",
  "\t": " ",
};
/** A space that no font has, and that is drawn as a narrower one of the family. */
export const NARROW_SPACE = "\u202f";
/** Emoji, with what joins and colours them. */
const PICTURE_SIGN = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u200d]/u;
const LETTERS = new Intl.Segmenter("fr", { granularity: "grapheme" });

/** Signs that nobody sees, as text that was copied from elsewhere brings them. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/** Letters with their marks, as documents write them; an emoji keeps what joins it. */
export const lettersOf = (text: string): string[] =>
  Array.from(LETTERS.segment(text.normalize("NFC").replace(JOINED_LETTERS, (letter) => letter.normalize("NFKC"))), ({ segment }) =>
    isPicture(segment) ? segment : segment.replace(UNSEEN, ""),
  )
    .filter((letter) => letter !== "")
    .map((letter) => SAID_OTHERWISE[letter] ?? letter);

export const isPicture = (letter: string): boolean => PICTURE_SIGN.test(letter);

/** The part that draws all of a letter with its marks; null where none does. */
export function partOf(letter: string): string | null {
  if (letter === NARROW_SPACE) return FAMILY;
  const codes = Array.from(letter, (sign) => sign.codePointAt(0)!);
  return PARTS.find(([, ranges]) => codes.every((code) => ranges.some(([from, to]) => code >= from && code <= to)))?.[0] ?? null;
}

/** The letters of a text that no document draws as they stand, each once. Picture signs are none: documents leave them out. */
export const undrawn = (text: string): string[] => [
  ...new Set(lettersOf(text).filter((letter) => partOf(letter) === null && !isPicture(letter) && !/^\p{Cc}+$/u.test(letter))),
];

/** Texts of a value, at any depth, that documents cannot draw: where each stands, and the letters. */
export function undrawnIn(value: unknown, path = ""): Array<{ field: string; letters: string[] }> {
  if (typeof value === "string") {
    const letters = undrawn(value);
    return letters.length > 0 ? [{ field: path, letters }] : [];
  }
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, inside]) => undrawnIn(inside, path === "" ? name : `${path}.${name}`));
}
