import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { versionOf } from "#app/components/form/conflict.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { MoneyField, PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { taxRulesListPath } from "#app/navigation/paths.ts";
import { AMOUNTS, LONGEST_SOURCES, RATES } from "./tax-fields.ts";
import type { TaxRulesView } from "./tax-rules-view.server.ts";

const YEARS = ["firstYear", "lastYear", "maturityYears"] as const;

/** Figures and sources of the rules of some years. */
export function TaxRulesForm({ view, lastResult }: { view: TaxRulesView; lastResult: SubmissionResult | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [form, fields] = useForm({
    id: "tax-rules",
    lastResult,
    defaultValue: view.values,
    onValidate: whenTouched(
      () => import("./tax-rules.schema.ts"),
      ({ taxRulesSchema }) => taxRulesSchema(language),
    ),
    shouldRevalidate: "onInput",
  });
  const label = (name: (typeof YEARS)[number] | (typeof RATES)[number] | (typeof AMOUNTS)[number] | "sources") =>
    t(`taxRules.form.${name}`);
  const labels = Object.fromEntries([...YEARS, ...RATES, ...AMOUNTS, "sources" as const].map((name) => [name, label(name)]));
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack stack-wide">
      <ErrorSummary form={form} labels={labels} />
      <HiddenFields idem={view.idem} version={versionOf(lastResult, view.version ?? undefined)} />
      <Card title={t("taxRules.form.when")} hint={t("taxRules.form.whenHint")} className="card-form">
        <div className="figures-grid">
          <TextField field={fields.firstYear} label={label("firstYear")} inputMode="numeric" width="short" maxLength={6} />
          <TextField field={fields.lastYear} label={label("lastYear")} inputMode="numeric" width="short" maxLength={6} optional />
        </div>
      </Card>
      <Card title={t("taxRules.form.incomeTax")} hint={t("taxRules.form.incomeTaxHint")} className="card-form">
        <div className="figures-grid">
          <TextField field={fields.maturityYears} label={label("maturityYears")} inputMode="numeric" width="short" maxLength={6} />
          <PercentField field={fields.youngRate} label={label("youngRate")} />
          <PercentField field={fields.reducedRate} label={label("reducedRate")} />
          <PercentField field={fields.fullRate} label={label("fullRate")} />
          {AMOUNTS.map((name) => (
            <MoneyField key={name} field={fields[name]} label={label(name)} />
          ))}
        </div>
      </Card>
      <Card title={t("taxRules.form.social")} className="card-form">
        <PercentField field={fields.socialChargesRate} label={label("socialChargesRate")} />
      </Card>
      <Card title={label("sources")} className="card-form">
        <TextareaField
          field={fields.sources}
          label={label("sources")}
          hint={t("taxRules.form.sourcesHint")}
          limit={LONGEST_SOURCES}
          rows={8}
        />
      </Card>
      <div className="form-actions">
        <SubmitButton>{t("common.actions.save")}</SubmitButton>
        <ButtonLink to={taxRulesListPath()}>{t("common.actions.cancel")}</ButtonLink>
      </div>
    </Form>
  );
}
