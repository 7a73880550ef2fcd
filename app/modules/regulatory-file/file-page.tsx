import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePolling } from "#app/components/behaviour/use-polling.ts";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ProgressBar } from "#app/components/feedback/progress-bar.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import type { FileView } from "./file-view.server.ts";
import { correctedFilePath, REGULATORY_ENTRY, regulatoryFilePath, regulatoryProductsPath, regulatoryUploadPath } from "./paths.ts";
import { FileStatusBadge } from "./status-badge.tsx";

interface FilePageProps {
  file: FileView;
  idem: string;
  /** The decision came too late: the state is another one by now. */
  changed: boolean;
}

/** A file from its dry run to what it wrote: asks again while something runs. */
export function FilePage({ file, idem, changed }: FilePageProps) {
  const { t } = useTranslation();
  const { area, title, status, sheets, facts, problems } = file;
  usePolling(status === "READING" || status === "WRITING");
  const trail = breadcrumb(
    t,
    REGULATORY_ENTRY[area],
    { label: t("regulatoryFiles.upload.title"), href: regulatoryUploadPath(area) },
    { label: title },
  );
  return (
    <>
      <PageHead title={title} breadcrumb={trail} facts={[<FileStatusBadge key="status" status={status} />, file.owner, file.received]} />
      <Stack>
        {changed ? (
          <Notice kind="flashy" role="alert">
            {t("regulatoryFiles.file.changedMeanwhile")}
          </Notice>
        ) : null}
        <div role="status">
          <State file={file} idem={idem} />
        </div>
        {problems.length > 0 ? <ProblemsCard file={file} /> : null}
        {sheets.length > 0 ? (
          <Card title={t("regulatoryFiles.file.read")}>
            {facts.length > 0 ? (
              <KeyFacts columns={2} facts={facts.map(({ label, value }) => ({ label, value: <FigureText>{value}</FigureText> }))} />
            ) : null}
            <SheetsTable file={file} />
          </Card>
        ) : null}
      </Stack>
    </>
  );
}

function State({ file, idem }: { file: FileView; idem: string }) {
  const { t } = useTranslation();
  const { area, uuid, status, progress } = file;
  if (status === "READING" || status === "WRITING") {
    const title = t(`regulatoryFiles.file.${status}.title`);
    return (
      <Card
        title={title}
        hint={t(`regulatoryFiles.file.${status}.text`)}
        actions={<Link to={regulatoryFilePath(area, uuid)}>{t("common.actions.checkAgain")}</Link>}
      >
        <ProgressBar label={title} share={progress.share} />
        <p className="hint figure">{progress.text}</p>
      </Card>
    );
  }
  if (status === "READY")
    return (
      <Notice kind="information" title={t("regulatoryFiles.file.READY.title")} actions={file.mayDecide ? <Decision idem={idem} /> : null}>
        {t("regulatoryFiles.file.READY.text")}
      </Notice>
    );
  const isDone = status === "DONE";
  const to = isDone ? regulatoryProductsPath(area, { show: "differences" }) : regulatoryUploadPath(area);
  return (
    <Notice
      kind={isDone ? "positive" : status === "ABANDONED" ? "information" : "negative"}
      title={t(`regulatoryFiles.file.${status}.title`)}
      actions={<ButtonLink to={to}>{t(isDone ? "regulatoryFiles.file.toDifferences" : "regulatoryFiles.file.another")}</ButtonLink>}
    >
      {t(`regulatoryFiles.file.${status}.text`, { date: file.applied })}
    </Notice>
  );
}

function Decision({ idem }: { idem: string }) {
  const { t } = useTranslation();
  return (
    <Form method="post" className="form-actions">
      <HiddenFields idem={idem} />
      <SubmitButton name="decision" value="apply">
        {t("regulatoryFiles.file.apply")}
      </SubmitButton>
      <SubmitButton name="decision" value="abandon" variant="secondary">
        {t("regulatoryFiles.file.abandon")}
      </SubmitButton>
    </Form>
  );
}

function ProblemsCard({ file }: { file: FileView }) {
  const { t } = useTranslation();
  return (
    <Card title={t("regulatoryFiles.file.problems")} hint={file.counts.join(" · ")} flush>
      <DataTable
        caption={t("regulatoryFiles.file.problems")}
        dense
        rows={file.problems}
        rowKey={(row) => row.key}
        columns={[
          { key: "place", header: t("regulatoryFiles.file.place"), rowHeader: true, cell: (row) => row.place },
          {
            key: "severity",
            header: t("regulatoryFiles.file.severity"),
            cell: (row) => (
              <Badge tone={row.severity === "error" ? "negative" : "flashy"}>{t(`regulatoryFiles.file.severities.${row.severity}`)}</Badge>
            ),
          },
          { key: "column", header: t("regulatoryFiles.file.column"), cell: (row) => row.column },
          { key: "found", header: t("regulatoryFiles.file.found"), cell: (row) => row.found },
          { key: "expected", header: t("regulatoryFiles.file.expected"), cell: (row) => row.expected },
          { key: "code", header: t("regulatoryFiles.file.code"), cell: (row) => row.code },
        ]}
      />
    </Card>
  );
}

function SheetsTable({ file }: { file: FileView }) {
  const { t } = useTranslation();
  const { area, uuid, status } = file;
  return (
    <DataTable
      caption={t("regulatoryFiles.file.sheets")}
      dense
      rows={file.sheets}
      rowKey={(row) => String(row.at)}
      columns={[
        { key: "name", header: t("regulatoryFiles.file.sheet"), rowHeader: true, cell: (row) => row.name },
        { key: "format", header: t("regulatoryFiles.file.format"), cell: (row) => `${row.format} ${row.version}` },
        { key: "lines", header: t("regulatoryFiles.file.lines"), align: "end", cell: (row) => <FigureText>{row.lines}</FigureText> },
        { key: "columns", header: t("regulatoryFiles.file.columns"), align: "end", cell: (row) => <FigureText>{row.columns}</FigureText> },
        ...(status === "DONE"
          ? [
              {
                key: "corrected",
                header: t("regulatoryFiles.file.copy"),
                cell: (row: FileView["sheets"][number]) => (
                  <Link to={correctedFilePath(area, uuid, row.at)} reloadDocument download>
                    {t("regulatoryFiles.file.corrected")}
                  </Link>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
