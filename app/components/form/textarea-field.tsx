import { TextArea } from "@radix-ui/themes/components/text-area";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatCount } from "#app/domain/format/format.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { FieldFrame } from "./field.tsx";
import { type FieldTexts, type FormField, initialText, useFieldState, useTyped } from "./field-state.ts";

/** Long text with the number of characters left; typing past the limit is allowed, the server refuses it. */
export function TextareaField({
  field: given,
  label,
  hint,
  optional,
  limit,
  rows = 5,
}: FieldTexts & { field: FormField; limit: number; rows?: number }) {
  const field = useTyped(given);
  const { error, control } = useFieldState(field, hint);
  const [length, setLength] = useState(initialText(field)?.length ?? 0);
  return (
    <FieldFrame {...{ field, label, hint, optional, error }} width="full">
      <TextArea
        {...control}
        rows={rows}
        size="2"
        resize="vertical"
        defaultValue={initialText(field)}
        onInput={(event) => setLength(event.currentTarget.value.length)}
      />
      <Counter left={limit - length} />
    </FieldFrame>
  );
}

/** The figure moves with each key; what assistive tools hear moves once a second. */
function Counter({ left }: { left: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const values = { count: Math.abs(left), nb_chars: formatCount(Math.abs(left), language) };
  const text = left >= 0 ? t("common.form.remaining", values) : t("common.form.tooMany", values);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), 1000);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      <p className={left < 0 ? "hint negative" : "hint"} aria-hidden="true">
        {text}
      </p>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  );
}
