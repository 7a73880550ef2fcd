import type { ReactNode } from "react";
import { useHydrated } from "./use-hydrated.ts";

/** A button that a script presses by itself: it is there for who has none, and hidden as soon as the page answers. */
export function Scriptless({ children }: { children: ReactNode }) {
  return useHydrated() ? null : <div className="contents scriptless">{children}</div>;
}
