import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { versionOf } from "#app/components/form/conflict.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { MoneyField, PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Card } from "#app/components/layout/card.tsx";
import { MOVEMENT_FREQUENCIES } from "#app/domain/enumerations.ts";
import { useLanguage } from "#app/i18n/use-language.ts";

export interface ParametersFormProps {
  /** Stored decimals; empty where nothing is set. */
  parameters: {
    entryFee: string;
    managementFee: string;
    minSimpleDeposit: string;
    minPeriodicDeposit: Record<(typeof MOVEMENT_FREQUENCIES)[number], string>;
    maxHorizonYears: string;
  };
  /** Fees of the product, written, which hold where a field stays empty. */
  productFees: { entryFee: string | null; managementFee: string | null };
  version: number;
  idem: string;
  lastResult?: SubmissionResult | undefined;
}

const FIGURES = ["entryFee", "managementFee", "minSimpleDeposit"] as const;

/** Defaults and limits of the simulations that are made with a simulator. */
export function ParametersForm({ parameters, productFees, version, idem, lastResult }: ParametersFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [form, fields] = useForm({
    id: "parameters",
    lastResult,
    defaultValue: parameters,
    onValidate: whenTouched(
      () => import("./simulator.schema.ts"),
      ({ simulatorParametersSchema }) => simulatorParametersSchema(language),
    ),
    shouldRevalidate: "onInput",
  });
  const periodic = fields.minPeriodicDeposit.getFieldset();
  const labels = {
    ...Object.fromEntries(FIGURES.map((name) => [name, t(`simulatorSettings.form.${name}`)])),
    ...Object.fromEntries(
      MOVEMENT_FREQUENCIES.map((frequency) => [
        `minPeriodicDeposit.${frequency}`,
        `${t("simulatorSettings.form.minPeriodicDeposit")}, ${t(`simulatorSettings.frequencies.${frequency}`).toLowerCase()}`,
      ]),
    ),
    maxHorizonYears: t("simulatorSettings.form.maxHorizonYears"),
  };
  const feeHint = (fee: string | null) =>
    fee === null ? t("simulatorSettings.form.feeHint") : t("simulatorSettings.form.feeOfProduct", { fee });
  return (
    <Card className="card-form">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} labels={labels} />
        <HiddenFields idem={idem} version={versionOf(lastResult, version)} />
        <PercentField field={fields.entryFee} label={t("simulatorSettings.form.entryFee")} hint={feeHint(productFees.entryFee)} optional />
        <PercentField
          field={fields.managementFee}
          label={t("simulatorSettings.form.managementFee")}
          hint={feeHint(productFees.managementFee)}
          optional
        />
        <MoneyField
          field={fields.minSimpleDeposit}
          label={t("simulatorSettings.form.minSimpleDeposit")}
          hint={t("simulatorSettings.form.minHint")}
          optional
        />
        <fieldset className="field">
          <legend className="label">{t("simulatorSettings.form.minPeriodicDeposit")}</legend>
          <div className="figures-grid">
            {MOVEMENT_FREQUENCIES.map((frequency) => (
              <MoneyField key={frequency} field={periodic[frequency]} label={t(`simulatorSettings.frequencies.${frequency}`)} />
            ))}
          </div>
          <p className="hint">{t("simulatorSettings.form.minHint")}</p>
        </fieldset>
        <TextField
          field={fields.maxHorizonYears}
          label={t("simulatorSettings.form.maxHorizonYears")}
          hint={t("simulatorSettings.form.horizonHint")}
          width="short"
          inputMode="numeric"
          maxLength={6}
          optional
        />
        <div className="form-actions">
          <SubmitButton>{t("common.actions.save")}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
