import { parse, type SubmissionResult, useForm as useConformForm } from "@conform-to/react";
import { useContext, useMemo } from "react";
import { type KeptFields, KeptFormContext } from "./kept-form.ts";

/** What was typed, as the fields' first values; nothing is judged. */
function resultOf(kept: KeptFields): SubmissionResult<string[]> {
  const typed = new FormData();
  for (const [name, text] of kept) typed.append(name, text);
  const { initialValue } = parse(typed, { resolve: () => ({ value: null }) }).reply();
  return { initialValue: initialValue ?? undefined };
}

const topName = (name: string) => name.split(/[.[]/, 1)[0] ?? "";

/** On a page with several forms: the one that has a field of the kept form. A form without stored values stands alone. */
const isOf = (kept: KeptFields, stored: readonly string[]) =>
  stored.length === 0 || kept.some(([name]) => name !== "version" && name !== "idem" && stored.includes(topName(name)));

type Options<Schema extends Record<string, unknown>, Value> = Parameters<typeof useConformForm<Schema, Value, string[]>>[0];

/** Conform's `useForm`; where a form was kept for this page when the session ended, its fields begin with what was typed. */
export function useForm<Schema extends Record<string, unknown> = Record<string, unknown>, Value = Schema>(options: Options<Schema, Value>) {
  const kept = useContext(KeptFormContext);
  const stored = Object.keys(options.defaultValue ?? {}).join(" ");
  const restored = useMemo(() => (kept && isOf(kept, stored.split(" ").filter(Boolean)) ? resultOf(kept) : undefined), [kept, stored]);
  return useConformForm<Schema, Value, string[]>({ ...options, lastResult: options.lastResult ?? restored });
}
