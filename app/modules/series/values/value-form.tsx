import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";

export interface ValueFormProps {
  /** The stored value of the day, when one is corrected. */
  value: { date: string; value: string; origin: string };
  corrects: boolean;
  /** The series holds levels, which may be zero or negative. */
  isLevel: boolean;
  idem: string;
  cancelHref: string;
  /** What the person has to agree to before the value is written. */
  question?: { mark: string; texts: string[] } | undefined;
  lastResult?: SubmissionResult | undefined;
}

/** One value written by hand; what replaces another one or jumps is confirmed by a second press. */
export function ValueForm({ value, corrects, isLevel, idem, cancelHref, question, lastResult }: ValueFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [form, fields] = useForm({
    id: "value",
    lastResult,
    defaultValue: value,
    onValidate: whenTouched(
      () => import("../series.schema.ts"),
      ({ valueSchema }) => valueSchema(language, isLevel),
    ),
    shouldRevalidate: "onInput",
  });
  return (
    <Card title={t(corrects ? "seriesPages.value.correctTitle" : "seriesPages.value.addTitle")} className="card-form">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} />
        <HiddenFields idem={idem} />
        {question ? (
          <Notice kind="flashy" role="alert" title={t("seriesPages.value.confirmTitle")}>
            <ul>
              {question.texts.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <input type="hidden" name="confirmed" value={question.mark} />
          </Notice>
        ) : null}
        <DateField field={fields.date} label={t("series.detail.columns.date")} />
        <TextField field={fields.value} label={t("series.detail.columns.value")} inputMode={isLevel ? "text" : "decimal"} width="short" />
        <SelectField
          field={fields.origin}
          label={t("series.detail.columns.origin")}
          hint={t("seriesPages.value.originHint")}
          options={(["MANUAL", "EXTRAPOLATED", "ESTIMATED"] as const).map((origin) => ({
            value: origin,
            label: t(`series.origins.${origin}`),
          }))}
        />
        <div className="form-actions">
          <SubmitButton>{t(question ? "seriesPages.value.confirm" : "common.actions.save")}</SubmitButton>
          <ButtonLink to={cancelHref}>{t("common.actions.cancel")}</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
