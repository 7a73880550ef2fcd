import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { FileField } from "#app/components/form/file-field.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { TABLE_FILE_BYTES } from "#app/domain/format/file-sizes.ts";
import type { TableReportView } from "#app/modules/file-mapping/table-report.server.ts";
import { TableReportCard } from "#app/modules/file-mapping/table-report.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { KID_PRODUCTS_ENTRY, type KidArea, kidProductsPath } from "./paths.ts";

interface ImportPageProps {
  area: KidArea;
  title: string;
  idem: string;
  /** Insurers that may be chosen; none where there is only the person's own. */
  insurers: ReadonlyArray<{ value: string; label: string }>;
  answer: { problem?: string | undefined; report?: TableReportView | undefined; productOwner: string } | undefined;
}

const fieldOf = (name: string, initialValue: string, error?: string) => ({
  id: `import-${name}`,
  name,
  errorId: `import-${name}-error`,
  descriptionId: `import-${name}-hint`,
  initialValue,
  errors: error ? [error] : [],
});

/** A file of KID products: tried first, written after it was seen. */
export function ImportPage({ area, title, idem, insurers, answer }: ImportPageProps) {
  const { t } = useTranslation();
  const { problem, report, productOwner = "" } = answer ?? {};
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, KID_PRODUCTS_ENTRY[area], { label: title })} />
      <Stack>
        {report ? <TableReportCard report={report} idem={idem} fields={{ productOwner }} /> : null}
        <Card title={t("kidProducts.import.formTitle")} hint={t("kidProducts.import.hint")} className="card-form">
          <Form method="post" encType="multipart/form-data" className="form">
            <ErrorSummary lines={problem ? [{ fieldId: "import-file", text: problem }] : []} />
            <HiddenFields idem={idem} />
            {insurers.length > 0 ? (
              <SelectField
                field={fieldOf("productOwner", productOwner)}
                label={t("kidProducts.columns.insurer")}
                options={insurers}
                placeholder
              />
            ) : null}
            <FileField
              field={fieldOf("file", "", problem)}
              label={t("kidProducts.import.file")}
              hint={t("tableImport.fileHint")}
              accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              most={{ bytes: TABLE_FILE_BYTES, fault: t("tableImport.fileLarge") }}
            />
            <div className="form-actions">
              <SubmitButton>{t("tableImport.check")}</SubmitButton>
              <ButtonLink to={kidProductsPath(area)}>{t("common.actions.cancel")}</ButtonLink>
            </div>
          </Form>
        </Card>
      </Stack>
    </>
  );
}
