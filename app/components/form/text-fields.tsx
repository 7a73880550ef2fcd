import * as Control from "@radix-ui/themes/components/text-field";
import type { FocusEvent, KeyboardEvent, ReactNode } from "react";
import { currencySymbol } from "#app/domain/format/currency.ts";
import { amountForField, decimalForField, readDecimal } from "#app/domain/format/format-input.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { FieldFrame } from "./field.tsx";
import { type FieldTexts, type FormField, initialText, useFieldState, useTyped } from "./field-state.ts";

export interface TextFieldProps extends FieldTexts {
  field: FormField;
  width?: "short" | "medium" | "full";
  inline?: boolean;
  hideLabel?: boolean;
  autoComplete?: string;
  autoFocus?: boolean;
  inputMode?: "text" | "numeric" | "decimal" | "email" | "search";
  /** A secret is not shown while it is typed. */
  type?: "text" | "password";
  maxLength?: number;
  readOnly?: boolean;
  /** Form the control belongs to when it is outside of it. */
  form?: string;
  list?: string;
}

export function TextField({
  field: given,
  label,
  hint,
  optional,
  width,
  inline,
  hideLabel,
  autoComplete = "off",
  ...rest
}: TextFieldProps) {
  const field = useTyped(given);
  const { error, control } = useFieldState(field, hint);
  return (
    <FieldFrame {...{ field, label, hint, optional, error, width, inline, hideLabel }}>
      <Control.Root {...control} {...rest} autoComplete={autoComplete} defaultValue={initialText(field)} size="2" />
    </FieldFrame>
  );
}

export interface MoneyFieldProps extends Omit<TextFieldProps, "inputMode"> {
  /** Shown in the field; EUR shows as €. */
  currency?: string;
}

/** Amount as text with the decimal marks of the page's language; `initialValue` is a decimal string or what was typed. */
export function MoneyField({ currency = "EUR", ...rest }: MoneyFieldProps) {
  return <DecimalField {...rest} write={amountForField} unit={currencySymbol(currency)} />;
}

/** Per cent as text; up and down keys move by 1, with Shift by 5. */
export function PercentField(props: Omit<TextFieldProps, "inputMode">) {
  return <DecimalField {...props} write={decimalForField} unit="%" onKeyDown={stepByArrows} />;
}

interface DecimalFieldProps extends Omit<TextFieldProps, "inputMode"> {
  unit: ReactNode;
  write: typeof decimalForField;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function DecimalField({
  field: given,
  label,
  hint,
  optional,
  width = "short",
  inline,
  hideLabel,
  autoComplete = "off",
  unit,
  write,
  ...rest
}: DecimalFieldProps) {
  const language = useLanguage();
  const field = useTyped(given);
  const { error, control } = useFieldState(field, hint);
  const stored = initialText(field);
  const tidy = (event: FocusEvent<HTMLInputElement>) => {
    const value = readDecimal(event.currentTarget.value, language);
    if (value !== null) event.currentTarget.value = write(value, language);
  };
  return (
    <FieldFrame {...{ field, label, hint, optional, error, width, inline, hideLabel }}>
      <Control.Root
        {...control}
        {...rest}
        className="figure-field"
        autoComplete={autoComplete}
        inputMode="decimal"
        size="2"
        defaultValue={stored !== undefined && /^-?\d+(\.\d+)?$/.test(stored) ? write(stored, language) : stored}
        onBlur={tidy}
        data-language={language}
      >
        <Control.Slot side="right">{unit}</Control.Slot>
      </Control.Root>
    </FieldFrame>
  );
}

function stepByArrows(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  const language = event.currentTarget.dataset.language === "en" ? "en" : "fr";
  const value = readDecimal(event.currentTarget.value || "0", language);
  if (value === null) return;
  event.preventDefault();
  const move = (event.shiftKey ? 5 : 1) * (event.key === "ArrowUp" ? 1 : -1);
  const next = Math.min(100, Math.max(0, Math.round((Number(value) + move) * 100) / 100));
  event.currentTarget.value = decimalForField(String(next), language);
  event.currentTarget.dispatchEvent(new Event("input", { bubbles: true }));
}
