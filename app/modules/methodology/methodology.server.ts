import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { methodologyEn } from "./methodology.en.ts";
import { methodologyFr } from "./methodology.fr.ts";
import type { Method, Methodology } from "./methodology.ts";

const TEXTS: Record<InterfaceLanguage, Methodology> = { fr: methodologyFr, en: methodologyEn };

/** The long texts stay on the server: only those of one language travel with the page, and of a search those that hold its words. */
export function methodologyOf(language: InterfaceLanguage, search = ""): Methodology {
  const all = TEXTS[language];
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return all;
  const holds = (method: Method, theme: string) => {
    const text = plain(`${theme} ${JSON.stringify(method)}`);
    return words.every((word) => text.includes(word));
  };
  const themes = all.themes.map((theme) => ({ ...theme, methods: theme.methods.filter((method) => holds(method, theme.title)) }));
  return { ...all, themes: themes.filter(({ methods }) => methods.length > 0) };
}

/** Without case and accents: whoever searches for "volatilite" means "Volatilité". */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
