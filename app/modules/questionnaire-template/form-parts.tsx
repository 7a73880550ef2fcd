import type { FormMetadata } from "@conform-to/react";
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from "@radix-ui/react-icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FieldGroup } from "#app/components/form/field.tsx";
import { type FormField, isInitial, useFieldState } from "#app/components/form/field-state.ts";
import { TextField } from "#app/components/form/text-fields.tsx";
import type { Choice } from "./choices-view.server.ts";

type ButtonProps = ReturnType<FormMetadata["remove"]["getButtonProps"]>;

/** Up, down and remove of one item of a list: each posts the whole form, and acts at once where there is a script. */
export function ItemButtons({ name, up, down, remove }: { name: string; up?: ButtonProps; down?: ButtonProps; remove: ButtonProps }) {
  const { t } = useTranslation();
  const button = (props: ButtonProps | undefined, label: string, icon: ReactNode) => (
    <button {...props} disabled={props === undefined} className="icon-button" aria-label={label} title={label}>
      {icon}
    </button>
  );
  return (
    <span className="item-buttons">
      {up || down ? button(up, t("questionnaireTemplates.form.itemUp", { name }), <ArrowUpIcon aria-hidden="true" />) : null}
      {up || down ? button(down, t("questionnaireTemplates.form.itemDown", { name }), <ArrowDownIcon aria-hidden="true" />) : null}
      {button(remove, t("questionnaireTemplates.form.itemRemove", { name }), <TrashIcon aria-hidden="true" />)}
    </span>
  );
}

/** The same words in both languages, side by side where there is room. */
export function BothFields({
  fr,
  en,
  label,
  hint,
  optional,
}: {
  fr: FormField;
  en: FormField;
  label: string;
  hint?: string;
  optional?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className="both-fields">
      <TextField
        field={fr}
        label={t("questionnaireTemplates.form.inFrench", { label })}
        width="full"
        {...{ hint, optional }}
        maxLength={2000}
      />
      <TextField field={en} label={t("questionnaireTemplates.form.inEnglish", { label })} width="full" {...{ optional }} maxLength={2000} />
    </div>
  );
}

/** Any number of choices, one under the other. */
export function CheckboxList({
  field,
  label,
  hint,
  options,
}: {
  field: FormField;
  label: string;
  hint?: string;
  options: readonly Choice[];
}) {
  const { error } = useFieldState(field, hint);
  return (
    <FieldGroup {...{ field, label, hint, error }}>
      <div className="choices">
        {options.map(({ value, label: text }) => (
          <label key={value} className="choice">
            <input type="checkbox" name={field.name} value={value} defaultChecked={isInitial(field, value)} />
            <span className="choice-text">{text}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
