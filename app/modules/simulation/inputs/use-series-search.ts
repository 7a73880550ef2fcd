import { useCallback, useState } from "react";
import { type AskedFor, useTypedSearch } from "#app/components/behaviour/use-typed-search.ts";
import { useStill } from "../use-still.ts";
import type { LineView } from "../view.ts";
import type { Search } from "./series-search.tsx";

const SHORTEST = 3;

/**
 * Search of series as it is typed, by `q` and the filters where there are any: their empty values travel too, since they say that
 * filters are asked about. `posted` is what a page without a script came back with.
 */
export function useSeriesSearch(address: string, posted: Search | null, learn: (lines: readonly LineView[]) => void) {
  const [found, setFound] = useState<Search | null>(null);
  const take = useCallback(
    (search: Search) => {
      learn(search.found);
      setFound(search);
    },
    [learn],
  );
  const { now, soon, stop } = useTypedSearch(address, take);
  const searchSoon = (asked: AskedFor) => {
    const length = [...(asked.q ?? "").trim()].length;
    if (length >= SHORTEST || (length === 0 && Object.keys(asked).length > 1)) soon(asked);
    else stop();
  };
  return { search: useStill(found ?? posted), searchNow: now, searchSoon };
}
