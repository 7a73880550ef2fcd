import { parse, type Submission, type SubmissionResult, useForm as useConformForm } from "@conform-to/react";
import { useContext, useEffect, useId, useMemo, useRef, useState } from "react";
import { type KeptFields, KeptFormContext } from "./kept-form.ts";
import type { Judgement } from "./when-touched.ts";

/** Name under which Conform sends what a button of a list does, and which field is to be judged anew. */
export const INTENT = "__intent__";

/** A judgement that lets everything through. What was typed stays, and rows are added and removed. */
const unjudged = (formData: FormData) => parse(formData, { resolve: () => ({ value: {} }) });

/** What stands in the fields that a form sends, in the lists and groups that their names say. */
export const fieldsOf = (formData: FormData): Record<string, unknown> => unjudged(formData).payload;

/** What was typed, as the fields' first values; nothing is judged. */
function resultOf(kept: KeptFields): SubmissionResult<string[]> {
  const typed = new FormData();
  for (const [name, text] of kept) typed.append(name, text);
  const { initialValue } = unjudged(typed).reply();
  return { initialValue: initialValue ?? undefined };
}

const topName = (name: string) => name.split(/[.[]/, 1)[0] ?? "";

/** On a page with several forms: the one that has a field of the kept form. A form without stored values stands alone. */
const isOf = (kept: KeptFields, stored: readonly string[]) =>
  stored.length === 0 || kept.some(([name]) => name !== "version" && name !== "idem" && stored.includes(topName(name)));

/** Whether an element is in the form or belongs to it from outside. */
const belongsTo = (id: string, element: EventTarget | null) =>
  element instanceof Element && ((element as HTMLInputElement).form ?? element.closest("form"))?.id === id;

/**
 * Loads what judges a form when a person first touches it, and at once where something is wrong with it. A form that is sent
 * before that goes to the server, which judges it as it does without script.
 */
function useLoaded(id: string, isWrong: boolean, load: (() => Promise<object>) | undefined): object | null {
  const [loaded, setLoaded] = useState<object | null>(null);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    if (loaded !== null || !latest.current) return;
    let left = false;
    const ask = () =>
      latest.current?.().then(
        (found) => left || setLoaded(found),
        // On a broken network the next touch asks again.
        () => {},
      );
    const touched = ({ target }: Event) => {
      if (belongsTo(id, target)) void ask();
    };
    if (isWrong || belongsTo(id, document.activeElement)) void ask();
    document.addEventListener("focusin", touched);
    document.addEventListener("pointerdown", touched);
    return () => {
      left = true;
      document.removeEventListener("focusin", touched);
      document.removeEventListener("pointerdown", touched);
    };
  }, [id, isWrong, loaded]);
  return loaded;
}

type Fields = Record<string, unknown>;
type Options<Schema extends Fields, Value> = Omit<
  Parameters<typeof useConformForm<Schema, Value, string[]>>[0],
  "onValidate" | "constraint"
> & { onValidate?: Judgement<Schema, Value> };
/** Of a form whose fields are named: its check reads their texts into figures, days and choices of other types. */
type TextOptions<Texts extends Fields> = Omit<Options<Texts, Texts>, "onValidate"> & { onValidate?: Judgement<object, unknown> };
type Form<Schema extends Fields, Value> = ReturnType<typeof useConformForm<Schema, Value, string[]>>;

/**
 * Conform's `useForm`; where a form was kept for this page when the session ended, its fields begin with what was typed. Its schema
 * comes when the form is first touched (decision 0095).
 */
export function useForm<Schema extends Fields = Fields, Value = Schema>(options: Options<Schema, Value>): Form<Schema, Value>;
export function useForm<Texts extends Fields>(options: TextOptions<Texts>): Form<Texts, Texts>;
export function useForm<Schema extends Fields>({ onValidate, ...options }: Options<Schema, Schema>): Form<Schema, Schema> {
  const kept = useContext(KeptFormContext);
  const stored = Object.keys(options.defaultValue ?? {}).join(" ");
  const restored = useMemo(() => (kept && isOf(kept, stored.split(" ").filter(Boolean)) ? resultOf(kept) : undefined), [kept, stored]);
  const ownId = useId();
  const id = options.id ?? ownId;
  const loaded = useLoaded(id, options.lastResult?.error != null, onValidate?.load);
  const judge = loaded && onValidate ? onValidate.judge(loaded) : null;
  return useConformForm<Schema, Schema, string[]>({
    ...options,
    id,
    lastResult: options.lastResult ?? restored,
    ...(onValidate && {
      // A button that asks for no judgement sends what was typed as it is. Conform's own ask for none of the browser's: what they
      // do to the form leaves the rest of it judged.
      onValidate: ({ formData, submitter }) =>
        (submitter?.formNoValidate && submitter.name !== INTENT ? undefined : judge?.(formData)) ??
        (unjudged(formData) as Submission<Schema, string[], Schema>),
    }),
    // An error stays as it is told until what judges the field anew is there.
    ...(onValidate && !judge && { shouldValidate: "onSubmit", shouldRevalidate: "onSubmit" }),
  });
}
