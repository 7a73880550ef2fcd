import { useTranslation } from "react-i18next";
import { RadioSegments, SelectField } from "#app/components/form/choice-fields.tsx";
import { namedField } from "#app/components/form/named-field.ts";
import { MoneyField, PercentField } from "#app/components/form/text-fields.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { GOAL_KINDS, type SimulationForm } from "#app/domain/simulation/form.ts";
import type { IssueView } from "../view.ts";
import { LeverSlider } from "./lever-slider.tsx";
import { PaymentsOffer } from "./payments-offer.tsx";
import { useMonth } from "./use-month.ts";

export interface InputCardProps {
  /** Values to start from: the fields live on in the page by themselves. */
  initial: SimulationForm;
  /** What the fields hold by now. */
  typed: SimulationForm;
  errors: readonly IssueView[];
  warnings: readonly IssueView[];
}

export function BalanceCard({ initial, errors }: InputCardProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <MoneyField
        inline
        field={namedField("currentBalance", initial.currentBalance, errors)}
        label={t("simulator.balance.title")}
        hint={t("simulator.balance.hint")}
      />
    </Card>
  );
}

/** All three forms of the goal are there: the style sheet shows the field of the chosen one, with or without a script. */
export function GoalCard({ initial, typed, errors, hint }: InputCardProps & { hint: string | null }) {
  const { t } = useTranslation();
  return (
    <Card title={t("simulator.goal.title")} className="goal-card">
      <RadioSegments
        hideLabel
        field={namedField("goalKind", initial.goalKind, errors)}
        label={t("simulator.goal.title")}
        options={GOAL_KINDS.map((kind) => ({ value: kind, label: t(`simulator.goal.kinds.${kind}`) }))}
      />
      <div className="goal-target">
        <MoneyField width="full" field={namedField("goalAmount", initial.goalAmount, errors)} label={t("simulator.goal.amount")} />
        <LeverSlider field="goalAmount" label={t("simulator.goal.title")} text={typed.goalAmount} kind="money" />
      </div>
      <div className="goal-return">
        <PercentField width="full" field={namedField("goalRate", initial.goalRate, errors)} label={t("simulator.goal.rate")} />
        <LeverSlider field="goalRate" label={t("simulator.goal.title")} text={typed.goalRate} kind="rate" />
      </div>
      {hint ? (
        <p className="hint goal-hint" aria-live="polite">
          {hint}
        </p>
      ) : null}
    </Card>
  );
}

interface HorizonCardProps extends InputCardProps {
  longest: number;
  revision: number;
  /** Horizon that the payments were made for. */
  was: number;
}

export function HorizonCard({ initial, typed, errors, longest, revision, was }: HorizonCardProps) {
  const { t } = useTranslation();
  const monthAfter = useMonth();
  const years = Number(typed.horizonYears);
  const until = years > 0 ? t("simulator.horizon.until", { month: monthAfter(typed.startDate, years * 12) }) : undefined;
  return (
    <Card>
      <SelectField
        key={revision}
        inline
        field={namedField("horizonYears", initial.horizonYears, errors)}
        label={t("simulator.horizon.title")}
        hint={until}
        options={Array.from({ length: longest }, (_, index) => ({
          value: String(index + 1),
          label: t("simulator.horizon.years", { count: index + 1 }),
        }))}
      />
      <LeverSlider field="horizonYears" label={t("simulator.horizon.title")} text={typed.horizonYears} kind="years" most={longest} />
      <input type="hidden" name="startDate" value={initial.startDate} />
      <PaymentsOffer typed={typed} was={was} />
    </Card>
  );
}
