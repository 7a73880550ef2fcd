import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ProgressBar } from "#app/components/feedback/progress-bar.tsx";
import { CheckboxField } from "#app/components/form/choice-fields.tsx";
import { answeredForm, namedField } from "#app/components/form/named-field.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { loadValuesPath, valueFaultsPath, valueImportPath, valueImportUndoPath, valueMappingPath } from "#app/navigation/paths.ts";
import { Asking, Decision, Ended, FaultsCard, ImportFrame, SummaryCard } from "./import-frame.tsx";
import { FaultsTable, RevisionsTable, SeriesTable } from "./import-tables.tsx";
import type { ImportView } from "./import-view.server.ts";
import { FormQuestions, ReadingCard } from "./reading-card.tsx";

export interface ImportPageProps {
  item: ImportView;
  /** The decision came too late: the state is another one by now. */
  changed: boolean;
  /** The jumps were not confirmed. */
  unconfirmed: boolean;
  /** Questions that were sent without an answer. */
  missing: readonly string[];
}

export function ImportPage({ item, changed, unconfirmed, missing }: ImportPageProps) {
  const { t } = useTranslation();
  const trail = breadcrumb(t, "load-values", { label: item.title });
  const { summary, series, revisions, faults, remarks, reading, jumps } = item;
  return (
    <ImportFrame item={item} breadcrumb={trail} changed={changed} state={<State item={item} unconfirmed={unconfirmed} />}>
      {item.status === "READY" ? null : <FaultsCard faults={faults} file={valueFaultsPath(item.uuid)} />}
      {remarks.rows.length > 0 && item.status === "READY" ? (
        <Card title={t("imports.remarks.title")} hint={[remarks.count, remarks.note].filter(Boolean).join(". ")} flush>
          <FaultsTable rows={remarks.rows} caption={t("imports.remarks.title")} />
        </Card>
      ) : null}
      {reading &&
      item.mayDecide &&
      !reading.asksMapping &&
      (item.status === "ASKING" || item.status === "READY") &&
      reading.questions.length > 0 ? (
        <FormQuestions reading={reading} missing={missing} />
      ) : null}
      {reading ? <ReadingCard reading={reading} mapping={mappingOf(item)} /> : null}
      {jumps ? (
        <Card title={jumps.title} hint={jumps.note} flush>
          <RevisionsTable lines={jumps.lines} of="jumps" />
        </Card>
      ) : null}
      {summary ? <SummaryCard summary={summary} note={item.newSeriesNote} /> : null}
      {revisions.lines.length > 0 ? (
        <Card title={t("imports.revisions.title")} hint={revisions.note} flush>
          <RevisionsTable lines={revisions.lines} />
        </Card>
      ) : null}
      {series.lines.length > 0 ? (
        <Card title={t("imports.series.title")} hint={series.note} flush>
          <SeriesTable lines={series.lines} area={item.area} />
        </Card>
      ) : null}
    </ImportFrame>
  );
}

const mappingOf = ({ uuid, isMappable }: ImportView) => (isMappable ? valueMappingPath(uuid) : null);

function State({ item, unconfirmed }: { item: ImportView; unconfirmed: boolean }) {
  const { t } = useTranslation();
  const { status } = item;
  if (status === "PARSING") return <Working item={item} stage="parsing" />;
  if (status === "APPLYING") return <Working item={item} stage="applying" />;
  if (status === "ASKING")
    return <Asking asksMapping={item.reading?.asksMapping === true} mapping={mappingOf(item)} mayDecide={item.mayDecide} />;
  if (status === "READY") return <Ready item={item} unconfirmed={unconfirmed} />;
  if (item.undone) return <Undone item={item} />;
  return (
    <Ended
      item={{ ...item, status }}
      titles={{ done: t("imports.page.done.title"), error: t("imports.page.error.title") }}
      another={loadValuesPath()}
      after={item.mayDecide ? <Link to={valueImportUndoPath(item.uuid)}>{t("imports.page.undo")}</Link> : null}
    />
  );
}

/** What it had written is taken back. */
function Undone({ item }: { item: ImportView }) {
  const { t } = useTranslation();
  return (
    <Notice
      kind="information"
      title={t("imports.page.undone.title")}
      actions={item.mayDecide ? <ButtonLink to={loadValuesPath()}>{t("imports.page.another")}</ButtonLink> : null}
    >
      {t("imports.page.undone.text", { date: item.appliedAt })}
    </Notice>
  );
}

/** Share done. Without script the link asks again. */
function Working({ item, stage }: { item: ImportView; stage: "parsing" | "applying" }) {
  const { t } = useTranslation();
  const title = t(`imports.page.${stage}.title`);
  return (
    <Card
      title={title}
      hint={t(`imports.page.${stage}.text`)}
      actions={<Link to={valueImportPath(item.uuid)}>{t("common.actions.checkAgain")}</Link>}
    >
      <ProgressBar label={title} share={item.progress.share} />
      <p className="hint figure">{item.progress.text}</p>
    </Card>
  );
}

function Ready({ item, unconfirmed }: { item: ImportView; unconfirmed: boolean }) {
  const { t } = useTranslation();
  const [failure] = item.faults.rows;
  const form = answeredForm("import", unconfirmed ? [{ field: "confirmJumps", text: t("imports.jumps.unconfirmed") }] : []);
  const confirm = item.jumps ? <CheckboxField field={namedField(form, "confirmJumps", "")} label={item.jumps.confirm} /> : null;
  const nothing = !failure && !item.changesSomething;
  return (
    <Notice
      kind={failure ? "negative" : "information"}
      title={t(nothing ? "imports.page.ready.nothingTitle" : "imports.page.ready.title")}
      actions={<Decision item={item} apply={t("imports.page.apply")} confirm={confirm} />}
    >
      {failure?.problem ?? t(nothing ? "imports.page.ready.nothing" : "imports.page.ready.text")}
    </Notice>
  );
}

export function ImportNotFound() {
  const { t } = useTranslation();
  return (
    <NotFoundBoundary
      title={t("errors.notFound.title")}
      text={t("errors.notFound.text")}
      back={{ href: loadValuesPath(), label: t("imports.title") }}
    />
  );
}
