import { SelectField } from "#app/components/form/choice-fields.tsx";
import { PercentField } from "#app/components/form/text-fields.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { REBALANCING_STRATEGIES } from "#app/domain/enumerations.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { fieldOf } from "./fields.ts";
import type { InputCardProps } from "./goal-cards.tsx";

export function FeesCard({ initial, errors }: InputCardProps) {
  const { t } = useTranslation();
  return (
    <Card title={t("simulator.fees.title")}>
      <div className="inline-fields">
        <PercentField inline field={fieldOf("entryFee", initial.entryFee, errors)} label={t("simulator.fees.entry")} />
        <PercentField inline field={fieldOf("managementFee", initial.managementFee, errors)} label={t("simulator.fees.management")} />
      </div>
    </Card>
  );
}

export function RebalancingCard({ initial, errors }: InputCardProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <SelectField
        width="full"
        field={fieldOf("rebalancing", initial.rebalancing, errors)}
        label={t("simulator.investments.rebalancing")}
        options={REBALANCING_STRATEGIES.map((strategy) => ({
          value: strategy,
          label: t(`simulator.investments.rebalancings.${strategy}`),
        }))}
      />
    </Card>
  );
}
