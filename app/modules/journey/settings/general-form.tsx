import { useTranslation } from "react-i18next";
import { CheckboxField, CheckboxList, type Option, SelectField } from "#app/components/form/choice-fields.tsx";
import { type FormMarks, ListForm } from "#app/components/form/list-form/list-form.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Card } from "#app/components/layout/card.tsx";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { MOST_ROWS } from "../changes/config-fields.ts";
import { RowList } from "./row-list.tsx";
import type { GeneralValues } from "./settings-values.ts";

/** Name, distributors, how long a session lasts, and how the client reads the profiles. */
export function GeneralForm({ values, distributors, ...marks }: { values: GeneralValues; distributors: Option[] } & FormMarks) {
  const { t } = useTranslation();
  const [form, fields] = useForm<GeneralValues>({
    id: "general",
    lastResult: marks.lastResult,
    defaultValue: values,
    onValidate: whenTouched(
      () => import("./settings.schema.ts"),
      ({ generalSchema }) => generalSchema,
    ),
  });
  const rows = fields.riskDefinitions.getFieldList();
  const rowName = (index: number) => t("journeySettings.form.riskDefinition", { count: index + 1 });
  const labels = {
    journeyName: t("journeySettings.form.journeyName"),
    distributors: t("journeySettings.form.distributors"),
    sessionValidityDays: t("journeySettings.form.sessionValidityDays"),
    supportContactInfo: t("journeySettings.form.supportContactInfo"),
    finalizationUrl: t("journeySettings.form.finalizationUrl"),
    ...Object.fromEntries(
      rows.flatMap((_, index) => [
        [`riskDefinitions[${index}].riskProfile`, `${rowName(index)}, ${t("journeySettings.form.riskProfile")}`],
        [`riskDefinitions[${index}].label`, `${rowName(index)}, ${t("journeySettings.form.profileLabel")}`],
      ]),
    ),
  };
  return (
    <ListForm form={form} {...marks} labels={labels}>
      <Card className="card-form">
        <div className="form">
          <TextField field={fields.journeyName} label={labels.journeyName} width="full" maxLength={120} />
          <CheckboxList
            field={fields.distributors}
            label={labels.distributors}
            hint={t("journeySettings.form.distributorsHint")}
            options={distributors}
          />
          <TextField
            field={fields.sessionValidityDays}
            label={labels.sessionValidityDays}
            hint={t("journeySettings.form.validityHint")}
            width="short"
            inputMode="numeric"
            maxLength={6}
          />
          <CheckboxField field={fields.showSideStepper} label={t("journeySettings.form.showSideStepper")} />
          <TextareaField
            field={fields.supportContactInfo}
            label={labels.supportContactInfo}
            hint={t("journeySettings.form.supportHint")}
            limit={1000}
            rows={3}
            optional
          />
          <TextField
            field={fields.finalizationUrl}
            label={labels.finalizationUrl}
            hint={t("journeySettings.form.finalizationHint")}
            width="full"
            maxLength={500}
            optional
          />
        </div>
      </Card>
      <RowList
        form={form}
        list={fields.riskDefinitions}
        rows={rows}
        most={MOST_ROWS.riskDefinitions}
        title={t("journeySettings.form.riskDefinitions")}
        add={t("journeySettings.form.addRiskDefinition")}
        nameOf={rowName}
        keyOf={({ key }) => key}
      >
        {(row) => {
          const at = row.getFieldset();
          return (
            <>
              <SelectField
                field={at.riskProfile}
                label={t("journeySettings.form.riskProfile")}
                options={RISK_PROFILES.map((value) => ({ value, label: t(`journeySettings.riskProfiles.${value}`) }))}
              />
              <TextField field={at.label} label={t("journeySettings.form.profileLabel")} width="full" maxLength={120} />
              <TextareaField field={at.description} label={t("journeySettings.form.profileDescription")} limit={2000} rows={2} optional />
            </>
          );
        }}
      </RowList>
    </ListForm>
  );
}
