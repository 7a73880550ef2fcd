import type { FormField } from "./field-state.ts";

/** What is wrong with a field, named as in the form: `movements[0].amount`. */
export interface NamedError {
  field: string;
  text: string;
}

/** Id of the field's control: `movements[0].amount` is `movements-0-amount`. */
export const fieldId = (name: string): string => name.replace(/\[|\]\.?|\./g, "-").replace(/-+$/, "");

/**
 * A field of a form whose every press is answered whole, for the form components: what was typed and the one thing that is wrong with it.
 * `scope` keeps the ids of a modal apart from those of the page under it.
 */
export function namedField(name: string, value: string, errors: readonly NamedError[], scope = ""): FormField {
  const id = scope + fieldId(name);
  const texts = errors.filter((issue) => issue.field === name).map((issue) => issue.text);
  return {
    id,
    name,
    errorId: `${id}-error`,
    descriptionId: `${id}-hint`,
    initialValue: value,
    ...(texts.length > 0 ? { errors: texts } : {}),
  };
}
