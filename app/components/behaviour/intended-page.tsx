import { PrefetchPageLinks } from "@remix-run/react";
import { useEffect, useState } from "react";

/** A pointer that only passes over a link asks for nothing. */
const REST_MS = 100;

/**
 * Fetches the page of a link with `data-prefetch` that a pointer or the keyboard rests on, before it is asked for. One for
 * the whole frame: a component for each link is what a menu spends most of its rendering on.
 */
export function IntendedPage() {
  const [page, setPage] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const rest = ({ target }: Event) => {
      clearTimeout(timer);
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-prefetch]") : null;
      if (link) timer = setTimeout(() => setPage(link.pathname + link.search), REST_MS);
    };
    const events = ["pointerover", "focusin"] as const;
    for (const event of events) document.addEventListener(event, rest);
    return () => {
      clearTimeout(timer);
      for (const event of events) document.removeEventListener(event, rest);
    };
  }, []);
  return page === null ? null : <PrefetchPageLinks page={page} />;
}
