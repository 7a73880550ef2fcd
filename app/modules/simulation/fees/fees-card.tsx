import { memo } from "react";
import { useTranslation } from "react-i18next";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { fieldId, namedField } from "#app/components/form/named-field.ts";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { REBALANCING_STRATEGIES } from "#app/domain/enumerations.ts";
import { formatPercent } from "#app/domain/format/format.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { InputCardProps } from "../inputs/goal-cards.tsx";

interface FeesCardProps extends Pick<InputCardProps, "initial" | "form"> {
  revision: number;
  /** Fees of the mandates that are chosen, written. */
  mandates: readonly string[];
  /** What all costs come to, of the funds too; null where that is not computed. */
  total: string | null;
}

/** A few lines; the contract's fees are changed in their modal, and travel with the form meanwhile. */
export const FeesCard = memo(function FeesCard({ initial, form, revision, mandates, total }: FeesCardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const written = (typed: string) => formatPercent(readDecimal(typed, language) ?? "0", language, { decimals: [0, 2] });
  const wrong = (["entryFee", "managementFee"] as const).flatMap((name) => (form.allErrors[name] ?? []).map((text) => ({ name, text })));
  return (
    <Card
      id="fees"
      title={t("simulator.fees.title")}
      actions={
        <Button variant="text" name="intent" value="fees">
          {t("simulator.fees.change")}
        </Button>
      }
    >
      <input key={`entry-${revision}`} type="hidden" id={fieldId(form, "entryFee")} name="entryFee" defaultValue={initial.entryFee} />
      <input
        key={`management-${revision}`}
        type="hidden"
        id={fieldId(form, "managementFee")}
        name="managementFee"
        defaultValue={initial.managementFee}
      />
      <p>{t("simulator.fees.line", { entry: written(initial.entryFee), management: written(initial.managementFee) })}</p>
      {mandates.map((fee) => (
        <p key={fee}>{fee}</p>
      ))}
      {total ? <p className="hint">{t("simulator.fees.total", { costs: total })}</p> : null}
      {wrong.map(({ name, text }) => (
        <p key={name} className="field-error">
          {text}
        </p>
      ))}
    </Card>
  );
});

export const RebalancingCard = memo(function RebalancingCard({ initial, form }: Pick<InputCardProps, "initial" | "form">) {
  const { t } = useTranslation();
  return (
    <Card>
      <SelectField
        width="full"
        field={namedField(form, "rebalancing", initial.rebalancing)}
        label={t("simulator.investments.rebalancing")}
        options={REBALANCING_STRATEGIES.map((strategy) => ({
          value: strategy,
          label: t(`simulator.investments.rebalancings.${strategy}`),
        }))}
      />
    </Card>
  );
});
