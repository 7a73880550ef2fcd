import * as Control from "@radix-ui/themes/components/text-field";
import { FieldFrame } from "./field.tsx";
import { type FieldTexts, type FormField, initialText, useFieldState } from "./field-state.ts";

export interface DateFieldProps extends FieldTexts {
  field: FormField;
  /** Days, YYYY-MM-DD; say the range in the hint too. */
  min?: string;
  max?: string;
  /** `month` asks for month and year only (value YYYY-MM). */
  kind?: "date" | "month";
  form?: string;
  hideLabel?: boolean;
}

/** Native date control of the browser. */
export function DateField({ field, label, hint, optional, kind = "date", hideLabel, ...rest }: DateFieldProps) {
  const { error, control } = useFieldState(field, hint);
  return (
    <FieldFrame {...{ field, label, hint, optional, error, hideLabel }} width="short">
      <Control.Root {...control} {...rest} type={kind} size="2" defaultValue={initialText(field)} />
    </FieldFrame>
  );
}
