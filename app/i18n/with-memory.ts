import type { i18n } from "i18next";

/** What `useTranslation` and `getFixedT` add to a text that asks for nothing else. */
const ADDED = new Set(["lng", "lngs", "ns", "keyPrefix"]);

/**
 * A text without parameters is looked up once for each language: a page says the same words in each row and at each change, and
 * finding them takes i18next longer than React takes to write them. Texts never change once they are there; one that is
 * missing is looked for again.
 */
export function withMemory(instance: i18n): i18n {
  const known = new Map<string, string>();
  const apply = (lookUp: i18n["t"], _self: unknown, words: unknown[]): unknown => {
    const [key, options = {}] = words;
    if (typeof key !== "string" || words.length > 2 || !isPlain(options)) return Reflect.apply(lookUp, instance, words);
    const id = `${options.lng ?? instance.language}:${key}`;
    const said = known.get(id);
    if (said !== undefined) return said;
    const text: unknown = Reflect.apply(lookUp, instance, words);
    if (typeof text === "string" && instance.exists(key, options)) known.set(id, text);
    return text;
  };
  instance.t = new Proxy(instance.t, { apply });
  return instance;
}

function isPlain(options: unknown): options is { lng?: string } {
  if (typeof options !== "object" || options === null) return false;
  return Object.entries(options).every(([name, value]) => value === undefined || ADDED.has(name));
}
