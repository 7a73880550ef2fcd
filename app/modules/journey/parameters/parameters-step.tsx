import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Card } from "#app/components/layout/card.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { AmountFields, HoldingsFields } from "#app/modules/journey/client/act-fields.tsx";
import { StepForm } from "#app/modules/journey/session/step-form.tsx";
import type { MoneyFieldName } from "./money-needs.ts";
import { ChangeReasonCard, MoneyNeedsCard, useMoneyNeedLabels, WithdrawalTaxCard } from "./money-needs-card.tsx";
import type { ParametersView } from "./parameters-view.server.ts";

const NAMES = [
  "projectName",
  "depositInitial",
  "additionalContributionAmount",
  "withdrawalAmount",
  "regularContributionsAmount",
  "regularContributionsFrequency",
  "depositMonths",
  "horizonYears",
  "horizonMonths",
  "holdings",
  "holdingsDate",
] as const;
type Fields = Record<(typeof NAMES)[number] | MoneyFieldName, string>;

/** Horizon, amounts and frequency of the proposal; what the client will need of it, and what an existing contract holds. */
export function ParametersStep({ view, lastResult }: { view: ParametersView; lastResult: SubmissionResult | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const labels = { ...Object.fromEntries(NAMES.map((name) => [name, t(`journey.form.fields.${name}`)])), ...useMoneyNeedLabels() };
  const [form, fields] = useForm<Fields>({
    id: "parameters-step",
    lastResult,
    defaultValue: view.fields as Partial<Fields>,
    onValidate: whenTouched(
      () => import("./parameters.schema.ts"),
      ({ parametersSchema }) => parametersSchema(language),
    ),
    shouldRevalidate: "onInput",
  });
  return (
    <StepForm step="parameters" form={form} view={view} labels={labels} lastResult={lastResult} encType="multipart/form-data">
      <input type="hidden" name="actType" value={view.act} />
      <Card title={t(`journey.acts.${view.act}`)} hint={t(`journey.form.actHints.${view.act}`)}>
        <div className="form">
          <TextField field={fields.projectName} label={t("journey.form.fields.projectName")} optional />
          <AmountFields fields={fields} frequencies={view.frequencies} act={view.act} horizonRequired />
        </div>
      </Card>
      {view.act === "ACT_REBALANCINGS" ? <ChangeReasonCard field={fields.changeReason} /> : null}
      {view.act === "ACT_WITHDRAWALS" ? <WithdrawalTaxCard fields={fields} /> : null}
      <MoneyNeedsCard fields={fields} rows={view.needRows} />
      {view.act === "ACT_NEW_CONTRACTS" ? null : (
        <Card title={t("journey.form.composition")}>
          <HoldingsFields holdings={fields.holdings} date={fields.holdingsDate} file="parameters-file" dayRequired />
        </Card>
      )}
    </StepForm>
  );
}
