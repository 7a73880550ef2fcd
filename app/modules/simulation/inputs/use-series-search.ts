import { useCallback, useEffect, useRef, useState } from "react";
import { useStill } from "../use-still.ts";
import type { LineView } from "../view.ts";
import type { Search } from "./series-search.tsx";

const REST_MS = 250;
const SHORTEST = 3;

/** `q`, and the filters where there are any: their empty values travel too, since they say that filters are asked about. */
type Asked = Readonly<Record<string, string>>;

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
    async (asked: Asked) => {
      clearTimeout(timer.current);
      underWay.current?.abort();
      const controller = new AbortController();
      underWay.current = controller;
      const answer = await fetch(`${address}?${new URLSearchParams(asked)}`, {
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
  const searchSoon = (asked: Asked) => {
    clearTimeout(timer.current);
    const length = [...(asked.q ?? "").trim()].length;
    if (length >= SHORTEST || (length === 0 && Object.keys(asked).length > 1))
      timer.current = setTimeout(() => void searchNow(asked), REST_MS);
  };
  return { search: useStill(found ?? posted), searchNow, searchSoon };
}
