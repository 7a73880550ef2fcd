import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { methodologyEn } from "./methodology.en.ts";
import { methodologyFr } from "./methodology.fr.ts";
import type { Methodology } from "./methodology.ts";

const TEXTS: Record<InterfaceLanguage, Methodology> = { fr: methodologyFr, en: methodologyEn };

/** The long texts stay on the server: only those of one language travel with the page. */
export const methodologyOf = (language: InterfaceLanguage): Methodology => TEXTS[language];
