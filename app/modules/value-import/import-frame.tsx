import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePolling } from "#app/components/behaviour/use-polling.ts";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice, type NoticeKind } from "#app/components/feedback/notice.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead, type PageHeadProps } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { seriesListPath } from "#app/navigation/paths.ts";
import { FaultsTable } from "./import-tables.tsx";
import type { ImportView } from "./import-view.server.ts";
import { StatusBadge } from "./status-badge.tsx";

type Status = ImportView["status"];

interface ImportFrameProps {
  item: Pick<ImportView, "title" | "status" | "facts"> & { undone?: boolean };
  breadcrumb: NonNullable<PageHeadProps["breadcrumb"]>;
  /** The decision came too late: the state is another one by now. */
  changed: boolean;
  /** How far it is and what may be done. */
  state: ReactNode;
  children: ReactNode;
}

/** Page of a file that was loaded: asks again while something runs. */
export function ImportFrame({ item, breadcrumb, changed, state, children }: ImportFrameProps) {
  const { t } = useTranslation();
  usePolling(item.status === "PARSING" || item.status === "APPLYING");
  return (
    <>
      <PageHead
        title={item.title}
        breadcrumb={breadcrumb}
        facts={[<StatusBadge key="status" status={item.status} undone={item.undone} />, ...item.facts]}
      />
      <Stack>
        {changed ? (
          <Notice kind="flashy" role="alert">
            {t("imports.page.changed")}
          </Notice>
        ) : null}
        <div role="status">{state}</div>
        {children}
      </Stack>
    </>
  );
}

interface AskingProps {
  /** More is open than the notation. */
  asksMapping: boolean;
  /** Address where it is said how the file is read; null for who may not say it. */
  mapping: string | null;
  mayDecide: boolean;
}

/** What the file does not say: asked on its page, or on the page of its mapping where more is open than its notation. */
export function Asking({ asksMapping, mapping, mayDecide }: AskingProps) {
  const { t } = useTranslation();
  if (!asksMapping) return <Notice kind="flashy">{t("imports.page.asking")}</Notice>;
  return (
    <Notice
      kind="flashy"
      actions={
        <>
          {mapping ? <ButtonLink to={mapping}>{t("imports.mapping.link")}</ButtonLink> : null}
          {mayDecide ? (
            <Form method="post">
              <SubmitButton name="decision" value="abandon" variant="secondary">
                {t("imports.page.abandon")}
              </SubmitButton>
            </Form>
          ) : null}
        </>
      }
    >
      {t("imports.mapping.asksPage")}
    </Notice>
  );
}

interface DecisionProps {
  item: Pick<ImportView, "mayDecide" | "changesSomething">;
  /** Text of the button that writes. */
  apply: string;
  /** What is to be confirmed with it. */
  confirm?: ReactNode;
}

/** Write what was read, or leave it. */
export function Decision({ item, apply, confirm }: DecisionProps) {
  const { t } = useTranslation();
  if (!item.mayDecide) return null;
  return (
    <Form method="post" className="form">
      {item.changesSomething ? confirm : null}
      <div className="form-actions">
        {item.changesSomething ? (
          <SubmitButton name="decision" value="apply">
            {apply}
          </SubmitButton>
        ) : null}
        <SubmitButton name="decision" value="abandon" variant="secondary">
          {t("imports.page.abandon")}
        </SubmitButton>
      </div>
    </Form>
  );
}

interface EndedProps {
  item: Pick<ImportView, "appliedAt" | "mayDecide" | "area"> & { status: Exclude<Status, "PARSING" | "ASKING" | "READY" | "APPLYING"> };
  /** Titles where it was written, and where it failed. */
  titles: { done: string; error: string };
  /** Where another file is loaded. */
  another: string;
  /** What may follow a file that was written. */
  after?: ReactNode;
}

/** How it ended, and where to go from here. */
export function Ended({ item, titles, another, after }: EndedProps) {
  const { t } = useTranslation();
  const { status } = item;
  const outcomes: Record<typeof status, { kind: NoticeKind; title: string; text: string }> = {
    DONE: { kind: "positive", title: titles.done, text: t("imports.page.done.text", { date: item.appliedAt }) },
    REFUSED: { kind: "negative", title: t("imports.page.refused.title"), text: t("imports.page.refused.text") },
    ABANDONED: { kind: "information", title: t("imports.page.abandoned.title"), text: t("imports.page.abandoned.text") },
    ERROR: { kind: "negative", title: titles.error, text: t("imports.page.error.text") },
  };
  const { kind, title, text } = outcomes[status];
  return (
    <Notice
      kind={kind}
      title={title}
      actions={
        <>
          {status === "DONE" ? <ButtonLink to={seriesListPath({}, item.area)}>{t("imports.page.toSeries")}</ButtonLink> : null}
          {item.mayDecide ? <ButtonLink to={another}>{t("imports.page.another")}</ButtonLink> : null}
          {status === "DONE" ? after : null}
        </>
      }
    >
      {text}
    </Notice>
  );
}

/** What the file would change or changed, in figures. */
export function SummaryCard({ summary, note }: { summary: NonNullable<ImportView["summary"]>; note?: string | null }) {
  const { t } = useTranslation();
  return (
    <Card title={t("imports.summary.title")} hint={note}>
      <KeyFacts columns={2} facts={summary.map(({ label, value }) => ({ label, value: <FigureText>{value}</FigureText> }))} />
    </Card>
  );
}

/** What is wrong with the file, by kind and cell by cell; `file` is the address of the same as a file. */
export function FaultsCard({ faults: { rows, kinds, kindsNote, count, note }, file }: { faults: ImportView["faults"]; file: string }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  const download = (
    <a href={file} download>
      {t("imports.faults.download")}
    </a>
  );
  return (
    <>
      {kinds.length > 0 ? (
        <Card title={t("imports.faults.kinds")} hint={kindsNote}>
          <KeyFacts columns={2} facts={kinds.map(({ label, value }) => ({ label, value: <FigureText>{value}</FigureText> }))} />
        </Card>
      ) : null}
      <Card title={t("imports.faults.title")} hint={[count, note].filter(Boolean).join(". ")} actions={download} flush>
        <FaultsTable rows={rows} />
      </Card>
    </>
  );
}
