import { isIsin } from "#app/domain/isin.ts";

/** Signs that nobody sees: joiners, marks of direction, soft hyphens, the mark of the byte order. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const ISIN_SHAPE = /^[A-Z]{2}[A-Z0-9]{9}\d$/;
/** So many digits stand in no code that only happens to have twelve signs. */
const SURELY_ISIN = /^[A-Z]{2}[A-Z0-9]{2}\d{8}$/;
const MISCOUNTED_ISIN = /^[A-Z]{2}[A-Z0-9]{2}\d{7}(?:\d{2})?$/;
/** What a spreadsheet makes of a code of digits: `5,28E+11`. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i;
const IS_PLAIN = /^[\x21-\x7e]+$/;

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, "");

/** A text on one line, its letters composed with their marks, without signs that nobody sees and without doubled spaces. */
export const plainText = (text: string): string => withoutInvisible(text).normalize("NFC").replace(/\s+/g, " ").trim();

/**
 * An identifier of a file as it is stored: an ISIN in capitals without spaces, any other code as it is written, without invisible signs.
 * `fault` tells a wrong check digit, where the column holds ISINs (`named`) or the code can be nothing else, and a code that a
 * spreadsheet has made a number.
 */
export function identifierOf(text: string, named = false): { key: string; fault: "isin" | "scientific" | null } {
  if (SCIENTIFIC.test(text)) return { key: text, fault: "scientific" };
  const plain = IS_PLAIN.test(text) ? text : plainText(text);
  const joined = plain.replace(/[\s-]/g, "").toUpperCase();
  if (!ISIN_SHAPE.test(joined)) return { key: plain, fault: null };
  // A code of the provider that only happens to end with the right digit has fewer digits.
  if (isIsin(joined) && (named || joined === plain || joined.replace(/\D/g, "").length >= 4)) return { key: joined, fault: null };
  return named || SURELY_ISIN.test(joined) ? { key: joined, fault: "isin" } : { key: plain, fault: null };
}

/** A code that is an ISIN but for a digit that it lacks, or has too many. */
export const isMiscountedIsin = (code: string): boolean => MISCOUNTED_ISIN.test(code.replace(/[\s-]/g, "").toUpperCase());
