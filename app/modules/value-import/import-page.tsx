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
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { loadValuesPath, seriesListPath, valueImportPath, valueImportUndoPath } from "#app/navigation/paths.ts";
import { FaultsTable, RevisionsTable, SeriesTable } from "./import-tables.tsx";
import type { ImportView } from "./import-view.server.ts";
import { StatusBadge } from "./status-badge.tsx";

export interface ImportPageProps {
  item: ImportView;
  /** The decision came too late: the state is another one by now. */
  changed: boolean;
}

export function ImportPage({ item, changed }: ImportPageProps) {
  const { t } = useTranslation();
  usePolling(item.status === "PARSING" || item.status === "APPLYING");
  return (
    <>
      <PageHead
        title={item.title}
        breadcrumb={breadcrumb(t, "load-values", { label: item.title })}
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
        <Content item={item} />
      </Stack>
    </>
  );
}

function State({ item }: { item: ImportView }) {
  const { t } = useTranslation();
  const another = item.mayDecide ? <ButtonLink href={loadValuesPath()}>{t("imports.page.another")}</ButtonLink> : null;
  switch (item.status) {
    case "PARSING":
      return <Working item={item} title={t("imports.page.parsing.title")} text={t("imports.page.parsing.text")} />;
    case "APPLYING":
      return <Working item={item} title={t("imports.page.applying.title")} text={t("imports.page.applying.text")} />;
    case "READY":
      return <Ready item={item} />;
    case "DONE":
      return (
        <Outcome kind="positive" title={t("imports.page.done.title")} text={t("imports.page.done.text", { date: item.appliedAt })}>
          <ButtonLink href={seriesListPath()}>{t("imports.page.toSeries")}</ButtonLink>
          {another}
          {item.mayDecide ? <a href={valueImportUndoPath(item.uuid)}>{t("imports.page.undo")}</a> : null}
        </Outcome>
      );
    case "REFUSED":
      return (
        <Outcome kind="negative" title={t("imports.page.refused.title")} text={t("imports.page.refused.text")}>
          {another}
        </Outcome>
      );
    case "ABANDONED":
      return (
        <Outcome kind="information" title={t("imports.page.abandoned.title")} text={t("imports.page.abandoned.text")}>
          {another}
        </Outcome>
      );
    case "ERROR":
      return (
        <Outcome kind="negative" title={t("imports.page.error.title")} text={t("imports.page.error.text")}>
          {another}
        </Outcome>
      );
  }
}

function Outcome({ kind, title, text, children }: { kind: NoticeKind; title: string; text: string; children: ReactNode }) {
  return (
    <Notice kind={kind} title={title} actions={children}>
      {text}
    </Notice>
  );
}

/** Share done. Without script the link asks again. */
function Working({ item, title, text }: { item: ImportView; title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <Card title={title} hint={text} actions={<a href={valueImportPath(item.uuid)}>{t("common.actions.checkAgain")}</a>}>
      <ProgressBar label={title} share={item.progress.share} />
      <p className="hint figure">{item.progress.text}</p>
    </Card>
  );
}

function Ready({ item }: { item: ImportView }) {
  const { t } = useTranslation();
  const [failure] = item.faults.rows;
  const nothing = !failure && !item.changesSomething;
  const text = failure?.problem ?? t(nothing ? "imports.page.ready.nothing" : "imports.page.ready.text");
  const decide = item.mayDecide ? (
    <Form method="post" className="form-actions">
      {item.changesSomething ? (
        <SubmitButton name="decision" value="apply">
          {t("imports.page.apply")}
        </SubmitButton>
      ) : null}
      <SubmitButton name="decision" value="abandon" variant="secondary">
        {t("imports.page.abandon")}
      </SubmitButton>
    </Form>
  ) : null;
  return (
    <Notice
      kind={failure ? "negative" : "information"}
      title={t(nothing ? "imports.page.ready.nothingTitle" : "imports.page.ready.title")}
      actions={decide}
    >
      {text}
    </Notice>
  );
}

function Content({ item }: { item: ImportView }) {
  const { t } = useTranslation();
  const { summary, series, revisions, faults } = item;
  return (
    <>
      {faults.rows.length > 0 && item.status !== "READY" ? (
        <Card title={t("imports.faults.title")} hint={[faults.count, faults.note].filter(Boolean).join(". ")} flush>
          <FaultsTable rows={faults.rows} />
        </Card>
      ) : null}
      {summary ? (
        <Card title={t("imports.summary.title")}>
          <KeyFacts columns={2} facts={summary.map(({ label, value }) => ({ label, value: <FigureText>{value}</FigureText> }))} />
        </Card>
      ) : null}
      {revisions.lines.length > 0 ? (
        <Card title={t("imports.revisions.title")} hint={revisions.note} flush>
          <RevisionsTable lines={revisions.lines} />
        </Card>
      ) : null}
      {series.lines.length > 0 ? (
        <Card title={t("imports.series.title")} hint={series.note} flush>
          <SeriesTable lines={series.lines} />
        </Card>
      ) : null}
    </>
  );
}

export function ImportNotFound() {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t("errors.notFound.title")}
      text={t("errors.notFound.text")}
      action={<ButtonLink href={loadValuesPath()}>{t("imports.title")}</ButtonLink>}
    />
  );
}
