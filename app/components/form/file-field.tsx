import { type ChangeEvent, useEffect, useState } from "react";
import { FieldFrame } from "./field.tsx";
import { type FieldTexts, type FormField, useFieldState } from "./field-state.ts";

interface FileFieldProps extends FieldTexts {
  field: FormField;
  accept?: string;
  /** A larger file is refused beside the field before it is sent: the front does not read so much, and cannot say where. */
  most: { bytes: number; fault: string };
}

/** One file; the hint says the kinds and the size that are accepted. The form is `encType="multipart/form-data"`. */
export function FileField({ field, label, hint, optional, accept, most }: FileFieldProps) {
  const [tooLarge, setTooLarge] = useState(false);
  const judged = tooLarge ? { ...field, errors: [most.fault] } : field;
  const { error, control } = useFieldState(judged, hint);
  const judge = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => setTooLarge((input.files?.[0]?.size ?? 0) > most.bytes);
  useEffect(() => {
    const input = tooLarge ? document.getElementById(field.id) : null;
    const form = input?.closest("form");
    if (!input || !form) return;
    // Before the form's own handlers: those of a form that judges itself (`noValidate`) would send the file.
    const stay = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      input.focus();
    };
    form.addEventListener("submit", stay, true);
    return () => form.removeEventListener("submit", stay, true);
  }, [tooLarge, field.id]);
  return (
    <FieldFrame {...{ field, label, hint, optional, error }} width="full">
      <input type="file" {...control} accept={accept} className="file" onChange={judge} />
    </FieldFrame>
  );
}
