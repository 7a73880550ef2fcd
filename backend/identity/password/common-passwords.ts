const SEPARATORS = /[\s_.-]/g;
/** Digits and signs that people put before and after a password. */
const BEFORE = /^[\d!@#$%&*?+=]*/;
const AFTER = /[\d!@#$%&*?+=]*$/;
/** A shorter piece is a syllable rather than a password. */
const SHORTEST_PIECE = 4;

let known: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 passwords of published leaks (zxcvbn's list, kept by zxcvbn-ts under MIT); read when first asked for. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"].map(String)));
  return known;
}

/**
 * Whether a password is one of the list, or of the shapes in which such passwords grow to a required length: with digits and
 * signs around it, or two of the list joined. Letter case and separators do not count.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const list = await commonPasswords();
  const typed = password.toLowerCase();
  return [typed, typed.replace(SEPARATORS, "")].some((text) => isSurrounded(text, list) || isJoined(text, list));
}

/** The list's own passwords have digits and signs at their ends too: each way to take them off is tried. */
function isSurrounded(text: string, list: ReadonlySet<string>): boolean {
  const [before, after] = [BEFORE, AFTER].map((around) => around.exec(text)?.[0].length ?? 0) as [number, number];
  for (let from = 0; from <= before; from++) {
    for (let to = text.length; to >= Math.max(text.length - after, from + SHORTEST_PIECE); to--) {
      if (list.has(text.slice(from, to))) return true;
    }
  }
  return false;
}

function isJoined(text: string, list: ReadonlySet<string>): boolean {
  for (let at = SHORTEST_PIECE; at <= text.length - SHORTEST_PIECE; at++) {
    if (list.has(text.slice(0, at)) && list.has(text.slice(at))) return true;
  }
  return false;
}
