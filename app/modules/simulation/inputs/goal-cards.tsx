import { memo } from "react";
import { useTranslation } from "react-i18next";
import { RadioSegments, SelectField } from "#app/components/form/choice-fields.tsx";
import type { FormWithErrors } from "#app/components/form/field-state.ts";
import { namedField } from "#app/components/form/named-field.ts";
import { MoneyField, PercentField } from "#app/components/form/text-fields.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { GOAL_KINDS, type SimulationForm } from "#app/domain/simulation/form.ts";
import type { FieldFix, IssueView } from "../view.ts";
import { LeverSlider } from "./lever-slider.tsx";
import { PaymentsOffer } from "./payments-offer.tsx";
import { useMonth } from "./use-month.ts";

export interface InputCardProps {
  /** Values to start from: the fields live on in the page by themselves. */
  initial: SimulationForm;
  /** What the fields hold by now. */
  typed: SimulationForm;
  /** What is wrong. */
  form: FormWithErrors;
  warnings: readonly IssueView[];
  /** What one press puts right, of errors and warnings. */
  fixes: readonly FieldFix[];
}

/** What the fields of a card are drawn from. With each move of a lever only those that it moves are drawn anew. */
type FieldsProps = Pick<InputCardProps, "initial" | "form">;

export const BalanceCard = memo(function BalanceCard({ initial, form }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <MoneyField
        inline
        field={namedField(form, "currentBalance", initial.currentBalance)}
        label={t("simulator.balance.title")}
        hint={t("simulator.balance.hint")}
      />
    </Card>
  );
});

/** All three forms of the goal are there: the style sheet shows the field of the chosen one, with or without a script. */
export function GoalCard({ initial, typed, form, hint }: InputCardProps & { hint: string | null }) {
  const { t } = useTranslation();
  return (
    <Card title={t("simulator.goal.title")} className="goal-card">
      <GoalFields initial={initial} form={form} amount={typed.goalAmount} rate={typed.goalRate} />
      {hint ? (
        <p className="hint goal-hint" aria-live="polite">
          {hint}
        </p>
      ) : null}
    </Card>
  );
}

const GoalFields = memo(function GoalFields({ initial, form, amount, rate }: FieldsProps & { amount: string; rate: string }) {
  const { t } = useTranslation();
  return (
    <>
      <RadioSegments
        hideLabel
        field={namedField(form, "goalKind", initial.goalKind)}
        label={t("simulator.goal.title")}
        options={GOAL_KINDS.map((kind) => ({ value: kind, label: t(`simulator.goal.kinds.${kind}`) }))}
      />
      <div className="goal-target">
        <MoneyField width="full" field={namedField(form, "goalAmount", initial.goalAmount)} label={t("simulator.goal.amount")} />
        <LeverSlider field="goalAmount" label={t("simulator.goal.title")} text={amount} kind="money" />
      </div>
      <div className="goal-return">
        <PercentField width="full" field={namedField(form, "goalRate", initial.goalRate)} label={t("simulator.goal.rate")} />
        <LeverSlider field="goalRate" label={t("simulator.goal.title")} text={rate} kind="rate" />
      </div>
    </>
  );
});

interface HorizonCardProps extends InputCardProps {
  longest: number;
  revision: number;
  /** Horizon that the payments were made for. */
  was: number;
}

export function HorizonCard({ initial, typed, form, longest, revision, was }: HorizonCardProps) {
  return (
    <Card>
      <HorizonFields {...{ initial, form, longest, revision }} typed={typed.horizonYears} startDate={typed.startDate} />
      <PaymentsOffer typed={typed} was={was} />
    </Card>
  );
}

interface HorizonFieldsProps extends FieldsProps, Pick<HorizonCardProps, "longest" | "revision"> {
  typed: string;
  startDate: string;
}

const HorizonFields = memo(function HorizonFields({ initial, form, typed, startDate, longest, revision }: HorizonFieldsProps) {
  const { t } = useTranslation();
  const monthAfter = useMonth();
  const years = Number(typed);
  const until = years > 0 ? t("simulator.horizon.until", { month: monthAfter(startDate, years * 12) }) : undefined;
  return (
    <>
      <SelectField
        key={revision}
        inline
        field={namedField(form, "horizonYears", initial.horizonYears)}
        label={t("simulator.horizon.title")}
        hint={until}
        options={Array.from({ length: longest }, (_, index) => ({
          value: String(index + 1),
          label: t("simulator.horizon.years", { count: index + 1 }),
        }))}
      />
      <LeverSlider field="horizonYears" label={t("simulator.horizon.title")} text={typed} kind="years" most={longest} />
      <input type="hidden" name="startDate" value={initial.startDate} />
    </>
  );
});
