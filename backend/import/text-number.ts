import type { DecimalMark } from "#app/contract/file-reading.ts";

const EXACT_POWERS = Array.from({ length: 23 }, (_, power) => 10 ** power);
const GROUP_SPACES = /(?<=\d)[ \u00a0\u2009\u202f'’](?=\d{3}(?!\d))/g;
const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const GROUPED = { ",": /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d*)?$/, ".": /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/ };

/**
 * Number of a text, or null when it is none in this file's notation. Groups of three may stand between spaces,
 * apostrophes or the other mark. Digits alone, the usual case, are read without regular expressions: up to 15 digits are exact
 * in a double and so is the power of ten, so that one division rounds correctly (Clinger 1990).
 */
export function numberOfText(text: string, mark: DecimalMark): number | null {
  const markCode = mark === "," ? 44 : 46;
  let mantissa = 0;
  let digits = 0;
  let decimals = -1;
  let i = 0;
  for (; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) {
      mantissa = mantissa * 10 + (code - 48);
      digits++;
      if (decimals >= 0) decimals++;
    } else if (code === markCode && decimals < 0) decimals = 0;
    else break;
  }
  if (i === text.length && digits > 0 && digits <= 15) return decimals > 0 ? mantissa / EXACT_POWERS[decimals]! : mantissa;
  return slowNumber(text, mark);
}

function slowNumber(text: string, mark: DecimalMark): number | null {
  let plain = text.replace(/^\u2212/, "-").replace(GROUP_SPACES, "");
  const other = mark === "," ? "." : ",";
  if (plain.includes(other)) {
    if (!GROUPED[mark].test(plain)) return null;
    plain = plain.replaceAll(other, "");
  }
  if (mark === ",") plain = plain.replace(",", ".");
  return PLAIN.test(plain) ? Number(plain) : null;
}

const SIGNS: Readonly<Record<string, string>> = { "€": "EUR", "£": "GBP", $: "USD", "¥": "JPY" };
const BEFORE = /^([€£$¥]|[A-Z]{3})\s*(?=[-+\u2212]?[\d.,])/;
const AFTER = /(?:[€£$¥]|[A-Z]{3}|GBp|p)$/;
const ENDS_AS_NUMBER = /[\d.,]$/;

const currencyOf = (sign: string) => (sign === "p" || sign === "GBp" ? "GBX" : (SIGNS[sign] ?? sign));

/** A number that stands with the sign or the code of its currency: the number alone, and the currency; pence are GBX. */
export function amountOf(text: string): { number: string; currency: string | null } {
  const after = AFTER.exec(text);
  const ahead = after && text.slice(0, after.index).trim();
  if (ahead && ENDS_AS_NUMBER.test(ahead)) return { number: ahead, currency: currencyOf(after[0]) };
  const before = BEFORE.exec(text);
  return before ? { number: text.slice(before[0].length).trim(), currency: currencyOf(before[1]!) } : { number: text, currency: null };
}
