import type { ReactNode } from "react";
import { useTranslation } from "./use-translation.ts";

/**
 * Waits for texts that the page shows and the browser lacks. A navigation is a transition: the old page stays until
 * they are there.
 */
export function PageNamespaces({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const { load } = useTranslation();
  const pending = load(names);
  if (pending) throw pending;
  return children;
}
