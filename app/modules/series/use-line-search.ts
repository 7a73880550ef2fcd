import { type FormEvent, useState } from "react";
import { useTypedSearch } from "#app/components/behaviour/use-typed-search.ts";
import type { LineSearch } from "./weighted-lines.server.ts";
import { SEARCH_ID, SHORTEST_SEARCH } from "./weighted-lines.ts";

/** What was found for the name that is typed, from its third letter on, and what listens to the field. */
export function useLineSearch(posted: LineSearch, address: string | null) {
  const [found, setFound] = useState(posted);
  const { soon, stop } = useTypedSearch<LineSearch>(address ?? "", setFound);
  const onInput = ({ target }: FormEvent<HTMLElement>) => {
    if (address === null || !(target instanceof HTMLInputElement)) return;
    const typed = target.value.trim();
    if ([...typed].length >= SHORTEST_SEARCH) soon({ [SEARCH_ID]: typed });
    else stop();
  };
  return [found, onInput] as const;
}
