import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
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
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import type { ImportReport } from "./import-action.server.ts";
import { KID_PRODUCTS_ENTRY, type KidArea, kidProductsPath } from "./paths.ts";

interface ImportPageProps {
  area: KidArea;
  title: string;
  idem: string;
  /** Insurers that may be chosen; none where there is only the person's own. */
  insurers: ReadonlyArray<{ value: string; label: string }>;
  answer: { problem?: string | undefined; report?: ImportReport | undefined; productOwner: string } | undefined;
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
        {report ? <Report report={report} idem={idem} productOwner={productOwner} /> : null}
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
              hint={t("kidProducts.import.fileHint")}
              accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              most={{ bytes: TABLE_FILE_BYTES, fault: t("kidProducts.import.fileLarge") }}
            />
            <div className="form-actions">
              <SubmitButton>{t("kidProducts.import.check")}</SubmitButton>
              <ButtonLink to={kidProductsPath(area)}>{t("common.actions.cancel")}</ButtonLink>
            </div>
          </Form>
        </Card>
      </Stack>
    </>
  );
}

const KINDS = { refused: "negative", idle: "information", ready: "positive" } as const;

function Report({ report, idem, productOwner }: { report: ImportReport; idem: string; productOwner: string }) {
  const { t } = useTranslation();
  const { state, facts, faults, kept } = report;
  return (
    <Card title={report.fileName}>
      <Notice kind={KINDS[state]} role="status">
        {t(`kidProducts.import.states.${state}`)}
      </Notice>
      <KeyFacts columns={2} facts={facts.map(({ label, value }) => ({ label, value: <FigureText>{value}</FigureText> }))} />
      {kept ? (
        <Form method="post" encType="multipart/form-data" className="form-actions">
          <HiddenFields idem={idem} />
          <input type="hidden" name="kept" value={kept} />
          <input type="hidden" name="productOwner" value={productOwner} />
          <SubmitButton>{t("kidProducts.import.confirm")}</SubmitButton>
        </Form>
      ) : null}
      {faults.length > 0 ? (
        <>
          <p>{report.faultCount}</p>
          <DataTable
            caption={t("kidProducts.import.faultsCaption")}
            dense
            rows={faults}
            rowKey={(fault) => fault.key}
            columns={[
              { key: "place", header: t("kidProducts.import.place"), rowHeader: true, cell: (fault) => fault.place },
              { key: "column", header: t("kidProducts.import.column"), cell: (fault) => fault.column },
              { key: "found", header: t("kidProducts.import.found"), cell: (fault) => fault.found },
              { key: "expected", header: t("kidProducts.import.expectedHead"), cell: (fault) => fault.expected },
              { key: "code", header: t("kidProducts.import.code"), cell: (fault) => fault.code },
            ]}
          />
        </>
      ) : null}
    </Card>
  );
}
