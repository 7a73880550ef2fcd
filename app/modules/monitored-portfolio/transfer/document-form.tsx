import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { FileField } from "#app/components/form/file-field.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { answeredForm, namedField } from "#app/components/form/named-field.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { TABLE_FILE_BYTES } from "#app/domain/format/file-sizes.ts";
import type { RefusedDocument } from "./document.server.ts";

const KINDS = ["KID", "FACTSHEET", "OTHER"] as const;

export interface DocumentFormProps {
  version: number;
  idem: string;
  back: string;
  refused: RefusedDocument | undefined;
}

/** A document that somebody adds to a portfolio. */
export function DocumentForm({ version, idem, back, refused }: DocumentFormProps) {
  const { t } = useTranslation();
  const form = answeredForm("document", refused?.field ? [{ field: refused.field, text: t(refused.text) }] : []);
  const problem = refused && refused.field === null ? [{ text: t(refused.text) }] : [];
  return (
    <Card title={t("gridTransfers.documents.add")} className="card-form">
      <Form method="post" encType="multipart/form-data" noValidate className="form">
        {problem.length > 0 ? <ErrorSummary lines={problem} /> : <ErrorSummary form={form} />}
        <HiddenFields key={version} idem={idem} version={version} />
        <TextField
          field={namedField(form, "title", refused?.title ?? "")}
          label={t("gridTransfers.documents.name")}
          width="full"
          maxLength={160}
        />
        <SelectField
          field={namedField(form, "kind", refused?.kind ?? "OTHER")}
          label={t("gridTransfers.documents.kind")}
          hint={t("gridTransfers.documents.kindHint")}
          options={KINDS.map((value) => ({ value, label: t(`gridTransfers.documents.kinds.${value}`) }))}
        />
        <FileField
          field={namedField(form, "file", "")}
          label={t("gridTransfers.documents.file")}
          hint={t("gridTransfers.documents.fileHint")}
          accept=".pdf,.xlsx"
          most={{ bytes: TABLE_FILE_BYTES, fault: t("gridTransfers.documents.fileTooLarge") }}
        />
        <div className="form-actions">
          <SubmitButton>{t("gridTransfers.documents.submit")}</SubmitButton>
          <ButtonLink to={back}>{t("common.actions.cancel")}</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
