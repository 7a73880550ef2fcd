import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { CheckboxField } from "#app/components/form/choice-fields.tsx";
import { type FormMarks, ListForm } from "#app/components/form/list-form/list-form.tsx";
import { PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Card } from "#app/components/layout/card.tsx";
import { USUAL_BOUNDS } from "#app/domain/advice/suitability/bounds.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { BOUND_FIELDS, BOUND_GROUPS, type BoundField, fieldsOf, figureOf } from "../../changes/bound-fields.ts";
import type { BoundsValues } from "./bounds.server.ts";

/** Every bound that an advice is judged by, with its default, its unit and one line of why; a change has a reason. */
export function BoundsForm({ values, ...marks }: { values: BoundsValues } & FormMarks) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [form, fields] = useForm<BoundsValues>({
    id: "bounds",
    lastResult: marks.lastResult,
    defaultValue: values,
    onValidate: whenTouched(
      () => import("./bounds.schema.ts"),
      ({ boundsSchema }) => boundsSchema(language),
    ),
  });
  const all = fields as Record<string, FieldMetadata<string>>;
  const nameOf = ({ profile, step, end }: BoundField) => {
    const of = profile ? t(`journeySettings.riskProfiles.${profile}`) : "";
    if (step !== undefined) return t(`journeyBounds.steps.${end ?? "green"}`, { count: step + 1 });
    if (end === undefined) return of || t("journeyBounds.value");
    return of === "" ? t(`journeyBounds.alone.${end as "green"}`) : t(`journeyBounds.ends.${end as "green"}`, { of });
  };
  const defaultOf = (field: BoundField) => {
    const usual = figureOf(USUAL_BOUNDS, field);
    return usual === null ? t("journeyBounds.noDefault") : t("journeyBounds.default", { figure: decimalForField(String(usual), language) });
  };
  const figure = (field: BoundField) => {
    const props = { field: all[field.name]!, label: nameOf(field), hint: defaultOf(field), width: "short" } as const;
    return field.unit === "percent" ? (
      <PercentField key={field.name} {...props} />
    ) : (
      <TextField key={field.name} {...props} inputMode="decimal" maxLength={6} />
    );
  };
  const labels = {
    reason: t("journeyBounds.reason"),
    ...Object.fromEntries(BOUND_FIELDS.map((field) => [field.name, `${t(`journeyBounds.groups.${field.group}.name`)}, ${nameOf(field)}`])),
  };
  return (
    <ListForm form={form} {...marks} labels={labels}>
      <Card title={t("journeyBounds.title")} hint={t("journeyBounds.hint")} className="card-form">
        <CheckboxField field={all.declaredProfile!} label={t("journeyBounds.declaredProfile")} />
        <p className="hint">{t("journeyBounds.declaredWhy")}</p>
      </Card>
      {BOUND_GROUPS.map((group) => (
        <Card
          key={group.code}
          title={t(`journeyBounds.groups.${group.code}.name`)}
          hint={`${t(`journeyBounds.groups.${group.code}.why`)} ${t(`journeyBounds.units.${group.unit}`)}`}
          className="card-form"
        >
          <div className={group.form === "profilePair" ? "range-pairs" : "figures-grid"}>
            {group.form === "profilePair"
              ? RISK_PROFILES.map((profile) => (
                  <div key={profile} className="range-pair">
                    {fieldsOf(group)
                      .filter((field) => field.profile === profile)
                      .map(figure)}
                  </div>
                ))
              : fieldsOf(group).map(figure)}
          </div>
        </Card>
      ))}
      <Card className="card-form">
        <TextareaField field={all.reason!} label={labels.reason} hint={t("journeyBounds.reasonHint")} limit={1000} rows={3} />
      </Card>
    </ListForm>
  );
}
