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
