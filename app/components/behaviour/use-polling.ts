import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 3000;

/** Loads the page's data again every one to three seconds while `active`; pauses while the page is not seen. */
export function usePolling(active: boolean): void {
  const { revalidate, state } = useRevalidator();
  const wait = useRef(FIRST_WAIT);
  useEffect(() => {
    if (!active || state !== "idle") return;
    const timer = setTimeout(() => {
      wait.current = Math.min(LONGEST_WAIT, wait.current + 500);
      if (!document.hidden) revalidate();
    }, wait.current);
    const onSeen = () => document.hidden || revalidate();
    document.addEventListener("visibilitychange", onSeen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onSeen);
    };
  }, [active, state, revalidate]);
}
