import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { FileField } from "#app/components/form/file-field.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Split, Stack } from "#app/components/layout/split.tsx";
import { TABLE_FILE_BYTES } from "#app/domain/format/file-sizes.ts";
import type { EncodedMessage } from "#app/i18n/message.ts";
import { KnownFiles } from "#app/modules/file-mapping/known-files.tsx";
import { StatusBadge } from "#app/modules/value-import/status-badge.tsx";
import { definitionImportPath, definitionsExportPath, loadDefinitionsPath } from "#app/navigation/paths.ts";
import type { DefinitionRow, DefinitionsView } from "./definition-view.server.ts";

export interface DefinitionsPageProps {
  list: DefinitionsView;
  /** Why the last file was not taken. */
  fault: EncodedMessage | undefined;
}

export function DefinitionsPage({ list, fault }: DefinitionsPageProps) {
  const { t } = useTranslation();
  const upload = list.mayLoad ? (
    <UploadCard idem={list.idem} fault={fault} />
  ) : (
    <Notice kind="information">{t("imports.upload.readOnly")}</Notice>
  );
  return (
    <>
      <PageHead title={list.title} facts={[t("imports.definitions.facts")]} />
      <Stack>
        <Split variant="dashboard" aside={upload}>
          <FormCard mayExport={list.mayExport} />
        </Split>
        <Card title={t("imports.list.title")} flush>
          {list.total === 0 ? <EmptyState title={t("imports.list.empty")} /> : <History list={list} />}
        </Card>
      </Stack>
    </>
  );
}

function UploadCard({ idem, fault }: { idem: string; fault: EncodedMessage | undefined }) {
  const { t } = useTranslation();
  const errors = fault ? [fault] : [];
  const field = { id: "definitions-file", name: "file", errorId: "definitions-file-error", descriptionId: "definitions-file-hint", errors };
  return (
    <Card title={t("imports.upload.title")}>
      <Form method="post" encType="multipart/form-data" className="form">
        <ErrorSummary lines={errors.map((text) => ({ fieldId: field.id, text }))} />
        <HiddenFields idem={idem} />
        <FileField
          field={field}
          label={t("imports.definitions.fileLabel")}
          hint={t("imports.definitions.fileHint")}
          accept=".csv,.txt,.xlsx"
          most={{ bytes: TABLE_FILE_BYTES, fault: t("imports.definitions.tooLarge") }}
        />
        <div className="form-actions">
          <SubmitButton>{t("imports.upload.submit")}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function FormCard({ mayExport }: { mayExport: boolean }) {
  const { t } = useTranslation();
  return (
    <Card title={t("imports.definitions.form.title")}>
      <ul className="stack hint">
        <li>{t("imports.definitions.form.columns")}</li>
        <li>{t("imports.definitions.form.codes")}</li>
        <li>{t("imports.definitions.form.empty")}</li>
      </ul>
      <KnownFiles of="definitions" />
      {mayExport ? (
        <p className="form-actions">
          <ButtonLink to={definitionsExportPath()} download>
            {t("imports.definitions.form.export")}
          </ButtonLink>
        </p>
      ) : null}
    </Card>
  );
}

function History({ list }: { list: DefinitionsView }) {
  const { t } = useTranslation();
  const head = (key: "file" | "size" | "status" | "lines" | "received" | "applied") => t(`imports.definitions.columns.${key}`);
  return (
    <>
      <DataTable<DefinitionRow>
        caption={t("imports.definitions.caption")}
        rows={list.rows}
        rowKey={(row) => row.uuid}
        columns={[
          {
            key: "file",
            header: head("file"),
            rowHeader: true,
            cell: (row) => <Link to={definitionImportPath(row.uuid)}>{row.name}</Link>,
          },
          { key: "size", header: head("size"), align: "end", cell: (row) => <FigureText>{row.size}</FigureText> },
          { key: "status", header: head("status"), cell: (row) => <StatusBadge status={row.status} /> },
          { key: "lines", header: head("lines"), align: "end", cell: (row) => <FigureText>{row.lines}</FigureText> },
          { key: "received", header: head("received"), align: "end", cell: (row) => <FigureText>{row.received}</FigureText> },
          {
            key: "applied",
            header: head("applied"),
            align: "end",
            cell: (row) => (row.applied === null ? t("imports.list.notWritten") : <FigureText>{row.applied}</FigureText>),
          },
        ]}
      />
      <Pagination
        page={list.page}
        size={list.size}
        total={list.total}
        texts={list.range}
        href={(page) => loadDefinitionsPath({ page, size: list.size })}
      />
    </>
  );
}
