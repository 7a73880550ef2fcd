import { type DefaultValue, parse, type SubmissionResult, useForm as useConformForm } from "@conform-to/react";
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
const isOf = (kept: KeptFields, stored: object | null | undefined) =>
  !stored || kept.some(([name]) => name !== "version" && name !== "idem" && topName(name) in stored);

type Options<Schema extends Record<string, unknown>, Value> = Parameters<typeof useConformForm<Schema, Value, string[]>>[0];

/** Conform's `useForm`; where a form was kept for this page when the session ended, its fields begin with what was typed. */
export function useForm<Schema extends Record<string, unknown> = Record<string, unknown>, Value = Schema>(options: Options<Schema, Value>) {
  const kept = useContext(KeptFormContext);
  const stored: DefaultValue<Schema> | undefined = options.defaultValue;
  const restored = useMemo(() => (kept && isOf(kept, stored as object | undefined) ? resultOf(kept) : undefined), [kept, stored]);
  return useConformForm<Schema, Value, string[]>({ ...options, lastResult: options.lastResult ?? restored });
}
