import { useTranslation } from "react-i18next";
import { FieldFrame, FieldGroup } from "./field.tsx";
import { type FieldTexts, type FormField, initialText, isInitial, useFieldState, useTyped } from "./field-state.ts";

export interface Option {
  value: string;
  label: string;
  /** One sentence under the label of a radio row. */
  hint?: string;
  disabled?: boolean;
}

interface ChoiceProps extends FieldTexts {
  field: FormField;
  options: readonly Option[];
  hideLabel?: boolean;
  form?: string;
}

export interface SelectFieldProps extends ChoiceProps {
  width?: "short" | "medium" | "full";
  inline?: boolean;
  /** First line without a value; absent when one value always holds. */
  placeholder?: string | true;
  disabled?: boolean;
}

/** Native select: for six options and more. */
export function SelectField({
  field: given,
  label,
  hint,
  optional,
  options,
  width,
  inline,
  hideLabel,
  placeholder,
  ...rest
}: SelectFieldProps) {
  const { t } = useTranslation();
  const field = useTyped(given);
  const { error, control } = useFieldState(field, hint);
  return (
    <FieldFrame {...{ field, label, hint, optional, error, width, inline, hideLabel }}>
      <select {...control} {...rest} className="select" defaultValue={initialText(field) ?? (placeholder ? "" : undefined)}>
        {placeholder ? <option value="">{placeholder === true ? t("common.form.choose") : placeholder}</option> : null}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** Two to five short options side by side. */
export function RadioSegments(props: ChoiceProps) {
  return <Radios {...props} className="segments" />;
}

/** Options one under the other, each with a sentence if it needs one. */
export function RadioList(props: ChoiceProps) {
  return <Radios {...props} className="choices" />;
}

function Radios({ field: given, label, hint, optional, options, hideLabel, form, className }: ChoiceProps & { className: string }) {
  const field = useTyped(given);
  const { error, control } = useFieldState(field, hint);
  return (
    <FieldGroup {...{ field, label, hint, optional, error, hideLabel }}>
      <div className={className}>
        {options.map((option, i) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              name={field.name}
              value={option.value}
              form={form}
              disabled={option.disabled}
              defaultChecked={isInitial(field, option.value)}
              aria-invalid={control["aria-invalid"]}
              aria-describedby={i === 0 ? control["aria-describedby"] : undefined}
            />
            <span className="choice-text">
              {option.label}
              {option.hint ? <span className="hint">{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** More options than this scroll in a frame of their own, so that what follows them stays near. */
const LONG_LIST = 20;

/** Any number of options, one under the other; sends each that is ticked. A long list begins with those. */
export function CheckboxList({ field: given, label, hint, optional, options, hideLabel, form }: ChoiceProps) {
  const field = useTyped(given);
  const { error } = useFieldState(field, hint);
  const long = options.length > LONG_LIST;
  const isTicked = ({ value }: Option) => isInitial(field, value);
  const ordered = long ? [...options.filter(isTicked), ...options.filter((option) => !isTicked(option))] : options;
  return (
    <FieldGroup {...{ field, label, hint, optional, error, hideLabel }}>
      <div className={long ? "choices choices-long" : "choices"}>
        {ordered.map((option) => (
          <label key={option.value} className="choice">
            <input
              type="checkbox"
              name={field.name}
              value={option.value}
              form={form}
              disabled={option.disabled}
              defaultChecked={isInitial(field, option.value)}
            />
            <span className="choice-text">
              {option.label}
              {option.hint ? <span className="hint">{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** One box that is on or off; sends "on". */
export function CheckboxField({ field, label, hint, form }: FieldTexts & { field: FormField; form?: string }) {
  const { error, control } = useFieldState(field, hint);
  return (
    <div className={`field${error ? " field-wrong" : ""}`}>
      <label className="choice">
        <input type="checkbox" {...control} form={form} defaultChecked={field.initialValue === "on" || field.initialValue === true} />
        <span className="choice-text">{label}</span>
      </label>
      {error ? (
        <p id={field.errorId} className="field-error">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={field.descriptionId} className="hint">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
