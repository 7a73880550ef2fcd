import { useTranslation } from "react-i18next";
import { translateMessage } from "#app/i18n/message.ts";
import { useKeptTexts } from "./kept-form.ts";

/** What a field needs of conform's metadata of a field. */
export interface FormField {
  id: string;
  name: string;
  errorId: string;
  descriptionId: string;
  /** Text or texts that were typed before, or the stored value. */
  initialValue?: unknown;
  /** Keys of `app/i18n/message.ts` or sentences. */
  errors?: string[];
  /** Its form is outside of conform, which would put back what was typed before the session ended. */
  outside?: true;
}

/** What an error summary needs of conform's metadata of a form. */
export interface FormWithErrors {
  id: string;
  errors?: string[];
  allErrors: Readonly<Record<string, string[]>>;
}

export interface FieldTexts {
  label: string;
  /** Shown under the field; no full stop, no link. */
  hint?: string;
  /** Marks what may stay empty: required is the norm. */
  optional?: boolean;
}

/** A field outside of conform begins with what was typed into it before the session ended. */
export function useTyped<Field extends FormField>(field: Field): Field {
  const kept = useKeptTexts(field.name);
  return field.outside && kept && kept.length > 0 ? { ...field, initialValue: kept.length === 1 ? kept[0] : kept } : field;
}

export const initialText = (field: FormField): string | undefined =>
  typeof field.initialValue === "string" ? field.initialValue : undefined;

/** Whether a field is wrong, or holds something else than what it was given, so that it must not be out of sight. */
export const isInUse = ({ name, errors, initialValue }: FormField, given: Readonly<Record<string, unknown>> = {}): boolean =>
  errors !== undefined || String(initialValue ?? "") !== String(given[name] ?? "");

/** True when `value` is among what was typed or stored: a single text or a list of texts. */
export function isInitial(field: FormField, value: string): boolean {
  const { initialValue } = field;
  return Array.isArray(initialValue) ? initialValue.includes(value) : initialValue === value;
}

/** The one error of a field, translated, with the attributes that tie control, hint and error together. */
export function useFieldState(field: FormField, hint: string | undefined) {
  const { t } = useTranslation();
  const first = field.errors?.[0];
  const error = first === undefined ? undefined : translateMessage(t, first);
  const describedBy = [hint && field.descriptionId, error && field.errorId].filter(Boolean).join(" ");
  return {
    error,
    control: {
      id: field.id,
      name: field.name,
      "aria-invalid": error ? (true as const) : undefined,
      "aria-describedby": describedBy || undefined,
    },
  };
}
