import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { CheckboxField, SelectField } from "#app/components/form/choice-fields.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import type { FormField } from "#app/components/form/field-state.ts";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { answeredForm, fieldId, namedField } from "#app/components/form/named-field.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { MoneyField, PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { monitoredPartPath } from "#app/navigation/paths.ts";
import { fieldsOfKind, SETTINGS } from "./kinds.ts";
import type { SettingsFormView } from "./settings-view.server.ts";

const FORM = { id: "settings" };

/** Settings of one kind that hold from a day on. */
export function SettingsForm({ view }: { view: SettingsFormView }) {
  const { t } = useTranslation();
  const { area, uuid, kind, date, typedDate, values, bounds, version, idem, errors, problem } = view;
  const form = answeredForm(FORM.id, errors);
  const field = (name: string, value: string) => namedField(form, name, value);
  return (
    <Card title={t(`portfolioSettings.kinds.${kind}.title`)} hint={t(`portfolioSettings.kinds.${kind}.hint`)} className="card-form">
      <Form method="post" noValidate className="form">
        <ErrorSummary
          lines={[
            ...(problem ? [{ text: problem }] : []),
            ...errors.map(({ field: name, text }) => ({ fieldId: fieldId(FORM, name), text, field: labelOf(name) })),
          ]}
        />
        <HiddenFields key={version} idem={idem} version={version} />
        {date === null ? null : <Notice kind="information">{t("portfolioSettings.changing")}</Notice>}
        <DateField field={field("date", typedDate)} label={t("portfolioSettings.fields.date")} hint={t("portfolioSettings.dateHint")} />
        {fieldsOfKind(kind).map((one) => (
          <SettingField key={one.name} {...one} field={field(one.name, values[one.name] ?? "")} label={labelOf(one.name)} />
        ))}
        {bounds.length > 0 ? (
          <div className="bounds-grid">
            <span className="hint">{t("portfolioSettings.bound")}</span>
            <span className="hint">{t("portfolioSettings.least")}</span>
            <span className="hint">{t("portfolioSettings.most")}</span>
            {bounds.map(({ key, name, min, max }) => (
              <div key={key} className="bounds-row">
                <span>{name}</span>
                <PercentField hideLabel field={field(`min:${key}`, min)} label={t("portfolioSettings.leastOf", { name })} />
                <PercentField hideLabel field={field(`max:${key}`, max)} label={t("portfolioSettings.mostOf", { name })} />
              </div>
            ))}
          </div>
        ) : null}
        <div className="form-actions">
          <SubmitButton name="intent" value="save">
            {t("common.actions.save")}
          </SubmitButton>
          <ButtonLink to={monitoredPartPath(area, uuid, SETTINGS[kind].tab)}>{t("common.actions.cancel")}</ButtonLink>
          {date === null ? null : (
            <SubmitButton variant="text" name="intent" value="remove">
              {t("portfolioSettings.remove")}
            </SubmitButton>
          )}
        </div>
      </Form>
    </Card>
  );

  function labelOf(name: string): string {
    const [end, key] = name.split(":");
    const bound = bounds.find((row) => row.key === key);
    if (bound) return t(end === "min" ? "portfolioSettings.leastOf" : "portfolioSettings.mostOf", { name: bound.name });
    return t(`portfolioSettings.fields.${name as "level"}`);
  }
}

type SettingFieldProps = ReturnType<typeof fieldsOfKind>[number] & { field: FormField; label: string };

function SettingField({ name, type, required, options = [], limit = 1000, field, label }: SettingFieldProps) {
  const { t } = useTranslation();
  const more = { field, label, optional: !required };
  if (type === "percent") return <PercentField {...more} />;
  if (type === "number") return <TextField {...more} inputMode="decimal" width="short" maxLength={10} />;
  if (type === "amount") return <MoneyField {...more} width="medium" />;
  if (type === "whole") return <TextField {...more} inputMode="numeric" width="short" maxLength={6} />;
  if (type === "day") return <DateField {...more} />;
  if (type === "yes") return <CheckboxField field={{ ...field, initialValue: field.initialValue || undefined }} label={label} />;
  if (type === "long") return <TextareaField {...more} limit={limit} />;
  if (type === "text") return <TextField {...more} width="full" maxLength={limit} />;
  return <SelectField {...more} placeholder options={options.map((value) => ({ value, label: optionText(value) }))} />;

  function optionText(value: string): string {
    if (name === "frequency") return t(`portfolioSettings.returnFrequencies.${value as "WEEKLY"}`);
    if (name === "feesFrequency") return t(`portfolioSettings.frequencies.${value as "MONTHLY"}`);
    if (name === "reserve") return t(`portfolioSettings.reserves.${value as "CASH"}`);
    return name === "basis" ? t(`portfolioSettings.bases.${value as "FIRST_VALUE"}`) : value;
  }
}
