import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { FileField } from "#app/components/form/file-field.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Split, Stack } from "#app/components/layout/split.tsx";
import { KnownFiles } from "#app/modules/file-mapping/known-files.tsx";
import { loadValuesPath, valueExamplePath, valueImportPath } from "#app/navigation/paths.ts";
import type { UploadFault } from "./import.server.ts";
import { StatusBadge } from "./status-badge.tsx";
import type { ImportRow, UploadsView } from "./uploads-view.server.ts";

export interface UploadsPageProps {
  list: UploadsView;
  most: { bytes: number; hint: string; fault: string };
  /** Why the last file was not taken. */
  fault: UploadFault | undefined;
}

export function UploadsPage({ list, most, fault }: UploadsPageProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={list.title} facts={[t("imports.facts")]} />
      <Stack>
        <Split
          variant="dashboard"
          aside={
            list.mayLoad ? <UploadCard most={most} fault={fault} /> : <Notice kind="information">{t("imports.upload.readOnly")}</Notice>
          }
        >
          <FormsCard />
        </Split>
        <Card title={t("imports.list.title")} flush>
          {list.total === 0 ? <EmptyState title={t("imports.list.empty")} /> : <ImportsTable list={list} />}
        </Card>
      </Stack>
    </>
  );
}

function UploadCard({ most, fault }: Pick<UploadsPageProps, "most" | "fault">) {
  const { t } = useTranslation();
  const error = fault ? [`imports.uploadError.${fault}`] : undefined;
  const field = { id: "upload-file", name: "file", errorId: "upload-file-error", descriptionId: "upload-file-hint", errors: error };
  return (
    <Card title={t("imports.upload.title")}>
      <Form method="post" encType="multipart/form-data" className="form">
        <ErrorSummary lines={(error ?? []).map((text) => ({ fieldId: field.id, text }))} />
        <FileField field={field} label={t("imports.upload.label")} hint={most.hint} accept=".csv,.txt,.gz,.xlsx" most={most} />
        <div className="form-actions">
          <SubmitButton>{t("imports.upload.submit")}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function FormsCard() {
  const { t } = useTranslation();
  return (
    <Card title={t("imports.forms.title")}>
      <ul className="stack hint">
        <li>{t("imports.forms.long")}</li>
        <li>{t("imports.forms.wide")}</li>
        <li>{t("imports.forms.notation")}</li>
        <li>{t("imports.forms.values")}</li>
      </ul>
      <KnownFiles of="values" />
      <p className="form-actions">
        <ButtonLink to={valueExamplePath("long")} download>
          {t("imports.forms.exampleLong")}
        </ButtonLink>
        <ButtonLink to={valueExamplePath("wide")} download>
          {t("imports.forms.exampleWide")}
        </ButtonLink>
      </p>
    </Card>
  );
}

function ImportsTable({ list }: { list: UploadsView }) {
  const { t } = useTranslation();
  const { page, size, total, range } = list;
  return (
    <>
      <DataTable<ImportRow>
        caption={t("imports.list.caption")}
        rows={list.rows}
        rowKey={(row) => row.uuid}
        columns={[
          {
            key: "file",
            header: t("imports.list.columns.file"),
            rowHeader: true,
            cell: (row) => <Link to={valueImportPath(row.uuid)}>{row.name}</Link>,
          },
          { key: "size", header: t("imports.list.columns.size"), align: "end", cell: (row) => <FigureText>{row.size}</FigureText> },
          {
            key: "status",
            header: t("imports.list.columns.status"),
            cell: (row) => <StatusBadge status={row.status} undone={row.undone} />,
          },
          { key: "date", header: t("imports.list.columns.date"), align: "end", cell: (row) => <FigureText>{row.received}</FigureText> },
          {
            key: "applied",
            header: t("imports.list.columns.applied"),
            align: "end",
            cell: (row) => (row.applied === null ? t("imports.list.notWritten") : <FigureText>{row.applied}</FigureText>),
          },
        ]}
      />
      <p className="list-foot">
        <span className="hint figure">{t("common.list.range", range)}</span>
        <span className="pages">
          {page > 1 ? <Link to={loadValuesPath({ page: page - 1 })}>{t("common.list.previousPage")}</Link> : null}
          {page * size < total ? <Link to={loadValuesPath({ page: page + 1 })}>{t("common.list.nextPage")}</Link> : null}
        </span>
      </p>
    </>
  );
}
