import { useContext } from "react";
import { type Translation, TranslationContext } from "./translation-context.ts";

/** `t("simulation.list.title")`. The route that shows the text names its namespace in `handle.i18n`. */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (!translation) throw new Error("Texts are read inside a TranslationContext.");
  return translation;
}
