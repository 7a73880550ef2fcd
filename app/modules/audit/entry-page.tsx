import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { useArea } from "#app/navigation/page-handle.ts";
import { auditLogPath } from "#app/navigation/paths.ts";
import type { AuditEntryView } from "./audit-view.server.ts";

type Difference = AuditEntryView["differences"][number];

/** One row of the log: who, when, what, and each field before and after. */
export function AuditEntryPage({ entry }: { entry: AuditEntryView }) {
  const { t } = useTranslation();
  const none = <span className="hint">{t("common.answers.none")}</span>;
  const back = auditLogPath(entry.area, entry.back);
  return (
    <>
      <PageHead title={entry.title} breadcrumb={[{ label: t("navigation.auditLogs"), href: back }, { label: entry.title }]} />
      <Stack>
        <Card title={t("audit.facts")}>
          <KeyFacts
            columns={2}
            facts={[
              { label: t("audit.columns.at"), value: entry.at },
              { label: t("audit.columns.user"), value: entry.user },
              { label: t("audit.columns.action"), value: entry.action },
              { label: t("audit.columns.origin"), value: t(`audit.origins.${entry.origin}`) },
              { label: t("audit.columns.object"), value: entry.named },
              { label: t("audit.columns.organisation"), value: entry.organisation || t("audit.noOrganisation") },
            ]}
          />
          <details className="audit-support">
            <summary>{t("audit.support")}</summary>
            <KeyFacts
              facts={[
                { label: t("audit.columns.action"), value: entry.verb },
                { label: t("audit.columns.objectId"), value: entry.objectId ?? none },
                { label: t("audit.columns.correlation"), value: entry.correlationId },
                { label: t("audit.columns.id"), value: entry.id },
              ]}
            />
          </details>
        </Card>
        <Card title={t("audit.changes")} flush={entry.differences.length > 0}>
          {entry.differences.length === 0 ? (
            <p className="hint">{t("audit.noChange")}</p>
          ) : (
            <DataTable<Difference>
              caption={t("audit.changes")}
              rows={entry.differences}
              rowKey={(row) => row.field}
              columns={[
                { key: "field", header: t("audit.columns.field"), rowHeader: true, cell: (row) => row.label },
                { key: "before", header: t("audit.columns.before"), cell: (row) => (row.before === null ? none : <del>{row.before}</del>) },
                { key: "after", header: t("audit.columns.after"), cell: (row) => (row.after === null ? none : <ins>{row.after}</ins>) },
              ]}
            />
          )}
        </Card>
      </Stack>
    </>
  );
}

export function AuditEntryNotFound() {
  const { t } = useTranslation();
  const area = useArea(["admin", "asset-manager"]);
  return (
    <NotFoundBoundary
      title={t("audit.notFound")}
      text={t("audit.notFoundText")}
      back={{ href: auditLogPath(area), label: t("audit.back") }}
    />
  );
}
