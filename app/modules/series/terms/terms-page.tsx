import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Card } from "#app/components/layout/card.tsx";
import { MOVEMENT_FREQUENCIES } from "#app/domain/enumerations.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { TermsView } from "./terms.server.ts";

/** What the issuer of a structured product owes: read by all, written by those who keep the series. */
export function SeriesTerms({ view, lastResult }: { view: TermsView; lastResult?: SubmissionResult | undefined }) {
  const { t } = useTranslation();
  if (view.mayEdit) return <TermsForm view={view} lastResult={lastResult} />;
  return (
    <Card title={t("seriesPages.terms.title")}>
      {view.facts ? <KeyFacts facts={view.facts} /> : <EmptyState title={t("seriesPages.terms.none")} />}
    </Card>
  );
}

function TermsForm({ view, lastResult }: { view: TermsView; lastResult?: SubmissionResult | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const version = versionOf(lastResult, view.version);
  const [form, fields] = useForm({
    id: "terms",
    lastResult,
    defaultValue: view.values,
    onValidate: whenTouched(
      () => import("./terms.schema.ts"),
      ({ termsSchema }) => termsSchema(language),
    ),
    shouldRevalidate: "onInput",
  });
  const text = (name: keyof TermsView["values"]) => t(`seriesPages.terms.fields.${name}`);
  const observations = MOVEMENT_FREQUENCIES.map((value) => ({ value, label: t(`seriesPages.terms.observations.${value}`) }));
  const answers = (["yes", "no"] as const).map((value) => ({ value, label: t(`common.answers.${value}`) }));
  return (
    <Card title={t("seriesPages.terms.title")} hint={t("seriesPages.terms.hint")} className="card-form">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} />
        <HiddenFields idem={view.idem} version={version} />
        <TextField field={fields.issuer} label={text("issuer")} width="full" maxLength={200} />
        <TextField field={fields.guarantor} label={text("guarantor")} width="full" maxLength={200} optional />
        <TextField field={fields.underlying} label={text("underlying")} width="full" maxLength={200} />
        <DateField field={fields.issueDate} label={text("issueDate")} />
        <DateField field={fields.maturityDate} label={text("maturityDate")} />
        <SelectField field={fields.observation} label={text("observation")} placeholder options={observations} />
        <PercentField field={fields.coupon} label={text("coupon")} />
        <PercentField field={fields.couponBarrier} label={text("couponBarrier")} hint={t("seriesPages.terms.couponBarrierHint")} optional />
        <SelectField field={fields.memory} label={text("memory")} width="short" placeholder options={answers} />
        <PercentField
          field={fields.autocallBarrier}
          label={text("autocallBarrier")}
          hint={t("seriesPages.terms.autocallBarrierHint")}
          optional
        />
        <PercentField field={fields.protectionBarrier} label={text("protectionBarrier")} />
        <PercentField field={fields.maximumLoss} label={text("maximumLoss")} hint={t("seriesPages.terms.maximumLossHint")} />
        <div className="form-actions">
          <SubmitButton>{t("common.actions.save")}</SubmitButton>
        </div>
      </Form>
      {view.facts ? (
        <Form method="post" className="form-actions">
          <HiddenFields idem={view.idem} version={view.version} />
          <SubmitButton variant="secondary" name="intent" value="remove">
            {t("seriesPages.terms.remove")}
          </SubmitButton>
        </Form>
      ) : null}
    </Card>
  );
}
