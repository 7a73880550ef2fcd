import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { FileField } from "#app/components/form/file-field.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { REGULATORY_ENTRY, regulatoryFilePath, regulatoryUploadPath } from "./paths.ts";
import type { UploadFault } from "./regulatory-file.server.ts";
import { FileStatusBadge } from "./status-badge.tsx";
import type { FileRow, UploadsView } from "./uploads-view.server.ts";

interface UploadsPageProps {
  list: UploadsView;
  most: { bytes: number; hint: string; fault: string };
  /** Why the last file was not taken. */
  fault: UploadFault | undefined;
}

const fieldOf = (name: string, error?: string) => ({
  id: `upload-${name}`,
  name,
  errorId: `upload-${name}-error`,
  descriptionId: `upload-${name}-hint`,
  errors: error ? [error] : undefined,
});

/** A file of the three formats is sent here; those that came before stand below. */
export function UploadsPage({ list, most, fault }: UploadsPageProps) {
  const { t } = useTranslation();
  const { area, title } = list;
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, REGULATORY_ENTRY[area], { label: title })} />
      <Stack>
        {list.mayLoad ? <UploadCard list={list} most={most} fault={fault} /> : null}
        <Card title={t("regulatoryFiles.upload.filesTitle")} flush>
          {list.total === 0 ? <EmptyState title={t("regulatoryFiles.upload.none")} /> : <FilesTable list={list} />}
        </Card>
      </Stack>
    </>
  );
}

function UploadCard({ list, most, fault }: UploadsPageProps) {
  const { t } = useTranslation();
  const error = fault ? t(`regulatoryFiles.upload.faults.${fault}`) : undefined;
  return (
    <Card title={t("regulatoryFiles.upload.formTitle")} hint={t("regulatoryFiles.upload.hint")} className="card-form">
      <Form method="post" encType="multipart/form-data" className="form">
        <ErrorSummary lines={error ? [{ fieldId: "upload-file", text: error }] : []} />
        {list.insurers.length > 0 ? (
          <SelectField
            field={fieldOf("productOwner")}
            label={t("regulatoryFiles.columns.owner")}
            hint={t("regulatoryFiles.upload.ownerHint")}
            options={list.insurers}
            placeholder={t("regulatoryFiles.platform")}
          />
        ) : null}
        <FileField
          field={fieldOf("file", error)}
          label={t("regulatoryFiles.upload.file")}
          hint={most.hint}
          accept=".csv,.txt,.gz,.xlsx"
          most={most}
        />
        <div className="form-actions">
          <SubmitButton>{t("regulatoryFiles.upload.submit")}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function FilesTable({ list }: { list: UploadsView }) {
  const { t } = useTranslation();
  const { area, page, size, total, range } = list;
  const head = (key: "file" | "formats" | "owner" | "status" | "received") => t(`regulatoryFiles.upload.columns.${key}`);
  return (
    <>
      <DataTable<FileRow>
        caption={t("regulatoryFiles.upload.filesTitle")}
        rows={list.rows}
        rowKey={(row) => row.uuid}
        columns={[
          {
            key: "file",
            header: head("file"),
            rowHeader: true,
            cell: (row) => <Link to={regulatoryFilePath(area, row.uuid)}>{row.name}</Link>,
          },
          { key: "formats", header: head("formats"), cell: (row) => row.formats || "–" },
          ...(area === "admin" ? [{ key: "owner", header: head("owner"), cell: (row: FileRow) => row.owner }] : []),
          { key: "status", header: head("status"), cell: (row) => <FileStatusBadge status={row.status} /> },
          { key: "received", header: head("received"), align: "end", cell: (row) => <FigureText>{row.received}</FigureText> },
        ]}
      />
      <p className="list-foot">
        <span className="hint figure">{t("common.list.range", range)}</span>
        <span className="pages">
          {page > 1 ? <Link to={regulatoryUploadPath(area, { page: page - 1 })}>{t("common.list.previousPage")}</Link> : null}
          {page * size < total ? <Link to={regulatoryUploadPath(area, { page: page + 1 })}>{t("common.list.nextPage")}</Link> : null}
        </span>
      </p>
    </>
  );
}
