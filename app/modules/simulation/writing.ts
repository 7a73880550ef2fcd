import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import type { Translate } from "#app/i18n/texts.ts";

/** What it takes to write for a person: texts and figures in the language of the page. */
export interface Writing {
  t: Translate;
  language: InterfaceLanguage;
}
