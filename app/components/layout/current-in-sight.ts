import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** A list of links that scrolls by itself, so far that the one of the page that is shown is in sight. */
export function useCurrentInSight() {
  const list = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const box = list.current;
    // Another page has another current link.
    const current = pathname ? box?.querySelector("[aria-current]") : null;
    if (!box || !current) return;
    const [around, at] = [box.getBoundingClientRect(), current.getBoundingClientRect()];
    if (at.top >= around.top && at.bottom <= around.bottom) return;
    box.scrollTop += at.top - around.top - (around.height - at.height) / 2;
  }, [pathname]);
  return list;
}
