import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CheckboxField, SelectField } from "#app/components/form/choice-fields.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import type { FormField } from "#app/components/form/field-state.ts";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { MoneyField, PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { FormSections } from "#app/components/layout/form-sections.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { CURRENCIES } from "#app/domain/enumerations.ts";
import { KID_LANGUAGES, KID_TEXTS } from "#app/domain/kid/kid.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import {
  COST_FIELDS,
  type ContentValues,
  LONGEST_TEXT,
  MANUFACTURER_FIELDS,
  PLAIN_FIELDS,
  type PlainField,
  TEXT_FIELDS,
  textField,
} from "./content-fields.ts";

export interface ContentFormProps {
  values: ContentValues;
  /** Absent for a new configuration. */
  version?: number;
  idem: string;
  /** Last day that a document may bear. */
  today: string;
  cancelHref?: string;
  lastResult?: SubmissionResult | undefined;
}

const SECTIONS = ["product", "manufacturer", "figures", "costs", "texts"] as const;

/** What a document says: the product, who answers for it, what its figures are computed with, its texts in both languages. */
export function ContentForm({ values, version, idem, today, cancelHref, lastResult }: ContentFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [form, fields] = useForm<ContentValues>({
    id: "kid-content",
    lastResult,
    defaultValue: values,
    onValidate: whenTouched(
      () => import("./content.schema.ts"),
      ({ contentSchema }) => contentSchema(language),
    ),
    shouldRevalidate: "onInput",
  });
  const label = (name: PlainField) => t(`kidDocuments.form.${name}`);
  const textLabel = ({ text, language: of }: Pick<(typeof TEXT_FIELDS)[number], "text" | "language">) =>
    t("kidDocuments.form.inLanguage", {
      text: t(`kidDocuments.form.texts.${text}`),
      language: t(`kidDocuments.languages.${of}`).toLowerCase(),
    });
  const labels = {
    ...Object.fromEntries(PLAIN_FIELDS.map((name) => [name, label(name)])),
    ...Object.fromEntries(TEXT_FIELDS.map((field) => [field.name, textLabel(field)])),
  };
  const title = (section: (typeof SECTIONS)[number]) => t(`kidDocuments.form.sections.${section}`);
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
      <HiddenFields idem={idem} version={versionOf(lastResult, version)} />
      <FormSections sections={SECTIONS.map((id) => ({ id, title: title(id) }))}>
        <Stack>
          <ErrorSummary form={form} labels={labels} />
          <Card id="product" title={title("product")} className="card-form form">
            <TextField field={fields.name} label={label("name")} width="full" maxLength={160} />
            <TextField field={fields.isin} label={label("isin")} hint={t("kidDocuments.form.isinHint")} maxLength={12} />
            <DateField
              field={fields.productionDate}
              label={label("productionDate")}
              hint={t("kidDocuments.form.productionDateHint")}
              max={today}
            />
          </Card>
          <Card id="manufacturer" title={title("manufacturer")} className="card-form form">
            {MANUFACTURER_FIELDS.map((name) => (
              <TextField
                key={name}
                field={fields[name]}
                label={label(name)}
                optional={name === "telephone"}
                width="full"
                maxLength={name === "website" ? 500 : 160}
              />
            ))}
          </Card>
          <Card id="figures" title={title("figures")} className="card-form form">
            <FigureFields fields={fields} label={label} />
          </Card>
          <Card id="costs" title={title("costs")} className="card-form form">
            {COST_FIELDS.map((name) => (
              <PercentField key={name} field={fields[name]} label={label(name)} />
            ))}
          </Card>
          <Card id="texts" title={title("texts")} hint={t("kidDocuments.form.textsHint")} className="card-form form">
            {KID_TEXTS.map((text) =>
              KID_LANGUAGES.map((of) => (
                <TextareaField
                  key={textField(text, of)}
                  field={fields[textField(text, of)]}
                  label={textLabel({ text, language: of })}
                  optional={text === "otherInformation"}
                  limit={LONGEST_TEXT}
                  rows={3}
                />
              )),
            )}
          </Card>
          <div className="form-actions">
            <SubmitButton name="intent" value="content">
              {t(version === undefined ? "kidDocuments.form.create" : "common.actions.save")}
            </SubmitButton>
            {cancelHref ? <ButtonLink to={cancelHref}>{t("common.actions.cancel")}</ButtonLink> : null}
          </div>
        </Stack>
      </FormSections>
    </Form>
  );
}

function FigureFields({ fields, label }: { fields: Record<PlainField, FormField>; label: (name: PlainField) => string }) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        field={fields.frequency}
        label={label("frequency")}
        options={(["DAILY", "WEEKLY", "MONTHLY"] as const).map((value) => ({ value, label: t(`kidDocuments.form.frequencies.${value}`) }))}
      />
      <TextField field={fields.recommendedHoldingPeriod} label={label("recommendedHoldingPeriod")} width="short" inputMode="numeric" />
      <TextField field={fields.creditRiskMeasure} label={label("creditRiskMeasure")} width="short" inputMode="numeric" />
      <SelectField field={fields.currency} label={label("currency")} options={CURRENCIES.map((value) => ({ value, label: value }))} />
      <MoneyField field={fields.investedAmount} label={label("investedAmount")} currency={String(fields.currency.initialValue ?? "EUR")} />
      <PercentField
        field={fields.capitalProtection}
        label={label("capitalProtection")}
        hint={t("kidDocuments.form.capitalProtectionHint")}
      />
      <CheckboxField field={fields.comprehensionAlert} label={label("comprehensionAlert")} />
    </>
  );
}
