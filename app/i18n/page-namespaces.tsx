import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Namespace } from "./texts.ts";

/**
 * Waits for texts that the page shows and the browser lacks. A navigation is a transition: the old page stays until
 * they are there.
 */
export function PageNamespaces({ names, children }: { names: readonly Namespace[]; children: ReactNode }) {
  useTranslation(names);
  return children;
}
