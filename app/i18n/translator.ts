import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import type { Translate } from "./texts.ts";

/** Prepared texts by namespace. */
export type TextBundles = Readonly<Record<string, object>>;

/** The text of a dotted key as it was written; undefined where there is none. */
export function textOf(bundles: TextBundles, key: string): string | undefined {
  let at: unknown = bundles;
  for (const part of key.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Record<string, unknown>)[part];
  }
  return typeof at === "string" ? at : undefined;
}

/**
 * Reads the texts: dotted keys, `{{name}}`, plural by `count`. It is the part of i18next's syntax that
 * our texts use, at a tenth of its size and a fraction of its time; a test compares both over every key.
 */
export function createTranslator(language: InterfaceLanguage, bundles: TextBundles): Translate {
  const plurals = new Intl.PluralRules(language);
  // A long list asks for the same few texts again and again.
  const found = new Map<string, string>();
  const remembered = (key: string): string | undefined => {
    let text = found.get(key);
    if (text === undefined) {
      text = textOf(bundles, key);
      if (text !== undefined) found.set(key, text);
    }
    return text;
  };
  const translate = (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const { count } = values;
    const counted = typeof count === "number" ? remembered(`${key}_${plurals.select(count)}`) : undefined;
    const text = counted ?? remembered(key);
    if (text === undefined) return key;
    return text.includes("{{") ? text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? "")) : text;
  };
  return translate as Translate;
}
