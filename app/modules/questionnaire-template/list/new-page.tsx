import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { templatesPath } from "#app/navigation/paths.ts";

export function NewTemplatePage({ title, idem, lastResult }: { title: string; idem: string; lastResult?: SubmissionResult | undefined }) {
  const { t } = useTranslation();
  const [form, fields] = useForm({
    id: "new-template",
    lastResult,
    onValidate: whenTouched(
      () => import("../template.schema.ts"),
      ({ newTemplateSchema }) => newTemplateSchema,
    ),
    shouldRevalidate: "onInput",
  });
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, "admin-questionnaires-templates", { label: title })} />
      <Card className="card-form" hint={t("questionnaireTemplates.form.newHint")}>
        <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
          <ErrorSummary form={form} />
          <HiddenFields idem={idem} />
          <TextField
            field={fields.name}
            label={t("questionnaireTemplates.form.name")}
            hint={t("questionnaireTemplates.form.nameHint")}
            maxLength={160}
          />
          <TextField
            field={fields.code}
            label={t("questionnaireTemplates.form.code")}
            hint={t("questionnaireTemplates.form.templateCodeHint")}
            maxLength={40}
          />
          <TextareaField field={fields.description} label={t("questionnaireTemplates.form.description")} limit={1000} rows={3} optional />
          <div className="form-actions">
            <SubmitButton>{t("questionnaireTemplates.form.create")}</SubmitButton>
            <ButtonLink to={templatesPath()}>{t("common.actions.cancel")}</ButtonLink>
          </div>
        </Form>
      </Card>
    </>
  );
}
