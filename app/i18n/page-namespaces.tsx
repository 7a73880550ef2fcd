import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { loadNamespace } from "./i18n.client.ts";

/**
 * Waits for texts that the page shows and the browser lacks. A navigation is a transition: the old page stays until
 * they are there. The server has all of them.
 */
export function PageNamespaces({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const { i18n } = useTranslation();
  const missing = names.filter((name) => !i18n.hasResourceBundle(i18n.language, name));
  if (missing.length > 0) throw Promise.all(missing.map((name) => loadNamespace(i18n, name)));
  return children;
}
