import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { withQuery } from "#app/navigation/paths.ts";
import type { Search } from "./series-search.tsx";
import type { LineView } from "./view.ts";

const REST_MS = 250;
const SHORTEST = 3;

/** Search of series as it is typed; `posted` is what a page without a script came back with. */
export function useSeriesSearch(address: string, posted: Search | null, learn: (lines: readonly LineView[]) => void) {
  const fetcher = useFetcher<Search>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (fetcher.data) learn(fetcher.data.found);
  }, [fetcher.data, learn]);
  const searchNow = (query: string) => {
    clearTimeout(timer.current);
    fetcher.load(withQuery(address, { q: query }));
  };
  const searchSoon = (query: string) => {
    clearTimeout(timer.current);
    if ([...query.trim()].length >= SHORTEST) timer.current = setTimeout(() => searchNow(query), REST_MS);
  };
  return { search: fetcher.data ?? posted, searchNow, searchSoon };
}
