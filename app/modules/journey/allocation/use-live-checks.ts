import { useFetcher, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { useReloadAfterCrossing } from "#app/components/feedback/use-reload-after-crossing.ts";
import type { CheckView } from "../checks/check-view.server.ts";

/** Checks follow what is typed after this pause, in milliseconds. */
const PAUSE = 250;

/** Checks of what is typed, asked from the server shortly after the last key; those of the page before that. */
export function useLiveChecks(shown: readonly CheckView[]) {
  const fetcher = useFetcher<{ live: CheckView[] | null }>();
  // What the page itself says later comes before an answer to what was typed earlier.
  const asked = useRef(shown);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useReloadAfterCrossing(fetcher.data);
  // What is sent or left is judged by the page that follows.
  const leaving = useNavigation().state !== "idle";
  useEffect(() => {
    if (leaving) clearTimeout(timer.current);
    return () => clearTimeout(timer.current);
  }, [leaving]);
  const onInput = (event: FormEvent<HTMLElement>) => {
    const form = event.target instanceof HTMLInputElement ? event.target.form : null;
    if (!form) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const typed = new FormData(form);
      typed.set("intent", "live");
      asked.current = shown;
      fetcher.submit(typed, { method: "post" });
    }, PAUSE);
  };
  return { onInput, checks: (asked.current === shown && fetcher.data?.live) || shown };
}
