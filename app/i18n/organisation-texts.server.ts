import { AsyncLocalStorage } from "node:async_hooks";
import { createInstance, type i18n } from "i18next";
import { LRUCache } from "lru-cache";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { i18nextOptions, type Overrides, prepareTexts, type TextBundles, withOverrides } from "./settings.ts";
import { withMemory } from "./with-memory.ts";

/** Words of one organisation by key, each in one or both languages, with the version of the record that holds them. */
export interface OrganisationWords {
  uuid: string;
  version: number;
  dictionary: Readonly<Record<string, Readonly<Partial<Record<InterfaceLanguage, string>>>>>;
}

/** All texts of a language as an organisation words them. */
export interface WordedTexts {
  /** Differs from one organisation, version and language to another. */
  id: string;
  overrides: Overrides;
  bundles: TextBundles;
  i18n: i18n;
}

interface Scope {
  words: OrganisationWords | null;
}

// The server and the pages are two bundles of one process: they meet at a symbol that both know.
const SCOPE = Symbol.for("cairn.organisation-texts");
const shared = globalThis as { [SCOPE]?: AsyncLocalStorage<Scope> };
shared[SCOPE] ??= new AsyncLocalStorage<Scope>();
const scopes = shared[SCOPE];

/** Runs the work of one request; texts in it are those of the organisation that `speakFor` names, once it is known. */
export const withOrganisationTexts = <T>(work: () => T): T => scopes.run({ words: null }, work);

/** The person behind the request belongs to this organisation; null for none. */
export function speakFor(words: OrganisationWords | null): void {
  const scope = scopes.getStore();
  if (scope) scope.words = words;
}

const MOST_ORGANISATIONS = 500;
const worded = new LRUCache<string, WordedTexts>({ max: MOST_ORGANISATIONS });

/** i18next with the texts of one language; all are there at once. */
export function startedWith(language: InterfaceLanguage, bundles: TextBundles): i18n {
  const instance = createInstance();
  void instance.init(i18nextOptions(language, bundles));
  return withOneTranslator(withMemory(instance));
}

/** Every component gets the same translator: an instance of the server speaks one language, and keys name their namespace. */
function withOneTranslator(instance: i18n): i18n {
  const apply = (make: i18n["getFixedT"], _self: unknown, asked: unknown[]): unknown =>
    asked[2] === undefined ? instance.t : Reflect.apply(make, instance, asked);
  instance.getFixedT = new Proxy(instance.getFixedT, { apply });
  return instance;
}

/**
 * Texts of the request's organisation over the common ones; null where it has no words of its own in the language. A
 * change of the record changes its version, so that the texts are made anew.
 */
export function organisationTexts(language: InterfaceLanguage, common: TextBundles): WordedTexts | null {
  const words = scopes.getStore()?.words;
  if (!words) return null;
  const own = Object.entries(words.dictionary).flatMap(([key, { [language]: text }]) => (text === undefined ? [] : [[key, text] as const]));
  if (own.length === 0) return null;
  const id = `${words.uuid}:${words.version}:${language}`;
  let texts = worded.get(id);
  if (!texts) {
    const overrides = prepareTexts(language, Object.fromEntries(own)) as Overrides;
    const bundles = withOverrides(common, overrides);
    texts = { id, overrides, bundles, i18n: startedWith(language, bundles) };
    worded.set(id, texts);
  }
  return texts;
}
