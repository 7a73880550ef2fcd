import { useCallback, useMemo, useState } from "react";
import type { LineView } from "../view.ts";
import type { EditPage, TypedState } from "./edit-page.server.ts";

/** What the page was told of the series in its fields, the latest first, and what a search found. */
export function useKnownLines(page: EditPage, answer: TypedState | undefined, live: TypedState | undefined) {
  const [learnt, setLearnt] = useState<ReadonlyMap<string, LineView>>(new Map());
  const lineOf = useMemo(() => {
    const told = [...page.lines, ...(answer?.lines ?? []), ...(answer?.search?.found ?? []), ...(live?.lines ?? [])];
    return (series: string) => told.findLast((line) => line.series === series) ?? learnt.get(series);
  }, [page, answer, live, learnt]);
  const learn = useCallback(
    (lines: readonly LineView[]) => setLearnt((before) => new Map([...before, ...lines.map((line) => [line.series, line] as const)])),
    [],
  );
  return { lineOf, learn };
}
