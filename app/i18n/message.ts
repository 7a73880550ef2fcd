import type { Translate, TranslationKey } from "./texts.ts";

/** A text to be translated later, kept as one string: form errors, toasts. `key` alone or `key?name=value`. */
export type EncodedMessage = string;

export function message(key: TranslationKey, values?: Readonly<Record<string, string | number>>): EncodedMessage {
  if (!values) return key;
  return `${key}?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`;
}

const ENCODED = /^[A-Za-z][\w-]*(\.[\w-]+)+(\?.*)?$/s;

/** Text of an encoded message; a string that is no key (a sentence that a backend sent) comes back as it is. */
export function translateMessage(t: Translate, encoded: EncodedMessage): string {
  if (!ENCODED.test(encoded)) return encoded;
  const cut = encoded.indexOf("?");
  const key = cut < 0 ? encoded : encoded.slice(0, cut);
  const values: Record<string, string | number> = {};
  if (cut >= 0) {
    for (const [name, value] of new URLSearchParams(encoded.slice(cut + 1))) values[name] = name === "count" ? Number(value) : value;
  }
  return (t as (key: string, values: Record<string, string | number>) => string)(key, values);
}
