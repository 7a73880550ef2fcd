import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { KNOWLEDGE_LEVELS, LOSS_LEVELS, TARGET_PLACES } from "#app/domain/advice/suitability/asset-nature.ts";
import type { NatureValues } from "./nature-values.ts";

/** What an advice judges the series by, as its manufacturer's data say it; what is left empty follows from its class. */
export function NatureCard({ field }: { field: FieldMetadata<NatureValues> }) {
  const { t } = useTranslation();
  const at = field.getFieldset();
  const knowledge = at.knowledge.getFieldset();
  const losses = at.losses.getFieldset();
  const answers = (["yes", "no"] as const).map((value) => ({ value, label: t(`common.answers.${value}`) }));
  const places = TARGET_PLACES.map((value) => ({ value, label: t(`series.nature.places.${value}`) }));
  const unknown = t("series.nature.unknown");
  return (
    <Card id="definition-nature" title={t("series.nature.title")} hint={t("series.nature.hint")} className="card-form">
      <div className="form">
        <PercentField field={at.equityPart} label={t("series.nature.equityPart")} optional />
        <TextField field={at.theme} label={t("series.nature.theme")} hint={t("series.nature.themeHint")} maxLength={40} optional />
        <TextField field={at.manager} label={t("series.nature.manager")} width="full" maxLength={160} optional />
        <TextField field={at.issuer} label={t("series.nature.issuer")} width="full" maxLength={160} optional />
        {(["illiquid", "complex", "leveraged"] as const).map((name) => (
          <SelectField
            key={name}
            field={at[name]}
            label={t(`series.nature.${name}`)}
            width="short"
            placeholder={t("series.nature.byClass")}
            options={answers}
          />
        ))}
        <fieldset className="field">
          <legend className="label">{t("series.nature.targetMarket")}</legend>
          <p className="hint">{t("series.nature.targetHint")}</p>
          <div className="figures-grid">
            {KNOWLEDGE_LEVELS.map((level) => (
              <SelectField
                key={level}
                field={knowledge[level]}
                label={t(`series.nature.knowledge.${level}`)}
                width="short"
                placeholder={unknown}
                options={places}
              />
            ))}
            {LOSS_LEVELS.map((level) => (
              <SelectField
                key={level}
                field={losses[level]}
                label={t(`series.nature.losses.${level}`)}
                width="short"
                placeholder={unknown}
                options={places}
              />
            ))}
          </div>
        </fieldset>
      </div>
    </Card>
  );
}
