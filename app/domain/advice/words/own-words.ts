/** Fewest characters of what is said in own words, and fewest different words of it. */
export const LEAST_CHARACTERS = 20;
export const LEAST_WORDS = 3;

/** A run of letters, with the marks that are written on them. */
const LETTERS = /\p{L}[\p{L}\p{M}]*/gu;
/** What is seen of a text: one space for each gap, and nothing that leaves no ink. */
const seen = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\s\p{C}\p{Z}]+/gu, " ")
    .trim();
/** A letter that stands alone or is only repeated makes no word. */
const isWord = (letters: string): boolean => new Set(letters).size > 1;

/** What own words lack to say something, null where they do: too few characters, or fewer than three different words. */
export function lackOf(text: string): "characters" | "words" | null {
  const shown = seen(text);
  if (shown.length < LEAST_CHARACTERS) return "characters";
  const words = new Set((shown.toLowerCase().match(LETTERS) ?? []).filter(isWord));
  return words.size < LEAST_WORDS ? "words" : null;
}

/** Whether a reason or an acceptance in own words can stand on paper as one. */
export const saysSomething = (text: string | null | undefined): text is string => lackOf(text ?? "") === null;
