import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Addresses that are no pages of the application, files among them: the browser loads them itself. */
const DOCUMENT_PATHS = /^\/(auth|resources|api|realms|docs)(\/|$)|\.[a-z]{2,5}$/;

/** The plain link inside the application that a click follows, if it follows one. */
function internalLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.origin !== location.origin) return null;
  if ((link.target && link.target !== "_self") || link.hasAttribute("download") || link.dataset.document !== undefined) return null;
  const base = document.documentElement.dataset.base ?? "";
  if (!link.pathname.startsWith(`${base}/`) || DOCUMENT_PATHS.test(link.pathname.slice(base.length))) return null;
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return null;
  return link;
}

/**
 * One click handler for all plain links of the page, so that long lists need no component for each link. A link with
 * `download` or `data-document` is left to the browser; `data-keep-scroll` keeps the scroll position. It listens on the
 * document, after the components, whose own handling comes first.
 */
export function useDelegatedNavigation(): void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  latest.current = navigate;
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = internalLink(event);
      if (!link) return;
      event.preventDefault();
      latest.current(link.pathname + link.search + link.hash, { preventScrollReset: link.dataset.keepScroll !== undefined });
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
}
