import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { useTranslation as useI18next } from "react-i18next";
import type { Translate } from "./texts.ts";

/** `t("simulation.list.title")`. The route that shows the text names its namespace in `handle.i18n`. */
export function useTranslation(): { t: Translate; language: InterfaceLanguage } {
  const { t, i18n } = useI18next();
  return { t: t as unknown as Translate, language: i18n.language as InterfaceLanguage };
}
