import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CheckboxList, type Option, SelectField } from "#app/components/form/choice-fields.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { type ReportingArea, reportingsPath } from "#app/navigation/paths.ts";
import { PERIODS } from "./period.ts";

const LONGEST_NAME = 160;
const LONGEST_COMMENT = 4_000;
const TEMPLATES = ["DETAILED", "COMPARISON"] as const;
const LANGUAGES = ["fr", "en"] as const;

export type NewReportingValues = {
  name: string;
  portfolios: string[];
  template: string;
  language: string;
  period: string;
  from: string;
  to: string;
  comment: string;
};
export interface NewReportingProps {
  area: ReportingArea;
  values: NewReportingValues;
  portfolios: Option[];
  /** Last day that a report may end with. */
  today: string;
  idem: string;
  lastResult?: SubmissionResult | undefined;
}

/** What a consolidated report is about, and how it is written. */
export function NewReportingForm({ area, values, portfolios, today, idem, lastResult }: NewReportingProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<NewReportingValues>({
    id: "new-reporting",
    lastResult,
    defaultValue: values,
    onValidate: whenTouched(
      () => import("./reporting.schema.ts"),
      ({ newReportingSchema }) => newReportingSchema,
    ),
    shouldRevalidate: "onInput",
  });
  const label = (key: keyof NewReportingValues) => t(`consolidatedReportings.form.${key}`);
  const keys = Object.keys(values) as Array<keyof NewReportingValues>;
  return (
    <Card className="card-form">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} labels={Object.fromEntries(keys.map((key) => [key, label(key)]))} />
        <HiddenFields idem={idem} />
        <TextField field={fields.name} label={label("name")} width="full" maxLength={LONGEST_NAME} />
        <CheckboxList
          field={fields.portfolios}
          label={label("portfolios")}
          hint={t("consolidatedReportings.form.portfoliosHint")}
          options={portfolios}
        />
        <SelectField
          field={fields.period}
          label={label("period")}
          options={PERIODS.map((value) => ({ value, label: t(`consolidatedReportings.periods.${value}`) }))}
        />
        <DateField field={fields.from} label={label("from")} hint={t("consolidatedReportings.form.fromHint")} max={today} optional />
        <DateField field={fields.to} label={label("to")} hint={t("consolidatedReportings.form.toHint")} max={today} />
        <SelectField
          field={fields.template}
          label={label("template")}
          options={TEMPLATES.map((value) => ({ value, label: t(`consolidatedReportings.templates.${value}`) }))}
          width="full"
        />
        <SelectField
          field={fields.language}
          label={label("language")}
          options={LANGUAGES.map((value) => ({ value, label: t(`consolidatedReportings.languages.${value}`) }))}
        />
        <TextareaField
          field={fields.comment}
          label={label("comment")}
          hint={t("consolidatedReportings.form.commentHint")}
          limit={LONGEST_COMMENT}
          optional
        />
        <div className="form-actions">
          <SubmitButton>{t("consolidatedReportings.form.submit")}</SubmitButton>
          <ButtonLink to={reportingsPath(area)}>{t("common.actions.cancel")}</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
