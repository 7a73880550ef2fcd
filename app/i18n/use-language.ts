import { useTranslation } from "react-i18next";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";

/** Language in which the page is shown; figures and dates are written in it. */
export const useLanguage = (): InterfaceLanguage => (useTranslation().i18n.language === "en" ? "en" : "fr");
