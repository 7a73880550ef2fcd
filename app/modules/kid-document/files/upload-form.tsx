import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { FileField } from "#app/components/form/file-field.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { TABLE_FILE_BYTES } from "#app/domain/format/file-sizes.ts";
import { KID_LANGUAGES } from "#app/domain/kid/kid.ts";
import { kidDocumentsPath } from "#app/modules/kid-document/paths.ts";

export interface UploadFormProps {
  today: string;
  idem: string;
  lastResult?: SubmissionResult | undefined;
}

/** A document that was made elsewhere: what identifies it, and the file. */
export function UploadForm({ today, idem, lastResult }: UploadFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<{ isin: string; language: string; productionDate: string; file: string }>({
    id: "kid-upload",
    lastResult,
    defaultValue: { isin: "", language: "fr", productionDate: "", file: "" },
    onValidate: whenTouched(
      () => import("./upload.schema.ts"),
      ({ uploadSchema }) => uploadSchema,
    ),
    shouldRevalidate: "onInput",
  });
  const labels = {
    isin: t("kidDocuments.form.isin"),
    language: t("kidDocuments.documents.language"),
    productionDate: t("kidDocuments.form.productionDate"),
    file: t("kidDocuments.documents.file"),
  };
  return (
    <Card className="card-form">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate encType="multipart/form-data" className="form">
        <ErrorSummary form={form} labels={labels} />
        <HiddenFields idem={idem} />
        <TextField field={fields.isin} label={labels.isin} maxLength={12} />
        <SelectField
          field={fields.language}
          label={labels.language}
          options={KID_LANGUAGES.map((value) => ({ value, label: t(`kidDocuments.languages.${value}`) }))}
        />
        <DateField field={fields.productionDate} label={labels.productionDate} max={today} />
        <FileField
          field={fields.file}
          label={labels.file}
          hint={t("kidDocuments.documents.fileHint")}
          accept="application/pdf,.pdf"
          most={{ bytes: TABLE_FILE_BYTES, fault: "kidDocuments.documents.fileTooLarge" }}
        />
        <div className="form-actions">
          <SubmitButton>{t("kidDocuments.documents.save")}</SubmitButton>
          <ButtonLink to={kidDocumentsPath()}>{t("common.actions.cancel")}</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
