import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Card } from "#app/components/layout/card.tsx";
import { EditorForm, type EditorProps } from "./editor-form.tsx";
import { BothFields } from "./form-parts.tsx";
import type { generalSchema } from "./template.schema.ts";

export interface GeneralPageProps extends EditorProps {
  distributors: Array<{ value: string; label: string }>;
}

export function GeneralPage({ template, title, values, distributors, idem, lastResult }: GeneralPageProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<z.infer<typeof generalSchema>>({
    id: "general",
    lastResult,
    defaultValue: values,
    onValidate: whenTouched(
      () => import("./template.schema.ts"),
      ({ generalSchema }) => generalSchema,
    ),
    shouldRevalidate: "onInput",
  });
  const clientTitle = t("questionnaireTemplates.general.clientTitle");
  const labels = {
    name: t("questionnaireTemplates.form.name"),
    description: t("questionnaireTemplates.form.description"),
    code: t("questionnaireTemplates.form.code"),
    distributor: t("questionnaireTemplates.general.distributor"),
    titleFr: t("questionnaireTemplates.form.inFrench", { label: clientTitle }),
    titleEn: t("questionnaireTemplates.form.inEnglish", { label: clientTitle }),
    defaultLanguage: t("questionnaireTemplates.general.defaultLanguage"),
    linkValidityHours: t("questionnaireTemplates.general.hours"),
  };
  return (
    <EditorForm {...{ template, title, form, labels, idem, lastResult }}>
      <Card>
        <div className="template-fields">
          <TextField
            field={fields.name}
            label={t("questionnaireTemplates.form.name")}
            hint={t("questionnaireTemplates.form.nameHint")}
            maxLength={160}
          />
          <TextareaField field={fields.description} label={t("questionnaireTemplates.form.description")} limit={1000} rows={3} optional />
          <TextField
            field={fields.code}
            label={t("questionnaireTemplates.form.code")}
            hint={t("questionnaireTemplates.form.templateCodeHint")}
            maxLength={40}
          />
          <SelectField
            field={fields.distributor}
            label={t("questionnaireTemplates.general.distributor")}
            hint={t("questionnaireTemplates.general.distributorHint")}
            placeholder={t("questionnaireTemplates.general.everyDistributor")}
            options={distributors}
            optional
          />
        </div>
      </Card>
      <Card title={t("questionnaireTemplates.general.client")}>
        <div className="template-fields">
          <BothFields fr={fields.titleFr} en={fields.titleEn} label={clientTitle} />
          <SelectField
            field={fields.defaultLanguage}
            label={t("questionnaireTemplates.general.defaultLanguage")}
            options={(["fr", "en"] as const).map((value) => ({ value, label: t(`questionnaireTemplates.languages.${value}`) }))}
          />
          <TextField
            field={fields.linkValidityHours}
            label={t("questionnaireTemplates.general.hours")}
            hint={t("questionnaireTemplates.general.hoursHint")}
            inputMode="numeric"
            width="short"
          />
        </div>
      </Card>
    </EditorForm>
  );
}
