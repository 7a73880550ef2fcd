import { createInstance, type i18n, type ResourceLanguage } from "i18next";
import { initReactI18next } from "react-i18next";
import { i18nOptions, prepareTexts } from "./settings.ts";

interface PageTexts {
  language: string;
  /** All namespaces that exist, loaded or not. */
  namespaces: string[];
  texts: ResourceLanguage;
}

/** The browser's instance, with the texts that the server wrote in the page. */
export function startFromPage(): i18n {
  const page = JSON.parse(document.getElementById("page-texts")?.textContent ?? "{}") as PageTexts;
  const instance = createInstance();
  void instance.use(initReactI18next).init(i18nOptions(page.language, page.namespaces, page.texts));
  return instance;
}

// One file for each language and namespace, fetched when a client-side navigation needs it.
const FILES = import.meta.glob<Record<string, object>>(["./locales/*/*.ts", "!./locales/*/index.ts"]);
const loading = new Map<string, Promise<void>>();

export function loadNamespace(instance: i18n, namespace: string): Promise<void> {
  const path = `./locales/${instance.language}/${namespace}.ts`;
  let pending = loading.get(path);
  if (!pending) {
    pending = (FILES[path]?.() ?? Promise.reject(new Error(`No texts at ${path}`))).then((file) => {
      const texts = Object.values(file)[0];
      if (texts) instance.addResourceBundle(instance.language, namespace, prepareTexts(instance.language, texts));
    });
    loading.set(path, pending);
    pending.catch(() => loading.delete(path));
  }
  return pending;
}
