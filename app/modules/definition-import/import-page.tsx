import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { usePolling } from "#app/components/behaviour/use-polling.ts";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice, type NoticeKind } from "#app/components/feedback/notice.tsx";
import { ProgressBar } from "#app/components/feedback/progress-bar.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { MessagePage } from "#app/components/layout/message-page.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FaultsTable } from "#app/modules/value-import/import-tables.tsx";
import { StatusBadge } from "#app/modules/value-import/status-badge.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { definitionFaultsPath, definitionImportPath, loadDefinitionsPath, seriesListPath } from "#app/navigation/paths.ts";
import type { DefinitionView } from "./definition-view.server.ts";

export interface DefinitionPageProps {
  item: DefinitionView;
  /** The decision came too late: the state is another one by now. */
  changed: boolean;
}

export function DefinitionPage({ item, changed }: DefinitionPageProps) {
  const { t } = useTranslation();
  usePolling(item.status === "APPLYING");
  const { rows, count, note } = item.faults;
  return (
    <>
      <PageHead
        title={item.title}
        breadcrumb={breadcrumb(t, "load-series-definitions", { label: item.title })}
        facts={[<StatusBadge key="status" status={item.status} />, ...item.facts]}
      />
      <Stack>
        {changed ? (
          <Notice kind="flashy" role="alert">
            {t("imports.page.changed")}
          </Notice>
        ) : null}
        <div role="status">
          <State item={item} />
        </div>
        <Card title={t("imports.summary.title")}>
          <KeyFacts columns={2} facts={item.summary.map(({ label, value }) => ({ label, value: <FigureText>{value}</FigureText> }))} />
        </Card>
        {rows.length > 0 ? (
          <Card
            title={t("imports.faults.title")}
            hint={[count, note].filter(Boolean).join(". ")}
            actions={
              <a href={definitionFaultsPath(item.uuid)} download>
                {t("imports.definitions.downloadFaults")}
              </a>
            }
            flush
          >
            <FaultsTable rows={rows} />
          </Card>
        ) : null}
      </Stack>
    </>
  );
}

function State({ item }: { item: DefinitionView }) {
  const { t } = useTranslation();
  const another = item.mayDecide ? <ButtonLink href={loadDefinitionsPath()}>{t("imports.page.another")}</ButtonLink> : null;
  const outcome = (kind: NoticeKind, title: string, text: string, actions: ReactNode = another) => (
    <Notice kind={kind} title={title} actions={actions}>
      {text}
    </Notice>
  );
  switch (item.status) {
    case "READY":
      return outcome(
        "information",
        t(item.changesSomething ? "imports.page.ready.title" : "imports.page.ready.nothingTitle"),
        t(item.changesSomething ? "imports.definitions.readyText" : "imports.definitions.readyNothing"),
        <Decision item={item} />,
      );
    case "APPLYING":
      return (
        <Card
          title={t("imports.definitions.applyingTitle")}
          hint={t("imports.page.applying.text")}
          actions={<a href={definitionImportPath(item.uuid)}>{t("common.actions.checkAgain")}</a>}
        >
          <ProgressBar label={t("imports.definitions.applyingTitle")} />
        </Card>
      );
    case "DONE":
      return outcome(
        "positive",
        t("imports.definitions.doneTitle"),
        t("imports.page.done.text", { date: item.appliedAt }),
        <>
          <ButtonLink href={seriesListPath()}>{t("imports.page.toSeries")}</ButtonLink>
          {another}
        </>,
      );
    case "REFUSED":
      return outcome("negative", t("imports.page.refused.title"), t("imports.page.refused.text"));
    case "ABANDONED":
      return outcome("information", t("imports.page.abandoned.title"), t("imports.page.abandoned.text"));
    case "ERROR":
      return outcome("negative", t("imports.definitions.errorTitle"), t("imports.page.error.text"));
  }
}

function Decision({ item }: { item: DefinitionView }) {
  const { t } = useTranslation();
  if (!item.mayDecide) return null;
  return (
    <Form method="post" className="form-actions">
      {item.changesSomething ? (
        <SubmitButton name="decision" value="apply">
          {t("imports.definitions.apply")}
        </SubmitButton>
      ) : null}
      <SubmitButton name="decision" value="abandon" variant="secondary">
        {t("imports.page.abandon")}
      </SubmitButton>
    </Form>
  );
}

export function DefinitionImportNotFound() {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t("errors.notFound.title")}
      text={t("errors.notFound.text")}
      action={<ButtonLink href={loadDefinitionsPath()}>{t("imports.definitions.title")}</ButtonLink>}
    />
  );
}
