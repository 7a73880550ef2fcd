import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { RadioSegments, SelectField } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { MoneyField, PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { MOVEMENT_FREQUENCIES } from "#app/domain/enumerations.ts";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { CONTRACT_TYPES, MOST_IN_EURO_FUND, ORIGINAL_FORMULAS } from "#app/domain/simulation/recap.ts";
import { useLanguage } from "#app/i18n/use-language.ts";

const NAMES = [
  "contractType",
  "originalContract",
  "originalFormula",
  "investmentContract",
  "projectName",
  "simpleDeposit",
  "periodicDeposit",
  "periodicDepositFrequency",
  "horizon",
  "profileName",
  "euroFund",
] as const;
type Fields = Record<(typeof NAMES)[number], string>;

export interface DispatcherPageProps {
  /** What an address brought, by field. */
  given: Partial<Record<string, string>>;
  contracts: Array<{ value: string; label: string }>;
  lastResult: SubmissionResult | undefined;
}

/** An existing contract or a new one, and what is to be simulated. The style sheet shows the fields of the chosen kind. */
export function DispatcherPage({ given, contracts, lastResult }: DispatcherPageProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const usual: Partial<Fields> = { contractType: "new", periodicDepositFrequency: "MONTHLY", horizon: "8", euroFund: "0" };
  const known = Object.fromEntries(NAMES.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
  const [form, fields] = useForm<Fields>({
    id: "dispatcher",
    lastResult,
    defaultValue: { ...usual, ...known },
    onValidate: whenTouched(
      () => import("./recap.schema.ts"),
      ({ recapSchema }) => recapSchema(language),
    ),
    shouldRevalidate: "onInput",
  });
  return (
    <>
      <PageHead title={t("recap.dispatcher")} />
      {contracts.length === 0 ? <Notice kind="flashy">{t("recap.noContract")}</Notice> : null}
      <Card className="card-form">
        <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form dispatcher">
          <ErrorSummary form={form} />
          {given.riskLevel ? <input type="hidden" name="riskLevel" value={given.riskLevel} /> : null}
          <RadioSegments
            field={fields.contractType}
            label={t("recap.contractType")}
            options={CONTRACT_TYPES.map((value) => ({ value, label: t(`recap.contractTypes.${value}`) }))}
          />
          <div className="form dispatcher-existing">
            <TextField field={fields.originalContract} label={t("recap.originalContract")} width="full" maxLength={120} optional />
            <SelectField
              field={fields.originalFormula}
              label={t("recap.originalFormula")}
              placeholder
              options={ORIGINAL_FORMULAS.map((value) => ({ value, label: t(`recap.formulas.${value}`) }))}
            />
          </div>
          <SelectField
            field={fields.investmentContract}
            label={t("recap.investmentContract")}
            placeholder
            width="full"
            options={contracts}
          />
          <TextField field={fields.projectName} label={t("recap.projectName")} width="full" maxLength={120} optional />
          <MoneyField field={fields.simpleDeposit} label={t("recap.simpleDeposit")} optional />
          <MoneyField field={fields.periodicDeposit} label={t("recap.periodicDeposit")} optional />
          <SelectField
            field={fields.periodicDepositFrequency}
            label={t("simulator.movements.frequency")}
            options={MOVEMENT_FREQUENCIES.map((value) => ({ value, label: t(`simulator.movements.frequencies.${value}`) }))}
          />
          <TextField field={fields.horizon} label={t("recap.horizonYears")} width="short" inputMode="numeric" maxLength={6} />
          <SelectField
            field={fields.profileName}
            label={t("recap.profile")}
            placeholder
            options={RISK_PROFILES.map((value) => ({ value, label: t(`simulator.riskProfiles.${value}`) }))}
          />
          <PercentField
            field={fields.euroFund}
            label={t("recap.euroFund")}
            hint={t("recap.euroFundHint", { percent: MOST_IN_EURO_FUND })}
          />
          <div className="form-actions">
            <SubmitButton>{t("recap.continue")}</SubmitButton>
          </div>
        </Form>
      </Card>
    </>
  );
}
