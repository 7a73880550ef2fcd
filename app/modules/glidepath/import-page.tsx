import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { FileField } from "#app/components/form/file-field.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";
import { TABLE_FILE_BYTES } from "#app/domain/format/file-sizes.ts";
import type { EncodedMessage } from "#app/i18n/message.ts";
import type { FaultRow } from "#app/modules/value-import/faults.server.ts";
import { FaultsTable } from "#app/modules/value-import/import-tables.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { glidepathsPath } from "#app/navigation/paths.ts";

export interface ImportGlidepathProps {
  title: string;
  idem: string;
  name: string;
  errors: Array<{ fieldId: string; text: EncodedMessage }>;
  faults: FaultRow[];
}

export function ImportGlidepathPage({ title, idem, name, errors, faults }: ImportGlidepathProps) {
  const { t } = useTranslation();
  const fieldOf = (id: string, field: string, initialValue?: string) => ({
    id,
    name: field,
    errorId: `${id}-error`,
    descriptionId: `${id}-hint`,
    initialValue,
    errors: errors.filter(({ fieldId }) => fieldId === id).map(({ text }) => text),
  });
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, "matrixes-glidepath", { label: title })} />
      <Stack>
        <Card>
          <Form method="post" encType="multipart/form-data" className="form" noValidate>
            <ErrorSummary lines={errors} />
            <HiddenFields idem={idem} />
            <TextField field={fieldOf("glidepath-name", "name", name)} label={t("matrices.glidepath.name")} maxLength={120} />
            <FileField
              field={fieldOf("glidepath-file", "file")}
              label={t("matrices.glidepath.fileLabel")}
              hint={t("matrices.glidepath.fileHint")}
              accept=".xlsx,.csv,.txt"
              most={{ bytes: TABLE_FILE_BYTES, fault: t("matrices.glidepath.fileTooLarge") }}
            />
            <div className="form-actions">
              <SubmitButton>{t("matrices.glidepath.submitImport")}</SubmitButton>
              <ButtonLink to={glidepathsPath()}>{t("common.actions.cancel")}</ButtonLink>
            </div>
          </Form>
        </Card>
        {faults.length > 0 ? (
          <Card title={t("matrices.glidepath.faultsTitle")} flush>
            <FaultsTable rows={faults} />
          </Card>
        ) : null}
        <Card title={t("matrices.glidepath.codes")}>
          <KeyFacts columns={2} facts={ASSET_CLASSES.map((code) => ({ label: t(`common.assetClasses.${code}`), value: code }))} />
        </Card>
      </Stack>
    </>
  );
}
