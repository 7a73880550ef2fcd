import { useTranslation } from "react-i18next";
import { CheckboxField, RadioList, RadioSegments, SelectField } from "#app/components/form/choice-fields.tsx";
import type { FormWithErrors } from "#app/components/form/field-state.ts";
import { namedField } from "#app/components/form/named-field.ts";
import { MoneyField, PercentField } from "#app/components/form/text-fields.tsx";
import { type OptimisationForm, RISK_KINDS } from "#app/domain/simulation/optimisation.ts";
import { OPTIMISATION_AIMS } from "#app/domain/simulation/optimise/aims.ts";
import type { ReadyView } from "./optimise-view.server.ts";

/** What the proposal serves and how much risk it may take; the style sheet shows the fields of the chosen kinds. */
export function GoalFields({ form, typed, profile }: { form: FormWithErrors; typed: OptimisationForm; profile: ReadyView["profile"] }) {
  const { t } = useTranslation();
  const field = (name: keyof OptimisationForm) => namedField(form, name, String(typed[name]));
  return (
    <div className="optimise-goals">
      <RadioList
        field={field("aim")}
        label={t("optimise.goal")}
        options={OPTIMISATION_AIMS.map((value) => ({
          value,
          label: t(`optimise.aims.${value}`),
          hint: t(`optimise.aimHints.${value}`),
        }))}
      />
      <div className="optimise-choices">
        <div className="optimise-target">
          <MoneyField width="medium" field={field("targetAmount")} label={t("simulator.goal.amount")} />
        </div>
        <RadioSegments
          field={field("risk")}
          label={t("optimise.risk")}
          options={RISK_KINDS.map((value) => ({ value, label: t(`optimise.risks.${value}`) }))}
        />
        <div className="optimise-srri">
          <SelectField
            width="short"
            field={field("srri")}
            label={t("optimise.srri")}
            options={["1", "2", "3", "4", "5", "6", "7"].map((value) => ({ value, label: value }))}
          />
        </div>
        <div className="optimise-volatility">
          <PercentField field={field("volatilityMin")} label={t("optimise.volatilityMin")} />
          <PercentField field={field("volatilityMax")} label={t("optimise.volatilityMax")} />
        </div>
        <p>{profile.text}</p>
        {profile.band ? (
          <CheckboxField
            field={{ ...field("beyondProfile"), initialValue: typed.beyondProfile ? "on" : "" }}
            label={profile.band}
            hint={t("optimise.beyondHint")}
          />
        ) : null}
        <CheckboxField
          field={{ ...field("wholePercent"), initialValue: typed.wholePercent ? "on" : "" }}
          label={t("optimise.wholePercent")}
          hint={t("optimise.wholePercentHint")}
        />
      </div>
    </div>
  );
}
