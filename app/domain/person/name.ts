import { marketYear } from "#app/domain/time/market-day.ts";

/** Signs that nobody sees, but for those that join letters of a word. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
/** Letters that are written as one sign, as text that was copied out of documents has them (ﬁ), and those of full width. */
export const JOINED_LETTERS = /[\ufb00-\ufb06\uff21-\uff3a\uff41-\uff5a]/g;
const HYPHENS = /[\u2010-\u2015\u2212\ufe63\uff0d]/g;
/** What word processors and keyboards write for an apostrophe: 't Hooft begins with an opening quotation mark there. */
const APOSTROPHES = /[\u2018\u201b\u2032\u00b4`\uff07]/g;

/**
 * A name as it is kept: composed letters, each for itself, one kind of hyphen, plain spaces, apostrophes that look like one, and no comma before what
 * follows a name (Smith, Jr.). Word processors write the others, which look the same and are found by nobody.
 */
export const plainName = (text: string): string =>
  text
    .normalize("NFC")
    .replace(JOINED_LETTERS, (letter) => letter.normalize("NFKC"))
    .replace(INVISIBLE, "")
    .replace(HYPHENS, "-")
    .replace(APOSTROPHES, "’")
    .replace(/,(?=\s|\p{L})/gu, " ")
    .replace(/\s+/g, " ")
    .trim();

const PART = /^\p{L}[\p{L}\p{M}\u200c\u200d]*$/u;
export const NAME_WORDS = "letters, joined by spaces, hyphens, apostrophes or full stops";
/** What joins the parts of a name: that of the Latin script, and the hyphen, marks and dots of Hebrew, Armenian, Katakana and Tibetan. */
const JOINED = /[ .'’ʼ·\-\u05be\u05f3\u05f4\u055a\u30fb\u0f0b]+/;
/** Letters of any script with their marks, joined by spaces, hyphens, apostrophes, middle dots or full stops; an apostrophe may begin it ('t Hooft). */
export const isPersonName = (text: string): boolean =>
  text
    .replace(/^['’ʼ]/, "")
    .replace(/[.’'ʼ\u05f3\u0f0b]$/, "")
    .split(JOINED)
    .every((part) => PART.test(part));

const [YOUNGEST, OLDEST] = [18, 120];
/** Years of birth of a person of age, in a year. */
export const birthYears = (year: number): { from: number; to: number } => ({ from: year - OLDEST, to: year - YOUNGEST });
/** Whether a year of birth is one of them this year, by the market's day. */
export function isBirthYear(born: number): boolean {
  const { from, to } = birthYears(marketYear());
  return born >= from && born <= to;
}
