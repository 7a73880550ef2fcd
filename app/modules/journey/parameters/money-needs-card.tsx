import { useTranslation } from "react-i18next";
import { CheckboxField, RadioSegments, SelectField } from "#app/components/form/choice-fields.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import type { FormField } from "#app/components/form/field-state.ts";
import { MoneyField, TextField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { SESSION_FREQUENCIES } from "#app/domain/journey.ts";
import { HOUSEHOLDS } from "#app/domain/tax/rules.ts";
import {
  amountName,
  MONEY_FIELDS,
  type MoneyFieldName,
  monthsName,
  NEED_FIELDS,
  NEEDS_MONEY,
  type NeedRow,
  type TAX_FIELDS,
} from "./money-needs.ts";

/** Names of the fields for the summary of errors: each sum with its place. */
export function useMoneyNeedLabels(): Record<MoneyFieldName, string> {
  const { t } = useTranslation();
  const own = MONEY_FIELDS.map((name) => [name, t(`journey.parameters.fields.${name}`)]);
  const needs = NEED_FIELDS.map((name) => {
    const row = Number(/\d+/.exec(name)?.[0]);
    return [name, t(`journey.parameters.fields.${name.endsWith("Amount") ? "needAmount" : "needMonths"}`, { row })];
  });
  return Object.fromEntries([...own, ...needs]);
}

interface MoneyNeedsProps {
  fields: Record<MoneyFieldName, FormField>;
  /** Places of the sums that are shown, from 1. */
  rows: readonly NeedRow[];
}

/** Sums that the client will need from the contract, and what is withdrawn again and again. */
export function MoneyNeedsCard({ fields, rows }: MoneyNeedsProps) {
  const { t } = useTranslation();
  const labels = useMoneyNeedLabels();
  return (
    <Card title={t("journey.parameters.title")} hint={t("journey.parameters.hint")}>
      <div className="form">
        <MoneyField
          field={fields.monthlySavingCapacity}
          label={labels.monthlySavingCapacity}
          hint={t("journey.parameters.savingHint")}
          optional
        />
        <RadioSegments
          field={fields.needsMoney}
          label={labels.needsMoney}
          options={NEEDS_MONEY.map((value) => ({ value, label: t(`journey.parameters.answers.${value}`) }))}
        />
        <div className="form" data-needs>
          {rows.map((row) => (
            <div key={row} className="form-pair">
              <MoneyField field={fields[amountName(row)]} label={labels[amountName(row)]} optional />
              <TextField
                field={fields[monthsName(row)]}
                label={labels[monthsName(row)]}
                {...(row === 1 && { hint: t("journey.parameters.monthsHint") })}
                inputMode="numeric"
                width="short"
                optional
              />
            </div>
          ))}
          <div className="form-pair">
            <MoneyField
              field={fields.plannedWithdrawalAmount}
              label={labels.plannedWithdrawalAmount}
              hint={t("journey.parameters.plannedHint")}
              optional
            />
            <SelectField
              field={fields.plannedWithdrawalFrequency}
              label={labels.plannedWithdrawalFrequency}
              placeholder
              options={SESSION_FREQUENCIES.map((value) => ({ value, label: t(`journey.form.frequencies.${value}`) }))}
              width="short"
              optional
            />
          </div>
          <CheckboxField field={fields.capitalMayBeUsed} label={labels.capitalMayBeUsed} hint={t("journey.parameters.capitalHint")} />
          <TextareaField
            field={fields.capitalWords}
            label={labels.capitalWords}
            hint={t("journey.parameters.capitalWordsHint")}
            limit={1000}
            rows={3}
            optional
          />
        </div>
      </div>
    </Card>
  );
}

/** Why a contract is changed although the change costs more than it saves. */
export function ChangeReasonCard({ field }: { field: FormField }) {
  const { t } = useTranslation();
  return (
    <Card title={t("journey.parameters.change")}>
      <div className="form">
        <TextareaField
          field={field}
          label={t("journey.parameters.fields.changeReason")}
          hint={t("journey.parameters.changeHint")}
          limit={1000}
          rows={3}
          optional
        />
      </div>
    </Card>
  );
}

/** What the tax on a withdrawal depends on: the report estimates it where rules are confirmed. */
export function WithdrawalTaxCard({ fields }: { fields: Record<(typeof TAX_FIELDS)[number], FormField> }) {
  const { t } = useTranslation();
  const label = (name: (typeof TAX_FIELDS)[number]) => t(`journey.parameters.fields.${name}`);
  return (
    <Card title={t("journey.parameters.tax")} hint={t("journey.parameters.taxHint")}>
      <div className="form">
        <SelectField
          field={fields.taxHousehold}
          label={label("taxHousehold")}
          placeholder
          options={HOUSEHOLDS.map((value) => ({ value, label: t(`journey.parameters.households.${value}`) }))}
          optional
        />
        <DateField field={fields.taxOpenedOn} label={label("taxOpenedOn")} optional />
        <MoneyField field={fields.taxPremiumsPaid} label={label("taxPremiumsPaid")} optional />
        <MoneyField field={fields.taxOtherPremiums} label={label("taxOtherPremiums")} optional />
      </div>
    </Card>
  );
}
