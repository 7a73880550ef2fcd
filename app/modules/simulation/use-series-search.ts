import { useCallback, useEffect, useRef, useState } from "react";
import { withQuery } from "#app/navigation/paths.ts";
import type { Search } from "./series-search.tsx";
import type { LineView } from "./view.ts";

const REST_MS = 250;
const SHORTEST = 3;

/**
 * Search of series as it is typed; `posted` is what a page without a script came back with. A search that does not
 * arrive leaves what was found before: the page with all that is typed in it must stay.
 */
export function useSeriesSearch(address: string, posted: Search | null, learn: (lines: readonly LineView[]) => void) {
  const [found, setFound] = useState<Search | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const underWay = useRef<AbortController>();
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      underWay.current?.abort();
    },
    [],
  );

  const searchNow = useCallback(
    async (query: string) => {
      clearTimeout(timer.current);
      underWay.current?.abort();
      const controller = new AbortController();
      underWay.current = controller;
      const answer = await fetch(withQuery(address, { q: query }), {
        signal: controller.signal,
        headers: { Accept: "application/json" },
      }).catch(() => null);
      if (!answer?.ok || !answer.headers.get("content-type")?.startsWith("application/json")) return;
      const search: Search = await answer.json();
      if (controller.signal.aborted) return;
      learn(search.found);
      setFound(search);
    },
    [address, learn],
  );
  const searchSoon = (query: string) => {
    clearTimeout(timer.current);
    if ([...query.trim()].length >= SHORTEST) timer.current = setTimeout(() => void searchNow(query), REST_MS);
  };
  return { search: found ?? posted, searchNow, searchSoon };
}
