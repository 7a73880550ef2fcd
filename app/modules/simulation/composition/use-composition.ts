import { type FormEvent, type RefObject, useCallback, useRef, useState } from "react";
import type { AllocationLine, AllocationState } from "#app/domain/allocation/lines.ts";
import { formFromFields } from "#app/domain/simulation/form.ts";
import { changeLines, type FormChange, readChange } from "#app/domain/simulation/form-change.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { Search } from "../inputs/series-search.tsx";
import { useSeriesSearch } from "../inputs/use-series-search.ts";
import type { LineView } from "../view.ts";
import type { CompositionState } from "./composition.server.ts";

const FILTERS = ["assetClass", "sriMax", "sfdr", "label"] as const;

interface Composition {
  formRef: RefObject<HTMLFormElement>;
  state: CompositionState;
  /** What the fields start from, what they hold by now, and their count of new starts. */
  start: AllocationState;
  typed: AllocationLine[];
  revision: number;
  search: Search | null;
  lineOf: (series: string) => LineView | undefined;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** The fields are the state. Lines change and searches answer in the browser; the server does the same without a script. */
export function useComposition(state: CompositionState, searchAddress: string): Composition {
  const language = useLanguage();
  const formRef = useRef<HTMLFormElement>(null);
  const [learnt, setLearnt] = useState<ReadonlyMap<string, LineView>>(new Map());
  const learn = useCallback(
    (found: readonly LineView[]) => setLearnt((before) => new Map([...before, ...found.map((line) => [line.series, line] as const)])),
    [],
  );
  const { search, searchNow, searchSoon } = useSeriesSearch(searchAddress, state.search, learn);
  const [seen, setSeen] = useState(state);
  const [start, setStart] = useState<AllocationState>(state);
  const [typed, setTyped] = useState(state.lines);
  const [revision, setRevision] = useState(0);
  const restart = (next: AllocationState) => {
    setStart(next);
    setTyped(next.lines);
    setRevision((before) => before + 1);
  };
  if (seen !== state) {
    setSeen(state);
    restart(state);
  }
  const fields = () => new FormData(formRef.current ?? undefined);
  const change = (changes: readonly FormChange[]) => {
    const { allocation: lines, removed } = formFromFields(fields(), language);
    restart(changes.reduce<AllocationState>((so, one) => changeLines(so, one, language), { lines, removed }));
  };
  /** Filters travel with the text, so that one search asks for what all the fields say. */
  const asked = () => {
    const sent = fields();
    return Object.fromEntries(["q", ...FILTERS].map((name) => [name, String(sent.get(name) ?? "")]));
  };

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    if (name === "q") searchSoon(asked());
    else if (FILTERS.some((filter) => filter === name)) void searchNow(asked());
    else setTyped(formFromFields(fields(), language).allocation);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const intent = ((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.value ?? "search";
    const one = readChange(intent);
    const picked = intent === "add" ? fields().getAll("pick").map(String) : [];
    if (!one && picked.length === 0 && intent !== "search") return;
    event.preventDefault();
    if (one) change([one]);
    else if (picked.length > 0) change(picked.map((series) => ({ kind: "add-series", series })));
    else void searchNow(asked());
  };
  const told = [...state.known, ...(state.search?.found ?? []), ...(search?.found ?? [])];
  const lineOf = (series: string) => told.find((line) => line.series === series) ?? learnt.get(series);
  return { formRef, state, start, typed, revision, search, lineOf, onInput, onSubmit };
}
