import { FieldFrame } from "./field.tsx";
import { type FieldTexts, type FormField, useFieldState } from "./field-state.ts";

/** One file; the hint says the kinds and the size that are accepted. The form is `encType="multipart/form-data"`. */
export function FileField({ field, label, hint, optional, accept }: FieldTexts & { field: FormField; accept?: string }) {
  const { error, control } = useFieldState(field, hint);
  return (
    <FieldFrame {...{ field, label, hint, optional, error }} width="full">
      <input type="file" {...control} accept={accept} className="file" />
    </FieldFrame>
  );
}
