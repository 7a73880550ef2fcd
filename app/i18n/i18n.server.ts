import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import type { EntryContext } from "@remix-run/node";
import { createInstance, type i18n, type ResourceLanguage } from "i18next";
import { initReactI18next } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { en } from "./locales/en/index.ts";
import { fr } from "./locales/fr/index.ts";
import { BASE_NAMESPACES, FALLBACK_LANGUAGE, i18nOptions, prepareTexts } from "./settings.ts";
import type { Translate } from "./texts.ts";

const LANGUAGES = ["fr", "en"] as const satisfies readonly InterfaceLanguage[];
/** All texts, prepared. */
export const RESOURCES = {
  fr: prepareTexts("fr", fr),
  en: prepareTexts("en", en),
} as Record<InterfaceLanguage, ResourceLanguage>;

const routeLanguages = new RemixI18Next({
  detection: { supportedLanguages: [...LANGUAGES], fallbackLanguage: FALLBACK_LANGUAGE },
});

function start(language: InterfaceLanguage): i18n {
  const instance = createInstance();
  // `initImmediate: false` with all texts at hand: ready when the call returns.
  void instance.use(initReactI18next).init(i18nOptions(language, Object.keys(fr), RESOURCES[language]));
  return instance;
}

/** One instance for each language and process: it never changes language, so requests share it. */
const INSTANCES: Record<InterfaceLanguage, i18n> = { fr: start("fr"), en: start("en") };

export const i18nFor = (language: InterfaceLanguage): i18n => INSTANCES[language];

/** Translator for loaders, actions and meta titles. */
export function getFixedT(language: InterfaceLanguage): Translate {
  return INSTANCES[language].getFixedT(language) as unknown as Translate;
}

/** True when the key has a text, plural forms included: guards messages that come back in a cookie. */
export function isTranslationKey(key: string): boolean {
  const instance = INSTANCES[FALLBACK_LANGUAGE];
  return instance.exists(key) || instance.exists(`${key}_other`);
}

const BUNDLES = new Map<string, string>();

/** Texts that the page of this answer needs in the browser, as JSON safe inside a script element. */
export function textsForPage(language: InterfaceLanguage, context: EntryContext): string {
  const matched = context.staticHandlerContext.matches.flatMap(({ route }) => {
    const module = context.routeModules[route.id];
    return module ? [[route.id, module] as const] : [];
  });
  // remix-i18next reads the handles of every route module it is given: only those of this page are.
  const asked = routeLanguages.getRouteNamespaces({ ...context, routeModules: Object.fromEntries(matched) });
  const namespaces = [...new Set<string>([...BASE_NAMESPACES, ...asked])].filter((name) => name in fr).sort();
  const id = `${language}:${namespaces.join()}`;
  let bundle = BUNDLES.get(id);
  if (bundle === undefined) {
    const picked = Object.fromEntries(namespaces.map((name) => [name, RESOURCES[language][name]]));
    bundle = JSON.stringify({ language, namespaces: Object.keys(fr), texts: picked }).replaceAll("<", "\\u003c");
    BUNDLES.set(id, bundle);
  }
  return bundle;
}
