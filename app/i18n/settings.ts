import type { Namespace } from "./texts.ts";

/** What every page needs: words of the frame and of error pages. A route asks for more by `handle = { i18n: [...] }`. */
export const BASE_NAMESPACES: readonly Namespace[] = ["common", "navigation", "errors"];

/** French punctuation keeps its space with the word: narrow before ; : ? ! » and after «, whole before % and €. */
const spaced = (text: string) =>
  text
    .replace(/ (?=[;:?!»])/g, "\u202f")
    .replace(/« /g, "«\u202f")
    .replace(/ (?=[%€])/g, "\u00a0");

/**
 * Texts as they are shown. Locale files are typed with ordinary spaces; French ones get the no-break spaces here, and
 * the third plural form of French (millions, "many"), which reads like the general one.
 */
export function prepareTexts(language: string, texts: object): Record<string, unknown> {
  const complete: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === "string") complete[key] = language === "fr" ? spaced(value) : value;
    else complete[key] = prepareTexts(language, value as object);
    if (key.endsWith("_other")) complete[`${key.slice(0, -"_other".length)}_many`] ??= complete[key];
  }
  return complete;
}
