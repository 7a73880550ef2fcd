import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CheckboxList, SelectField } from "#app/components/form/choice-fields.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { HORIZON_WORKING_STATUSES } from "#app/domain/allocation/horizon-portfolio.ts";
import { RISK_PROFILES } from "#app/domain/questionnaire/template.ts";

export interface GeneralValues {
  name: string;
  productUuid: string;
  workingStatus: string;
  riskProfile: string;
  productOwnerPortfolioCode: string;
  glidepathMethod: string;
  distributorUuids: string[];
}
export interface GeneralFormProps {
  values: GeneralValues;
  /** Absent for a new portfolio. */
  version?: number;
  choices: Record<"products" | "distributors", Array<{ value: string; label: string }>>;
  idem: string;
  cancelHref?: string;
  lastResult?: SubmissionResult | undefined;
}

/** What a portfolio is, whose product it belongs to and who may choose it. */
export function GeneralForm({ values, version, choices, idem, cancelHref, lastResult }: GeneralFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm({
    id: "horizon-portfolio",
    lastResult,
    defaultValue: values,
    onValidate: whenTouched(
      () => import("./general.schema.ts"),
      ({ generalSchema }) => generalSchema,
    ),
    shouldRevalidate: "onInput",
  });
  const label = (name: keyof GeneralValues) => t(`horizonPortfolios.general.${name}`);
  const labels = Object.fromEntries((Object.keys(values) as Array<keyof GeneralValues>).map((name) => [name, label(name)]));
  return (
    <Card className="card-form">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} labels={labels} />
        <HiddenFields idem={idem} version={versionOf(lastResult, version)} />
        <TextField field={fields.name} label={label("name")} width="full" maxLength={120} />
        <SelectField field={fields.productUuid} label={label("productUuid")} options={choices.products} placeholder width="full" />
        <SelectField
          field={fields.workingStatus}
          label={label("workingStatus")}
          options={HORIZON_WORKING_STATUSES.map((value) => ({ value, label: t(`horizonPortfolios.statuses.${value}`) }))}
        />
        <SelectField
          field={fields.riskProfile}
          label={label("riskProfile")}
          placeholder
          optional
          options={RISK_PROFILES.map((value) => ({ value, label: t(`horizonPortfolios.profiles.${value}`) }))}
        />
        <TextField field={fields.productOwnerPortfolioCode} label={label("productOwnerPortfolioCode")} optional maxLength={60} />
        <TextField field={fields.glidepathMethod} label={label("glidepathMethod")} optional width="full" maxLength={120} />
        {choices.distributors.length > 0 ? (
          <CheckboxList field={fields.distributorUuids} label={label("distributorUuids")} optional options={choices.distributors} />
        ) : null}
        <div className="form-actions">
          <SubmitButton name="intent" value="general">
            {t(version === undefined ? "horizonPortfolios.form.create" : "common.actions.save")}
          </SubmitButton>
          {cancelHref ? <ButtonLink to={cancelHref}>{t("common.actions.cancel")}</ButtonLink> : null}
        </div>
      </Form>
    </Card>
  );
}
