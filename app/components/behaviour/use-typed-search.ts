import { useCallback, useEffect, useRef } from "react";

const REST_MS = 250;

/** What is asked about, by the names of an address's query. */
export type AskedFor = Readonly<Record<string, string>>;

/**
 * Asks an address for its JSON as somebody types: at once, after a rest, or no more. Only the latest answer is taken. One that does not
 * arrive leaves what was found before: the page with all that is typed in it must stay.
 */
export function useTypedSearch<Found>(address: string, take: (found: Found) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const underWay = useRef<AbortController>();
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    underWay.current?.abort();
  }, []);
  useEffect(() => stop, [stop]);

  const now = useCallback(
    async (asked: AskedFor) => {
      stop();
      const controller = new AbortController();
      underWay.current = controller;
      const answer = await fetch(`${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams(asked)}`, {
        signal: controller.signal,
        headers: { Accept: "application/json" },
      }).catch(() => null);
      if (!answer?.ok || !answer.headers.get("content-type")?.startsWith("application/json")) return;
      const found: Found = await answer.json();
      if (!controller.signal.aborted) take(found);
    },
    [address, take, stop],
  );
  const soon = useCallback(
    (asked: AskedFor) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void now(asked), REST_MS);
    },
    [now],
  );
  return { now, soon, stop };
}
