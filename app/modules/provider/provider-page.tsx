import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePolling } from "#app/components/behaviour/use-polling.ts";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { providerPartPath, providerPath, providerRunPath, providersPath } from "#app/navigation/paths.ts";
import type { ProviderView } from "./provider-view.server.ts";

interface ProviderPageProps {
  provider: ProviderView;
  idem: string;
  /** Why what was pressed was not done. */
  refused: "quota" | "draft" | null;
}

/** How a provider stands, what it is read by, and its runs. */
export function ProviderPage({ provider, idem, refused }: ProviderPageProps) {
  const { t } = useTranslation();
  usePolling(provider.isBusy);
  const { id, name, state, badge, source } = provider;
  return (
    <>
      <PageHead
        title={name}
        breadcrumb={breadcrumb(t, "providers", { label: name })}
        facts={[
          <Badge key="state" tone={badge.tone}>
            {badge.label}
          </Badge>,
          source,
        ]}
        actions={
          <>
            <ButtonLink to={providerPartPath(id, "edit")}>{t("common.actions.edit")}</ButtonLink>
            {state === "DRAFT" ? null : <Intent idem={idem} intent="run" label={t("providers.detail.run")} variant="primary" />}
          </>
        }
      />
      <Stack>
        {refused ? (
          <Notice kind="flashy" role="alert">
            {t(`providers.detail.refused.${refused}`)}
          </Notice>
        ) : null}
        <Standing provider={provider} idem={idem} />
        <Card title={t("providers.runs.title")} hint={t("providers.runs.hint")} flush>
          {provider.total === 0 ? <EmptyState title={t("providers.runs.empty")} /> : <Runs provider={provider} />}
        </Card>
        <Card title={t("providers.detail.configuration")}>
          <KeyFacts facts={provider.facts} columns={2} />
          <div className="form-actions">
            {provider.hasSample ? <ButtonLink to={providerPartPath(id, "mapping")}>{t("providers.detail.mapping")}</ButtonLink> : null}
            <Intent idem={idem} intent="sample" label={t("providers.detail.fetchSample")} />
            {state === "DRAFT" ? null : <Intent idem={idem} intent="whole" label={t("providers.detail.runWhole")} />}
            {state === "READY" ? <Intent idem={idem} intent="pause" label={t("providers.detail.pause")} /> : null}
            {state === "PAUSED" ? <Intent idem={idem} intent="resume" label={t("providers.detail.resume")} /> : null}
            <ButtonLink to={providerPartPath(id, "delete")}>{t("common.actions.deleteEllipsis")}</ButtonLink>
          </div>
        </Card>
      </Stack>
    </>
  );
}

function Intent({
  idem,
  intent,
  label,
  variant = "secondary",
}: {
  idem: string;
  intent: string;
  label: string;
  variant?: "primary" | "secondary";
}) {
  return (
    <Form method="post">
      <HiddenFields idem={`${idem}-${intent}`} />
      <SubmitButton variant={variant} name="intent" value={intent}>
        {label}
      </SubmitButton>
    </Form>
  );
}

/** What keeps a provider from being read, and what is to be done about it. */
function Standing({ provider: { id, state, sampleProblem, hasSample, lastProblem }, idem }: Pick<ProviderPageProps, "provider" | "idem">) {
  const { t } = useTranslation();
  if (sampleProblem)
    return (
      <Notice
        kind="negative"
        title={t("providers.detail.noSample")}
        actions={<Intent idem={`${idem}-again`} intent="sample" label={t("providers.detail.fetchAgain")} />}
      >
        {sampleProblem}
      </Notice>
    );
  if (state === "DRAFT" && hasSample)
    return (
      <Notice
        kind="flashy"
        title={t("providers.detail.draft")}
        actions={<ButtonLink to={providerPartPath(id, "mapping")}>{t("providers.detail.sayMapping")}</ButtonLink>}
      >
        {t("providers.detail.draftText")}
      </Notice>
    );
  return lastProblem ? (
    <Notice kind="negative" title={t("providers.detail.failed")}>
      {lastProblem}
    </Notice>
  ) : null;
}

function Runs({ provider: { id, runs, page, size, total, range } }: { provider: ProviderView }) {
  const { t } = useTranslation();
  const head = (key: "at" | "trigger" | "state" | "files" | "lines" | "series" | "refused") => t(`providers.runs.columns.${key}`);
  return (
    <>
      <DataTable<ProviderView["runs"][number]>
        caption={t("providers.runs.title")}
        rows={runs}
        rowKey={(row) => row.id}
        columns={[
          { key: "at", header: head("at"), rowHeader: true, cell: (row) => <Link to={providerRunPath(id, row.id)}>{row.at}</Link> },
          { key: "trigger", header: head("trigger"), cell: (row) => row.trigger },
          {
            key: "state",
            header: head("state"),
            cell: (row) => (
              <>
                <Badge tone={row.badge.tone}>{row.badge.label}</Badge>
                {row.problem ? <span className="hint"> {row.problem}</span> : null}
              </>
            ),
          },
          { key: "files", header: head("files"), cell: (row) => row.files },
          { key: "lines", header: head("lines"), align: "end", cell: (row) => <FigureText>{row.lines}</FigureText> },
          { key: "series", header: head("series"), align: "end", cell: (row) => <FigureText>{row.series}</FigureText> },
          { key: "refused", header: head("refused"), align: "end", cell: (row) => <FigureText>{row.refused}</FigureText> },
        ]}
      />
      <Pagination page={page} size={size} total={total} texts={range} href={(to) => providerPath(id, { page: to })} />
    </>
  );
}

export function ProviderNotFound() {
  const { t } = useTranslation();
  return (
    <NotFoundBoundary
      title={t("providers.notFound.title")}
      text={t("providers.notFound.text")}
      back={{ href: providersPath(), label: t("providers.list.title") }}
    />
  );
}
