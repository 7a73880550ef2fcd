import { useEffect } from "react";

/** Native `<details class="menu">` stay open by themselves: Escape, a click elsewhere or a chosen link closes them. */
export function useMenusThatClose(): void {
  useEffect(() => {
    const open = () => document.querySelectorAll<HTMLDetailsElement>("details.menu[open]");
    const onClick = (event: Event) => {
      for (const menu of open()) {
        const target = event.target as Node;
        const inside = menu.contains(target);
        const chosen = inside && target instanceof Element && target.closest("a") !== null;
        if (!inside || chosen) menu.open = false;
      }
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      for (const menu of open()) {
        menu.open = false;
        menu.querySelector("summary")?.focus();
      }
    };
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
}
