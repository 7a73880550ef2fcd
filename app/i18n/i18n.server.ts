import type { EntryContext } from "@remix-run/node";
import { createInstance, type i18n, type ResourceLanguage } from "i18next";
import { LRUCache } from "lru-cache";
import { RemixI18Next } from "remix-i18next/server";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { en } from "./locales/en/index.ts";
import { fr } from "./locales/fr/index.ts";
import { organisationTexts } from "./organisation-texts.server.ts";
import { BASE_NAMESPACES, prepareTexts } from "./settings.ts";
import type { Translate } from "./texts.ts";
import type { Translation } from "./translation-context.ts";
import { createTranslator } from "./translator.ts";

const LANGUAGES = ["fr", "en"] as const satisfies readonly InterfaceLanguage[];
const FALLBACK_LANGUAGE = "fr";
const prepared = (language: InterfaceLanguage, texts: Record<string, object>) =>
  Object.fromEntries(Object.entries(texts).map(([name, namespace]) => [name, prepareTexts(language, namespace)])) as Record<string, object>;
/** All texts, prepared, by language and namespace. */
export const RESOURCES: Readonly<Record<InterfaceLanguage, Record<string, object>>> = { fr: prepared("fr", fr), en: prepared("en", en) };

const routeLanguages = new RemixI18Next({
  detection: { supportedLanguages: [...LANGUAGES], fallbackLanguage: FALLBACK_LANGUAGE },
});

/** One instance for each language and process: it never changes language, so requests share it. */
function start(language: InterfaceLanguage): i18n {
  const instance = createInstance();
  // With all texts at hand and `initImmediate: false` it is ready when the call returns.
  void instance.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: RESOURCES[language] as ResourceLanguage },
    ns: Object.keys(fr),
    defaultNS: "common",
    // Keys are dotted from the namespace on (`simulation.list.title`), so both separators are the dot.
    nsSeparator: ".",
    keySeparator: ".",
    interpolation: { escapeValue: false },
    returnNull: false,
    initImmediate: false,
  });
  return instance;
}
const INSTANCES: Readonly<Record<InterfaceLanguage, i18n>> = { fr: start("fr"), en: start("en") };
const TRANSLATORS: Readonly<Record<InterfaceLanguage, Translate>> = { fr: fixed("fr"), en: fixed("en") };

function fixed(language: InterfaceLanguage): Translate {
  return INSTANCES[language].getFixedT(language) as unknown as Translate;
}

/** Translator for loaders, actions and meta titles; inside a request the words of the person's organisation come first. */
export const getFixedT = (language: InterfaceLanguage): Translate =>
  organisationTexts(language, RESOURCES[language])?.t ?? TRANSLATORS[language];

const rendering = (language: InterfaceLanguage): Translation => ({
  t: createTranslator(language, RESOURCES[language]),
  language,
  load: () => null,
});
const RENDERING: Readonly<Record<InterfaceLanguage, Translation>> = { fr: rendering("fr"), en: rendering("en") };

/** Translation for the rendering of a page: the same reader as in the browser. */
export function translationFor(language: InterfaceLanguage): Translation {
  const worded = organisationTexts(language, RESOURCES[language]);
  return worded ? { ...RENDERING[language], t: worded.t } : RENDERING[language];
}

/** True when the key has a text, plural forms included: guards messages that come back in a cookie. */
export function isTranslationKey(key: string): boolean {
  const instance = INSTANCES[FALLBACK_LANGUAGE];
  return instance.exists(key) || instance.exists(`${key}_other`);
}

const MOST_BUNDLES = 1_000;
const BUNDLES = new LRUCache<string, Buffer>({ max: MOST_BUNDLES });

/** Texts that the page of this answer needs in the browser, as JSON safe inside a script element. */
export function textsForPage(language: InterfaceLanguage, context: EntryContext): Buffer {
  const matched = context.staticHandlerContext.matches.flatMap(({ route }) => {
    const module = context.routeModules[route.id];
    return module ? [[route.id, module] as const] : [];
  });
  // remix-i18next reads the handles of every route module it is given: only those of this page are.
  const asked = routeLanguages.getRouteNamespaces({ ...context, routeModules: Object.fromEntries(matched) });
  const namespaces = [...new Set<string>([...BASE_NAMESPACES, ...asked])].filter((name) => name in fr).sort();
  const worded = organisationTexts(language, RESOURCES[language]);
  const id = `${worded?.id ?? language}:${namespaces.join()}`;
  let bundle = BUNDLES.get(id);
  if (bundle === undefined) {
    const picked = Object.fromEntries(namespaces.map((name) => [name, (worded?.bundles ?? RESOURCES[language])[name]]));
    bundle = Buffer.from(JSON.stringify({ language, texts: picked, overrides: worded?.overrides ?? {} }).replaceAll("<", "\\u003c"));
    BUNDLES.set(id, bundle);
  }
  return bundle;
}
