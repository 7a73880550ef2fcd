import "i18next";
import type { fr } from "./locales/fr/index.ts";
import type { Namespaces } from "./texts.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    resources: typeof fr;
    defaultNS: Namespaces;
    nsSeparator: ".";
  }
}
