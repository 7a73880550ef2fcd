import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { type Overrides, prepareTexts, withOverrides } from "./settings.ts";
import type { Translation } from "./translation-context.ts";
import { createTranslator } from "./translator.ts";

/** What the server writes in the page. */
export interface PageTexts {
  language: InterfaceLanguage;
  texts: Record<string, object>;
  /** Words of the organisation, for texts that a navigation fetches. */
  overrides: Overrides;
}

// One file for each language and namespace, fetched when a client-side navigation needs it.
const FILES = import.meta.glob<Record<string, object>>(["./locales/*/*.ts", "!./locales/*/index.ts"]);

/** The browser's translation, with the texts of the page; a navigation adds those of the next one. */
export function startFromPage(): Translation {
  const { language, texts, overrides } = JSON.parse(document.getElementById("page-texts")?.textContent ?? "null") as PageTexts;
  const pending = new Map<string, Promise<void>>();

  async function fetchTexts(namespace: string): Promise<void> {
    const file = await FILES[`./locales/${language}/${namespace}.ts`]?.();
    const common = { [namespace]: prepareTexts(language, Object.values(file ?? {})[0] ?? {}) };
    Object.assign(texts, withOverrides(common, overrides));
  }
  function load(namespace: string): Promise<void> {
    let loading = pending.get(namespace);
    if (!loading) {
      loading = fetchTexts(namespace);
      pending.set(namespace, loading);
      loading.catch(() => pending.delete(namespace));
    }
    return loading;
  }
  return {
    language,
    t: createTranslator(language, texts),
    load(namespaces) {
      const missing = namespaces.filter((namespace) => !(namespace in texts));
      return missing.length === 0 ? null : Promise.all(missing.map(load)).then(() => undefined);
    },
  };
}
