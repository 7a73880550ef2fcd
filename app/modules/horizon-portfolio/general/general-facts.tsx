import { useTranslation } from "react-i18next";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { RiskProfile } from "#app/domain/questionnaire/template.ts";
import type { GeneralFormProps, GeneralValues } from "./general-form.tsx";

/** What a portfolio is, for who may only read it. */
export function GeneralFacts({ values, choices }: Pick<GeneralFormProps, "values" | "choices">) {
  const { t } = useTranslation();
  const none = t("common.answers.none");
  const facts: Array<[keyof GeneralValues, string]> = [
    ["productOwnerPortfolioCode", values.productOwnerPortfolioCode],
    ["riskProfile", values.riskProfile === "" ? "" : t(`horizonPortfolios.profiles.${values.riskProfile as RiskProfile}`)],
    ["glidepathMethod", values.glidepathMethod],
    [
      "distributorUuids",
      choices.distributors
        .filter(({ value }) => values.distributorUuids.includes(value))
        .map(({ label }) => label)
        .join(", "),
    ],
  ];
  return (
    <Card>
      <KeyFacts
        columns={2}
        facts={facts.map(([name, value]) => ({ label: t(`horizonPortfolios.general.${name}`), value: value || none }))}
      />
    </Card>
  );
}
