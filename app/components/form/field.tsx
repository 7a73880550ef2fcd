import { ExclamationTriangleIcon } from "@radix-ui/react-icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FieldTexts, FormField } from "./field-state.ts";

interface FrameProps extends FieldTexts {
  field: FormField;
  error?: string;
  children: ReactNode;
  /** Width of the answer. */
  width?: "short" | "medium" | "full";
  /** Label and control side by side, for the one-line cards of a tool. */
  inline?: boolean;
  /** The card's title says it already: the label is for assistive tools only. */
  hideLabel?: boolean;
}

/** Label, error, control, hint of one control. */
export function FieldFrame({ field, label, hint, optional, error, children, width = "medium", inline, hideLabel }: FrameProps) {
  return (
    <div className={`field field-${width}${inline ? " field-inline" : ""}${error ? " field-wrong" : ""}`}>
      <label htmlFor={field.id} className={hideLabel ? "visually-hidden" : "label"}>
        {label}
        <OptionalMark optional={optional} />
      </label>
      <FieldError field={field} error={error} />
      {children}
      <FieldHint field={field} hint={hint} />
    </div>
  );
}

/** Legend, error, choices, hint of a group of controls. */
export function FieldGroup({ field, label, hint, optional, error, children, hideLabel }: FrameProps) {
  return (
    <fieldset
      id={field.id}
      className={`field${error ? " field-wrong" : ""}`}
      aria-describedby={error ? field.errorId : undefined}
      tabIndex={-1}
    >
      <legend className={hideLabel ? "visually-hidden" : "label"}>
        {label}
        <OptionalMark optional={optional} />
      </legend>
      <FieldError field={field} error={error} />
      {children}
      <FieldHint field={field} hint={hint} />
    </fieldset>
  );
}

function OptionalMark({ optional }: { optional: boolean | undefined }) {
  const { t } = useTranslation();
  return optional ? <span className="optional"> {t("common.form.optional")}</span> : null;
}

function FieldError({ field, error }: { field: FormField; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={field.errorId} className="field-error">
      <ExclamationTriangleIcon aria-hidden="true" />
      {error}
    </p>
  );
}

function FieldHint({ field, hint }: { field: FormField; hint: string | undefined }) {
  if (!hint) return null;
  return (
    <p id={field.descriptionId} className="hint">
      {hint}
    </p>
  );
}
