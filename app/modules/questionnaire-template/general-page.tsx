import type { SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import type { z } from "zod";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { templatePath } from "#app/navigation/paths.ts";
import { BothFields, SaveBar } from "./form-parts.tsx";
import { generalSchema } from "./template.schema.ts";

export interface GeneralPageProps {
  template: { id: string; name: string; version: number };
  title: string;
  values: object;
  distributors: Array<{ value: string; label: string }>;
  idem: string;
  lastResult?: SubmissionResult | undefined;
}

export function GeneralPage({ template, title, values, distributors, idem, lastResult }: GeneralPageProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<z.infer<typeof generalSchema>>({
    id: "general",
    lastResult,
    defaultValue: values,
    constraint: getZodConstraint(generalSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: generalSchema }),
    shouldRevalidate: "onInput",
  });
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb(
          t,
          "admin-questionnaires-templates",
          { label: template.name, href: templatePath(template.id) },
          { label: title },
        )}
      />
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="question-form">
        <ErrorSummary form={form} />
        <HiddenFields idem={idem} version={versionOf(lastResult, template.version)} />
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
            <BothFields fr={fields.titleFr} en={fields.titleEn} label={t("questionnaireTemplates.general.clientTitle")} />
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
        <SaveBar cancelHref={templatePath(template.id)} />
      </Form>
    </>
  );
}
