import { parse, type Submission, type SubmissionResult, useForm as useConformForm } from "@conform-to/react";
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

type Fields = Record<string, unknown>;
type Options<Schema extends Fields, Value> = Parameters<typeof useConformForm<Schema, Value, string[]>>[0];
type Check<Schema extends Fields, Value> = NonNullable<Options<Schema, Value>["onValidate"]>;
/** Of a form whose fields are named: its check reads their texts into figures, days and choices of other types. */
type TextOptions<Texts extends Fields> = Omit<Options<Texts, Texts>, "onValidate"> & {
  onValidate: (context: Parameters<Check<Texts, Texts>>[0]) => Submission<object, string[], unknown>;
};
type Form<Schema extends Fields, Value> = ReturnType<typeof useConformForm<Schema, Value, string[]>>;

/** Conform's `useForm`; where a form was kept for this page when the session ended, its fields begin with what was typed. */
export function useForm<Schema extends Fields = Fields, Value = Schema>(options: Options<Schema, Value>): Form<Schema, Value>;
export function useForm<Texts extends Fields>(options: TextOptions<Texts>): Form<Texts, Texts>;
export function useForm<Schema extends Fields>(options: Options<Schema, Schema>): Form<Schema, Schema> {
  const kept = useContext(KeptFormContext);
  const stored = Object.keys(options.defaultValue ?? {}).join(" ");
  const restored = useMemo(() => (kept && isOf(kept, stored.split(" ").filter(Boolean)) ? resultOf(kept) : undefined), [kept, stored]);
  return useConformForm<Schema, Schema, string[]>({ ...options, lastResult: options.lastResult ?? restored });
}
