import { useNavigate } from "@remix-run/react";
import { type MouseEvent, useCallback } from "react";

/** Addresses that are no pages of the application, files among them: the browser loads them itself. */
const DOCUMENT_PATHS = /^\/(auth|resources|api|realms|docs)(\/|$)|\.[a-z]{2,5}$/;

function internalTarget(event: MouseEvent<HTMLElement>): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.origin !== location.origin) return null;
  if ((link.target && link.target !== "_self") || link.hasAttribute("download") || link.dataset.document !== undefined) return null;
  if (DOCUMENT_PATHS.test(link.pathname)) return null;
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return null;
  return link.pathname + link.search + link.hash;
}

/**
 * One click handler for all plain links inside an element, so that long lists need no component for each link.
 * A link with `download` or `data-document` is left to the browser; `data-keep-scroll` keeps the scroll position.
 */
export function useDelegatedNavigation(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const target = internalTarget(event);
      if (target === null) return;
      event.preventDefault();
      const keepScroll = (event.target as Element).closest("a")?.dataset.keepScroll !== undefined;
      navigate(target, { preventScrollReset: keepScroll });
    },
    [navigate],
  );
}
