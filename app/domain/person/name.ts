/** Signs that nobody sees, but for those that join letters of a word. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g;
const HYPHENS = /[\u2010-\u2013\u2212]/g;

/**
 * A name as it is kept: composed letters, one kind of hyphen, plain spaces, and no comma before what follows a name (Smith, Jr.). Word
 * processors write the others, which look the same and are found by nobody.
 */
export const plainName = (text: string): string =>
  text
    .normalize("NFC")
    .replace(INVISIBLE, "")
    .replace(HYPHENS, "-")
    .replace(/,(?=\s)/g, " ")
    .replace(/\s+/g, " ")
    .trim();

const PART = /^\p{L}[\p{L}\p{M}\u200c\u200d]*$/u;
export const NAME_WORDS = "letters, joined by spaces, hyphens, apostrophes or full stops";
/** Letters of any script with their marks, joined by spaces, hyphens, apostrophes, middle dots or full stops; an apostrophe may begin it ('t Hooft). */
export const isPersonName = (text: string): boolean =>
  text
    .replace(/^['’ʼ]/, "")
    .replace(/[.’']$/, "")
    .split(/[ .'’ʼ·-]+/)
    .every((part) => PART.test(part));

const [YOUNGEST, OLDEST] = [18, 120];
/** Years of birth of a person of age, in a year. */
export const birthYears = (year: number): { from: number; to: number } => ({ from: year - OLDEST, to: year - YOUNGEST });
