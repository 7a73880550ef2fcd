import { createContext } from "react";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import type { Translate } from "./texts.ts";

export interface Translation {
  t: Translate;
  language: InterfaceLanguage;
  /** Fetches namespaces that the browser lacks; null when all are there, as they always are on the server. */
  load: (namespaces: readonly string[]) => Promise<void> | null;
}

export const TranslationContext = createContext<Translation | null>(null);
