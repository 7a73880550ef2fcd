import type { InitOptions } from "i18next";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { elides, frenchSpaces } from "#app/domain/format/typography.ts";
import type { Namespace } from "./texts.ts";

/** What every page needs: words of the frame and of error pages. A route asks for more by `handle = { i18n: [...] }`. */
export const BASE_NAMESPACES: readonly Namespace[] = ["common", "navigation", "errors"];

/** Prepared texts by namespace. */
export type TextBundles = Readonly<Record<string, object>>;

/**
 * How i18next reads our texts, on the server and in the browser. The name of a namespace is the first part of a dotted key. Texts
 * are JSX or attributes, which React escapes; `{{name, de}}` is French `de` before a value that may elide it.
 */
export const i18nextOptions = (language: InterfaceLanguage, bundles: TextBundles) =>
  ({
    lng: language,
    fallbackLng: false,
    resources: { [language]: bundles as Record<string, Record<string, unknown>> },
    ns: Object.keys(bundles),
    defaultNS: "common",
    nsSeparator: ".",
    keySeparator: ".",
    appendNamespaceToMissingKey: true,
    initImmediate: false,
    interpolation: { escapeValue: false, format: (value: unknown, word) => `${word ? elided(word, String(value)) : value}` },
  }) satisfies InitOptions;

/** `d’` and the value where it asks for it, `de` and a space otherwise; `que` likewise. */
const elided = (word: string, value: string): string => (elides(value) ? `${word.slice(0, -1)}’${value}` : `${word} ${value}`);

/** A place with the word before it that may be elided. */
const ELIDED_PLACE = /\b([Dd]e|[Qq]ue) \{\{(\w+)\}\}/g;

const frenchText = (text: string): string => frenchSpaces(text).replace(ELIDED_PLACE, "{{$2, $1}}");

/**
 * Texts as they are shown. Locale files are typed with ordinary spaces and whole words; French ones get the no-break spaces here,
 * the elision of `de` and `que` before a parameter, and the third plural form of French (millions, "many"), which reads like the
 * general one.
 */
export function prepareTexts(language: string, texts: object): Record<string, unknown> {
  const complete: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === "string") complete[key] = language === "fr" ? frenchText(value) : value;
    else complete[key] = prepareTexts(language, value as object);
    if (key.endsWith("_other")) complete[`${key.slice(0, -"_other".length)}_many`] ??= complete[key];
  }
  return complete;
}

/** Texts by whole key, which take the place of the common ones. */
export type Overrides = Readonly<Record<string, string>>;

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Bundles with the overrides in place. A key that no common text has is left out: nothing would show it. */
export function withOverrides(bundles: Readonly<Record<string, object>>, overrides: Overrides): Record<string, object> {
  const result: Record<string, object> = { ...bundles };
  for (const [key, text] of Object.entries(overrides)) {
    const steps = key.split(".");
    const name = steps.pop() ?? "";
    if (!hasText(bundles, steps, name)) continue;
    let at: Record<string, unknown> = result as Record<string, unknown>;
    for (const step of steps) {
      const copy = { ...(at[step] as object) };
      at[step] = copy;
      at = copy as Record<string, unknown>;
    }
    at[name] = text;
  }
  return result;
}

function hasText(bundles: object, steps: readonly string[], name: string): boolean {
  let at: unknown = bundles;
  for (const step of steps) {
    if (!isBranch(at) || !Object.hasOwn(at, step)) return false;
    at = at[step];
  }
  return isBranch(at) && Object.hasOwn(at, name) && typeof at[name] === "string";
}
