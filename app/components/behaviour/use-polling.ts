import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 3000;

/**
 * Loads the page's data again every one to three seconds while `active`; pauses while the page is not seen, and while the server does
 * not answer: the page then stays as it is until it does.
 */
export function usePolling(active: boolean): void {
  const { revalidate, state } = useRevalidator();
  const wait = useRef(FIRST_WAIT);
  useEffect(() => {
    if (!active || state !== "idle") return;
    let timer = 0;
    let isOver = false;
    const later = () => {
      timer = window.setTimeout(look, wait.current);
      wait.current = Math.min(LONGEST_WAIT, wait.current + 500);
    };
    const look = async () => {
      if (document.hidden) return;
      clearTimeout(timer);
      const isThere = await answers();
      if (isOver) return;
      if (isThere) revalidate();
      else later();
    };
    later();
    document.addEventListener("visibilitychange", look);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [active, state, revalidate]);
}

/** What an open page asks of its session: cheap, and no visit. */
const answers = () =>
  fetch(`${document.documentElement.dataset.base ?? ""}/auth/session`, { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
