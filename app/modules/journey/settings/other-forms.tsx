import { useTranslation } from "react-i18next";
import { CheckboxField } from "#app/components/form/choice-fields.tsx";
import { type FormMarks, ListForm } from "#app/components/form/list-form/list-form.tsx";
import { PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Card } from "#app/components/layout/card.tsx";
import { PAI_CODES } from "#app/domain/journey.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { MOST_ROWS, PROPOSAL_ACTS, PROPOSAL_FREQUENCIES } from "../changes/config-fields.ts";
import { RowList } from "./row-list.tsx";
import type { ProposalValues, PublishingValues, SustainabilityValues } from "./settings-values.ts";

const THRESHOLDS = [
  { list: "sustainable", title: "journeySettings.form.sustainableInvestmentThresholds" },
  { list: "taxonomy", title: "journeySettings.form.taxonomyThresholds" },
] as const;

/** Words of the step, the shares that a client chooses from, and the adverse impacts that may be considered. */
export function SustainabilityForm({ values, ...marks }: { values: SustainabilityValues } & FormMarks) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [form, fields] = useForm<SustainabilityValues>({
    id: "sustainability",
    lastResult: marks.lastResult,
    defaultValue: values,
    onValidate: whenTouched(
      () => import("./settings.schema.ts"),
      ({ sustainabilitySchema }) => sustainabilitySchema(language),
    ),
  });
  const impacts = fields.pai.getFieldset();
  const rowName = (index: number) => t("journeySettings.form.threshold", { count: index + 1 });
  const labels = {
    stepName: t("journeySettings.form.stepName"),
    intro: t("journeySettings.form.intro"),
    ...Object.fromEntries(
      THRESHOLDS.flatMap(({ list, title }) =>
        fields[list].getFieldList().map((_, index) => [`${list}[${index}].value`, `${t(title)}, ${rowName(index)}`]),
      ),
    ),
    ...Object.fromEntries(PAI_CODES.map((code) => [`pai.${code}.label`, t(`journeySettings.pai.${code}`)])),
  };
  return (
    <ListForm form={form} {...marks} labels={labels}>
      <Card className="card-form">
        <div className="form">
          <TextField field={fields.stepName} label={labels.stepName} hint={t("journeySettings.form.stepHint")} maxLength={120} optional />
          <TextareaField field={fields.intro} label={labels.intro} limit={5000} optional />
        </div>
      </Card>
      {THRESHOLDS.map(({ list, title }) => (
        <RowList
          key={list}
          form={form}
          list={fields[list]}
          rows={fields[list].getFieldList()}
          most={MOST_ROWS.thresholds}
          title={t(title)}
          hint={t("journeySettings.form.thresholdsHint")}
          add={t("journeySettings.form.addThreshold")}
          nameOf={rowName}
          keyOf={({ key }) => key}
        >
          {(row, index) => <PercentField field={row.getFieldset().value} label={rowName(index)} hideLabel />}
        </RowList>
      ))}
      <Card id={fields.pai.id} title={t("journeySettings.form.paiTitle")} hint={t("journeySettings.form.paiHint")} className="card-form">
        {PAI_CODES.map((code) => {
          const impact = impacts[code].getFieldset();
          const name = t(`journeySettings.pai.${code}`);
          return (
            <div key={code} className="impact-label">
              <CheckboxField field={impact.offered} label={name} />
              <TextField
                field={impact.label}
                label={`${name}, ${t("journeySettings.form.paiLabel").toLowerCase()}`}
                width="full"
                maxLength={200}
                hideLabel
              />
            </div>
          );
        })}
      </Card>
    </ListForm>
  );
}

/** Acts and frequencies that the journey offers. */
export function ProposalForm({ values, ...marks }: { values: ProposalValues } & FormMarks) {
  const { t } = useTranslation();
  const [form, fields] = useForm<ProposalValues>({
    id: "proposal",
    lastResult: marks.lastResult,
    defaultValue: values,
    onValidate: whenTouched(
      () => import("./settings.schema.ts"),
      ({ proposalSchema }) => proposalSchema,
    ),
  });
  const all = [...PROPOSAL_ACTS, ...PROPOSAL_FREQUENCIES] as const;
  return (
    <ListForm form={form} {...marks} labels={Object.fromEntries(all.map((name) => [name, t(`journeySettings.form.${name}`)]))}>
      <Card title={t("journeySettings.form.acts")} className="card-form">
        {PROPOSAL_ACTS.map((name) => (
          <CheckboxField key={name} field={fields[name]} label={t(`journeySettings.form.${name}`)} />
        ))}
      </Card>
      <Card title={t("journeySettings.form.frequencies")} className="card-form">
        {PROPOSAL_FREQUENCIES.map((name) => (
          <CheckboxField key={name} field={fields[name]} label={t(`journeySettings.form.${name}`)} />
        ))}
      </Card>
    </ListForm>
  );
}

/** Texts of what is published, and what goes with it. */
export function PublishingForm({ values, ...marks }: { values: PublishingValues } & FormMarks) {
  const { t } = useTranslation();
  const [form, fields] = useForm<PublishingValues>({
    id: "publishing",
    lastResult: marks.lastResult,
    defaultValue: values,
    onValidate: whenTouched(
      () => import("./settings.schema.ts"),
      ({ publishingSchema }) => publishingSchema,
    ),
  });
  const names = ["documentName", "documentType", "preliminaryInformation", "defaultAdvisorComment"] as const;
  const labels = Object.fromEntries(names.map((name) => [name, t(`journeySettings.form.${name}`)]));
  return (
    <ListForm form={form} {...marks} labels={labels}>
      <Card className="card-form">
        <div className="form">
          <TextField field={fields.documentName} label={t("journeySettings.form.documentName")} width="full" maxLength={200} />
          <TextField
            field={fields.documentType}
            label={t("journeySettings.form.documentType")}
            hint={t("journeySettings.form.documentTypeHint")}
            maxLength={80}
            optional
          />
          <TextareaField
            field={fields.preliminaryInformation}
            label={t("journeySettings.form.preliminaryInformation")}
            limit={10_000}
            rows={6}
            optional
          />
          <TextareaField
            field={fields.defaultAdvisorComment}
            label={t("journeySettings.form.defaultAdvisorComment")}
            limit={5000}
            rows={4}
            optional
          />
          <div>
            <CheckboxField field={fields.enableDic} label={t("journeySettings.form.enableDic")} />
            <CheckboxField field={fields.enableTransactionsSummary} label={t("journeySettings.form.enableTransactionsSummary")} />
            <CheckboxField
              field={fields.enableEmailAttachments}
              label={t("journeySettings.form.enableEmailAttachments")}
              hint={t("journeySettings.form.enableEmailAttachmentsHint")}
            />
          </div>
        </div>
      </Card>
    </ListForm>
  );
}
