import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { CheckboxField, CheckboxList, type Option, SelectField } from "#app/components/form/choice-fields.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { CURRENCIES } from "#app/domain/enumerations.ts";
import { RISK_PROFILES } from "#app/domain/questionnaire/template.ts";
import { type KeepingArea, monitoredDeactivatePath } from "#app/navigation/paths.ts";
import type { GeneralValues } from "./general-view.server.ts";
import { IdentityFields } from "./identity-fields.tsx";

export interface GeneralFormProps {
  area: KeepingArea;
  uuid: string;
  values: GeneralValues;
  version: number;
  /** The form of who only looks cannot be operated. */
  editable: boolean;
  products: Option[];
  pools: Option[];
  distributors: Option[];
  idem: string;
  lastResult?: SubmissionResult | undefined;
}

/** The general settings of a portfolio: what it is, and who follows it. */
export function GeneralForm(props: GeneralFormProps) {
  const { area, uuid, values, version, editable, products, pools, distributors, idem, lastResult } = props;
  const { t } = useTranslation();
  const [form, fields] = useForm<GeneralValues>({
    id: "monitored-general",
    lastResult,
    defaultValue: values,
    onValidate: whenTouched(
      () => import("./general.schema.ts"),
      ({ generalSchema }) => generalSchema,
    ),
    shouldRevalidate: "onInput",
  });
  const label = (key: keyof GeneralValues) => t(`monitoredPortfolios.form.${key}`);
  const keys = Object.keys(values) as Array<keyof GeneralValues>;
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
      <fieldset disabled={!editable} className="stack stack-wide">
        {editable ? null : <Notice kind="information">{t("monitoredPortfolios.form.readOnly")}</Notice>}
        <ErrorSummary form={form} labels={Object.fromEntries(keys.map((key) => [key, label(key)]))} />
        <HiddenFields idem={idem} version={versionOf(lastResult, version)} />
        <Card title={t("monitoredPortfolios.form.identity")} className="card-form">
          <div className="form">
            <TextField field={fields.name} label={label("name")} width="full" maxLength={120} />
            <IdentityFields fields={fields} products={products} pools={pools} />
            <SelectField
              field={fields.currency}
              label={label("currency")}
              hint={t("monitoredPortfolios.form.currencyHint")}
              options={CURRENCIES.map((value) => ({ value, label: value }))}
            />
            <SelectField
              field={fields.riskProfile}
              label={label("riskProfile")}
              placeholder={t("monitoredPortfolios.form.noRiskProfile")}
              options={RISK_PROFILES.map((value) => ({ value, label: t(`monitoredPortfolios.riskProfiles.${value}`) }))}
              optional
            />
            <TextField
              field={fields.productOwnerPortfolioCode}
              label={label("productOwnerPortfolioCode")}
              hint={t("monitoredPortfolios.form.codeHint")}
              maxLength={60}
              optional
            />
          </div>
        </Card>
        <Card title={t("monitoredPortfolios.form.following")} className="card-form">
          <div className="form">
            <CheckboxList
              field={fields.distributors}
              label={label("distributors")}
              hint={t("monitoredPortfolios.form.distributorsHint")}
              options={distributors}
            />
            <CheckboxField field={fields.published} label={label("published")} hint={t("monitoredPortfolios.form.publishedHint")} />
          </div>
        </Card>
        <div className="form-actions" hidden={!editable}>
          <SubmitButton>{t("common.actions.save")}</SubmitButton>
          <ButtonLink variant="text" to={monitoredDeactivatePath(area, uuid)}>
            {t("monitoredPortfolios.deactivate.ask")}
          </ButtonLink>
        </div>
      </fieldset>
    </Form>
  );
}
