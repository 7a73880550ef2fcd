import type { EntryContext } from "@remix-run/node";
import type { i18n } from "i18next";
import { LRUCache } from "lru-cache";
import { RemixI18Next } from "remix-i18next/server";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { en } from "./locales/en/index.ts";
import { fr } from "./locales/fr/index.ts";
import { organisationTexts, startedWith } from "./organisation-texts.server.ts";
import { BASE_NAMESPACES, prepareTexts } from "./settings.ts";
import type { Translate } from "./texts.ts";

const LANGUAGES = ["fr", "en"] as const satisfies readonly InterfaceLanguage[];
const FALLBACK_LANGUAGE = "fr";
const prepared = (language: InterfaceLanguage, texts: Record<string, object>) =>
  Object.fromEntries(Object.entries(texts).map(([name, namespace]) => [name, prepareTexts(language, namespace)])) as Record<string, object>;
/** All texts, prepared, by language and namespace. */
export const RESOURCES: Readonly<Record<InterfaceLanguage, Record<string, object>>> = { fr: prepared("fr", fr), en: prepared("en", en) };

const routeLanguages = new RemixI18Next({
  detection: { supportedLanguages: [...LANGUAGES], fallbackLanguage: FALLBACK_LANGUAGE },
});

const COMMON: Readonly<Record<InterfaceLanguage, i18n>> = { fr: startedWith("fr", RESOURCES.fr), en: startedWith("en", RESOURCES.en) };

/** i18next for the rendering of a page; inside a request the words of the person's organisation come first. */
export const i18nFor = (language: InterfaceLanguage): i18n => organisationTexts(language, RESOURCES[language])?.i18n ?? COMMON[language];

/** Translator for loaders, actions and meta titles. */
export const getFixedT = (language: InterfaceLanguage): Translate => i18nFor(language).t;

/** True when the key has a text, plural forms included: guards messages that come back in a cookie. */
export function isTranslationKey(key: string): boolean {
  const [namespace = "", ...path] = key.split(".");
  const at = path.join(".");
  const textAt = (name: string): unknown => COMMON[FALLBACK_LANGUAGE].getResource(FALLBACK_LANGUAGE, namespace, name);
  return at !== "" && (typeof textAt(at) === "string" || typeof textAt(`${at}_other`) === "string");
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
