import { useEffect } from "react";

/**
 * Native `<details class="menu">` stay open by themselves: Escape, a click elsewhere or what was chosen in them closes them. The drawer
 * does so by itself, but for a link, after which the page stays the same document.
 */
export function useMenusThatClose(): void {
  useEffect(() => {
    const open = () => document.querySelectorAll<HTMLDetailsElement>("details.menu[open]");
    const onClick = (event: Event) => {
      for (const menu of open()) {
        const target = event.target as Node;
        const inside = menu.contains(target);
        const chosen = inside && target instanceof Element && target.closest("a, button") !== null;
        if (!inside || chosen) menu.open = false;
      }
      const drawer = event.target instanceof Element ? event.target.closest("a")?.closest("[popover]") : null;
      if (drawer instanceof HTMLElement && "hidePopover" in drawer) drawer.hidePopover();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      for (const menu of open()) {
        menu.open = false;
        menu.querySelector("summary")?.focus();
      }
    };
    // Before the page itself hears of the click, which may show a menu.
    document.addEventListener("click", onClick, true);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("click", onClick, true);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
}
