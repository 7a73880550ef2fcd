import { useTranslation } from "react-i18next";
import { usePolling } from "#app/components/behaviour/use-polling.ts";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { providerPath, providerRunPath } from "#app/navigation/paths.ts";
import type { RunView } from "./provider-view.server.ts";

/** What one run took over, file by file, and each line that it did not, with the reason. */
export function RunPage({ run }: { run: RunView }) {
  const { t } = useTranslation();
  usePolling(run.isBusy);
  const { provider, title, badge } = run;
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb(t, "providers", { label: provider.name, href: providerPath(provider.id) }, { label: title })}
        facts={[
          <Badge key="state" tone={badge.tone}>
            {badge.label}
          </Badge>,
          ...run.facts,
        ]}
      />
      <Stack>
        {run.problem ? (
          <Notice kind="negative" title={t("providers.detail.failed")}>
            {run.problem}
          </Notice>
        ) : null}
        <Card title={t("providers.run.taken")}>
          <KeyFacts facts={run.counts} columns={3} />
        </Card>
        {run.files.length > 0 ? (
          <Card title={t("providers.run.files")} flush>
            <DataTable<RunView["files"][number]>
              caption={t("providers.run.files")}
              rows={run.files}
              rowKey={(row) => row.name}
              columns={[
                { key: "name", header: t("providers.run.columns.file"), rowHeader: true, cell: (row) => row.name },
                { key: "size", header: t("providers.run.columns.size"), align: "end", cell: (row) => <FigureText>{row.size}</FigureText> },
                { key: "state", header: t("providers.run.columns.state"), cell: (row) => row.fault ?? row.state },
              ]}
            />
          </Card>
        ) : null}
        {run.total > 0 ? <Refusals run={run} /> : null}
      </Stack>
    </>
  );
}

function Refusals({ run }: { run: RunView }) {
  const { t } = useTranslation();
  return (
    <Card title={t("providers.run.refusals")} hint={run.kept ?? t("providers.run.refusalsHint")} flush>
      <DataTable<RunView["refusals"][number]>
        dense
        caption={t("providers.run.refusals")}
        rows={run.refusals}
        rowKey={(row) => row.id}
        columns={[
          { key: "file", header: t("providers.run.columns.file"), cell: (row) => row.file },
          {
            key: "line",
            header: t("imports.faults.columns.place"),
            rowHeader: true,
            cell: (row) => (
              <FigureText>{row.line === null ? t("providers.run.noLine") : t("imports.faults.line", { line: row.line })}</FigureText>
            ),
          },
          { key: "column", header: t("imports.faults.columns.column"), cell: (row) => row.column },
          { key: "problem", header: t("imports.faults.columns.problem"), cell: (row) => row.problem },
          { key: "found", header: t("imports.faults.columns.found"), cell: (row) => row.found },
          { key: "expected", header: t("imports.faults.columns.expected"), cell: (row) => row.expected },
        ]}
      />
      <Pagination
        page={run.page}
        size={run.size}
        total={run.total}
        texts={run.range}
        href={(page) => providerRunPath(run.provider.id, run.id, { page })}
      />
    </Card>
  );
}
