import { type BackendModule, createInstance, type i18n } from "i18next";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { i18nextOptions, type Overrides, prepareTexts, withOverrides } from "./settings.ts";
import { withMemory } from "./with-memory.ts";

/** What the server writes in the page. */
export interface PageTexts {
  language: InterfaceLanguage;
  texts: Record<string, object>;
  /** Words of the organisation, for texts that a navigation fetches. */
  overrides: Overrides;
}

/** A page whose texts do not come on a broken network stays in place and asks again, ever more rarely. */
const MOST_TRIES = 12;

/** Texts of a namespace for i18next, with the organisation's words in their own language. */
function textFiles(page: PageTexts): BackendModule {
  const texts = async (language: string, namespace: string) => {
    // The list of files comes with the first navigation that needs one.
    const { TEXT_FILES } = await import("./text-files.client.ts");
    const file = await TEXT_FILES[`./locales/${language}/${namespace}.ts`]?.();
    const common = { [namespace]: prepareTexts(language, Object.values(file ?? {})[0] ?? {}) };
    return withOverrides(common, language === page.language ? page.overrides : {})[namespace] ?? {};
  };
  return {
    type: "backend",
    init: () => {},
    read: (language, namespace, done) => {
      texts(language, namespace).then(
        (read) => done(null, read as Record<string, string>),
        (error: Error) => done(error, true),
      );
    },
  };
}

/** The browser's i18next, with the texts of the page; a navigation adds those of the next one. */
export function startFromPage(): i18n {
  const page = JSON.parse(document.getElementById("page-texts")?.textContent ?? "null") as PageTexts;
  const instance = createInstance();
  void instance.use(textFiles(page)).init({
    ...i18nextOptions(page.language, page.texts),
    partialBundledLanguages: true,
    maxRetries: MOST_TRIES,
  });
  return withMemory(instance);
}
