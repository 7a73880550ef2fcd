import type { FormField, FormWithErrors } from "./field-state.ts";

/** What is wrong with a field, named as in the form: `movements[0].amount`. */
export interface NamedError {
  field: string;
  text: string;
}

/** A form whose every press is answered whole: conform's metadata of it, for a page that does without conform's script (decision 0106). */
export function answeredForm(id: string, errors: readonly NamedError[] = []): FormWithErrors {
  const allErrors: Record<string, string[]> = {};
  for (const { field, text } of errors) allErrors[field] = [...(allErrors[field] ?? []), text];
  return { id, allErrors };
}

/** Id of a field, as conform gives it. */
export const fieldId = (form: Pick<FormWithErrors, "id">, name: string): string => `${form.id}-${name}`;

/** A field of such a form with what was typed, for the form components. */
export function namedField(form: FormWithErrors, name: string, value: string): FormField {
  const id = fieldId(form, name);
  const errors = form.allErrors[name];
  return { id, name, errorId: `${id}-error`, descriptionId: `${id}-description`, initialValue: value, ...(errors && { errors }) };
}
