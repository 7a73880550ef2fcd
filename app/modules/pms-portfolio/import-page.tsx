import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { FileField } from "#app/components/form/file-field.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { answeredForm, fieldId, namedField } from "#app/components/form/named-field.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { TABLE_FILE_BYTES } from "#app/domain/format/file-sizes.ts";
import { TableReportCard } from "#app/modules/file-mapping/table-report.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import type { PmsImportAnswer } from "./import-action.server.ts";
import { PMS_ENTRY, pmsPortfoliosPath } from "./paths.ts";

/** A file of the outside system: tried first, written after it was seen. */
export function PmsImportPage({ title, idem, answer }: { title: string; idem: string; answer: PmsImportAnswer | undefined }) {
  const { t } = useTranslation();
  const { problem, report } = answer ?? {};
  const form = answeredForm("pms-import", problem ? [{ field: "file", text: problem }] : []);
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, PMS_ENTRY, { label: title })} />
      <Stack>
        {report ? <TableReportCard report={report} idem={idem} /> : null}
        <Card title={t("pmsPortfolios.import.formTitle")} hint={t("pmsPortfolios.import.hint")} className="card-form">
          <Form method="post" encType="multipart/form-data" className="form">
            <ErrorSummary lines={problem ? [{ fieldId: fieldId(form, "file"), text: problem }] : []} />
            <HiddenFields idem={idem} />
            <FileField
              field={namedField(form, "file", "")}
              label={t("pmsPortfolios.import.file")}
              hint={t("tableImport.fileHint")}
              accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              most={{ bytes: TABLE_FILE_BYTES, fault: t("tableImport.fileLarge") }}
            />
            <div className="form-actions">
              <SubmitButton>{t("tableImport.check")}</SubmitButton>
              <ButtonLink to={pmsPortfoliosPath()}>{t("common.actions.cancel")}</ButtonLink>
            </div>
          </Form>
        </Card>
      </Stack>
    </>
  );
}
