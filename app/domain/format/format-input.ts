import type { InterfaceLanguage } from "#app/domain/enumerations.ts";

/** Signs that nobody sees: they come along with what is copied out of web pages and documents. */
export const WITHOUT_WIDTH = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
const QUOTED = /^["“”«»'‘’](.*)["“”«»'‘’]$/;
/** A cell of a table without the spaces and the quotes around it. */
export const withoutQuotes = (cell: string): string =>
  cell
    .trim()
    .replace(/^(["“«'‘]\s*)(.*?)(\s*["”»'’])$/, "$2")
    .trim();
/** What stands between groups of three digits: spaces of any width, and apostrophes. */
const GROUP_MARK = /[\s'’]/;
const GROUPED = /^[+-]?\s*\d{1,3}([\s'’]\d{3})+([.,]\d*)?$/;

/**
 * Exact decimal string of what a person typed in a money or per cent field, or null when it is no number.
 * Currency and per cent signs, quotes around it and signs without a width are dropped; both separators are read, and a lone
 * separator before three digits is a thousands mark in the page's language only (`1,234` is 1234 in English and 1.234 in
 * French). Spaces and apostrophes stand between groups of three digits (`1 234`, `1’234.50`): `10 00` is no number.
 */
export function readDecimal(text: string, language: InterfaceLanguage): string | null {
  const shown = text
    .replace(WITHOUT_WIDTH, "")
    .replace(/[€%]/g, "")
    .replace(/\u2212/g, "-")
    .trim()
    .replace(QUOTED, "$1")
    .trim();
  if (GROUP_MARK.test(shown.replace(/^[+-]\s*/, "")) && !GROUPED.test(shown)) return null;
  const bare = shown.replace(new RegExp(GROUP_MARK, "g"), "");
  if (!/^[+-]?[.,]*\d[\d.,]*$/.test(bare)) return null;
  const negative = bare.startsWith("-");
  const body = bare.replace(/^[+-]/, "");
  const decimalMark = decimalMarkOf(body, language);
  if (decimalMark === null) return null;
  const cut = decimalMark === "" ? body.length : body.lastIndexOf(decimalMark);
  const whole = body.slice(0, cut);
  const fraction = body.slice(cut + 1);
  if (!/^\d*$/.test(fraction) || !isGrouped(whole)) return null;
  const digits = whole.replace(/[.,]/g, "").replace(/^0+(?=\d)/, "") || "0";
  const value = fraction ? `${digits}.${fraction}` : digits;
  return negative && /[1-9]/.test(value) ? `-${value}` : value;
}

/** The character that marks the decimals: "" when there is none, null when the marks contradict each other. */
function decimalMarkOf(body: string, language: InterfaceLanguage): "." | "," | "" | null {
  const commas = body.split(",").length - 1;
  const points = body.split(".").length - 1;
  if (commas > 0 && points > 0) {
    const last = body.lastIndexOf(",") > body.lastIndexOf(".") ? "," : ".";
    return (last === "," ? commas : points) === 1 ? last : null;
  }
  if (commas + points === 0 || commas > 1 || points > 1) return "";
  if (points === 1) return ".";
  return language === "en" && /^[1-9]\d{0,2},\d{3}$/.test(body) ? "" : ",";
}

const isGrouped = (whole: string) => /^\d*$/.test(whole) || /^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(whole);

/** A decimal string as a person of the language writes it, for the value of a field: `1 234,5`, `1,234.5`. */
export function decimalForField(value: string, language: InterfaceLanguage): string {
  const [whole = "0", fraction = ""] = value.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, language === "fr" ? "\u202f" : ",");
  const kept = fraction.replace(/0+$/, "");
  return kept ? `${grouped}${language === "fr" ? "," : "."}${kept}` : grouped;
}

/** The same for an amount, whose cents are written in twos: none, or both. */
export function amountForField(value: string, language: InterfaceLanguage): string {
  const written = decimalForField(value, language);
  return /[.,]\d$/.test(written) ? `${written}0` : written;
}
