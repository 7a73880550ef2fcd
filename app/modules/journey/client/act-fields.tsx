import { useTranslation } from "react-i18next";
import { CheckboxList, RadioList, SelectField } from "#app/components/form/choice-fields.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { type FormField, isInUse } from "#app/components/form/field-state.ts";
import { FileField } from "#app/components/form/file-field.tsx";
import { MoneyField, TextField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { FoldedFields } from "#app/components/layout/fold.tsx";
import { DEPOSIT_MONTHS } from "#app/domain/advice/scheduled-payments.ts";
import type { ActType } from "#app/domain/enumerations.ts";
import { HOLDINGS_BYTES } from "#app/domain/format/file-sizes.ts";
import type { SESSION_FREQUENCIES } from "#app/domain/journey.ts";

export function ActField({ field, acts }: { field: FormField; acts: readonly ActType[] }) {
  const { t } = useTranslation();
  return (
    <RadioList
      field={field}
      label={t("journey.form.fields.actType")}
      options={acts.map((value) => ({ value, label: t(`journey.acts.${value}`), hint: t(`journey.form.actHints.${value}`) }))}
    />
  );
}

type AmountFieldName =
  | "depositInitial"
  | "additionalContributionAmount"
  | "withdrawalAmount"
  | "regularContributionsAmount"
  | "regularContributionsFrequency"
  | "depositMonths"
  | "horizonYears"
  | "horizonMonths";

export interface AmountFieldsProps {
  fields: Record<AmountFieldName, FormField>;
  frequencies: ReadonlyArray<(typeof SESSION_FREQUENCIES)[number]>;
  horizonRequired?: boolean;
  /** The act of a session that is under way; without it, the act chosen on the page shows its amounts. */
  act?: ActType;
}

const SCHEDULED = ["regularContributionsAmount", "regularContributionsFrequency", "depositMonths"] as const;

/** What each act pays in or out, shown with the act; and for how long. */
export function AmountFields({ fields, frequencies, horizonRequired = false, act }: AmountFieldsProps) {
  const { t } = useTranslation();
  const of = (...acts: ActType[]) => (act ? { hidden: !acts.includes(act) } : { "data-acts": acts.join(" ") });
  const label = (name: AmountFieldName) => t(`journey.form.fields.${name}`);
  return (
    <>
      <div {...of("ACT_NEW_CONTRACTS")}>
        <MoneyField field={fields.depositInitial} label={label("depositInitial")} />
      </div>
      <div {...of("ACT_DEPOSITS")}>
        <MoneyField field={fields.additionalContributionAmount} label={label("additionalContributionAmount")} />
      </div>
      <div {...of("ACT_WITHDRAWALS")}>
        <MoneyField field={fields.withdrawalAmount} label={label("withdrawalAmount")} />
      </div>
      <TextField field={fields.horizonYears} label={label("horizonYears")} inputMode="numeric" width="short" optional={!horizonRequired} />
      <FoldedFields title={t("journey.form.addMonths")} open={isInUse(fields.horizonMonths)}>
        <TextField field={fields.horizonMonths} label={label("horizonMonths")} inputMode="numeric" width="short" optional />
      </FoldedFields>
      <div {...of("ACT_NEW_CONTRACTS", "ACT_DEPOSITS")}>
        <FoldedFields title={t("journey.form.scheduled")} open={SCHEDULED.some((name) => isInUse(fields[name]))}>
          <MoneyField field={fields.regularContributionsAmount} label={label("regularContributionsAmount")} optional />
          <SelectField
            field={fields.regularContributionsFrequency}
            label={label("regularContributionsFrequency")}
            placeholder
            options={frequencies.map((value) => ({ value, label: t(`journey.form.frequencies.${value}`) }))}
            width="short"
            optional
          />
          <details className="deposit-months" open={Array.isArray(fields.depositMonths.initialValue)}>
            <summary>{t("journey.form.someMonths")}</summary>
            <CheckboxList
              field={fields.depositMonths}
              label={label("depositMonths")}
              options={DEPOSIT_MONTHS.map((value) => ({ value, label: t(`journey.form.months.${value}`) }))}
            />
          </details>
        </FoldedFields>
      </div>
    </>
  );
}

interface HoldingsProps {
  holdings: FormField;
  date: FormField;
  file: string;
  /** The day is asked for, also of a contract that holds nothing. */
  dayRequired?: boolean;
}
/** The composition of a contract that exists: typed, pasted or from a file, with the day of its values. */
export function HoldingsFields({ holdings, date, file, dayRequired = false }: HoldingsProps) {
  const { t } = useTranslation();
  return (
    <div className="form">
      <p className="hint">{t("journey.form.holdingsHint")}</p>
      <TextareaField field={holdings} label={t("journey.form.fields.holdings")} limit={HOLDINGS_BYTES} rows={8} optional />
      <FileField
        field={{ id: file, name: "holdingsFile", errorId: `${file}-error`, descriptionId: `${file}-hint` }}
        label={t("journey.form.fields.holdingsFile")}
        hint={t("journey.form.holdingsFileHint")}
        accept=".csv,.txt,text/csv,text/plain"
        most={{ bytes: HOLDINGS_BYTES, fault: "journey.form.holdingsFileLarge" }}
      />
      <DateField field={date} label={t("journey.form.fields.holdingsDate")} optional={!dayRequired} />
    </div>
  );
}
