import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ProgressBar } from "#app/components/feedback/progress-bar.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { Asking, Decision, Ended, FaultsCard, ImportFrame, SummaryCard } from "#app/modules/value-import/import-frame.tsx";
import { FormQuestions, ReadingCard } from "#app/modules/value-import/reading-card.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { definitionFaultsPath, definitionImportPath, loadDefinitionsPath } from "#app/navigation/paths.ts";
import type { DefinitionView } from "./definition-view.server.ts";

export interface DefinitionPageProps {
  item: DefinitionView;
  /** The decision came too late: the state is another one by now. */
  changed: boolean;
  /** Questions that were sent without an answer. */
  missing: readonly string[];
}

export function DefinitionPage({ item, changed, missing }: DefinitionPageProps) {
  const { t } = useTranslation();
  const trail = breadcrumb(t, "load-series-definitions", { label: item.title });
  return (
    <ImportFrame item={item} breadcrumb={trail} changed={changed} state={<State item={item} />}>
      {item.reading &&
      item.mayDecide &&
      !item.reading.asksMapping &&
      (item.status === "ASKING" || item.status === "READY") &&
      item.reading.questions.length > 0 ? (
        <FormQuestions reading={item.reading} missing={missing} />
      ) : null}
      {item.reading ? <ReadingCard reading={item.reading} mapping={item.mapping} /> : null}
      {item.status === "ASKING" ? null : <SummaryCard summary={item.summary} />}
      <FaultsCard faults={item.faults} file={definitionFaultsPath(item.uuid)} />
    </ImportFrame>
  );
}

function State({ item }: { item: DefinitionView }) {
  const { t } = useTranslation();
  const { status } = item;
  if (status === "ASKING")
    return <Asking asksMapping={item.reading?.asksMapping === true} mapping={item.mapping} mayDecide={item.mayDecide} />;
  if (status === "READY") {
    return (
      <Notice
        kind="information"
        title={t(item.changesSomething ? "imports.page.ready.title" : "imports.page.ready.nothingTitle")}
        actions={<Decision item={item} apply={t("imports.definitions.apply")} />}
      >
        {t(item.changesSomething ? "imports.definitions.readyText" : "imports.definitions.readyNothing")}
      </Notice>
    );
  }
  if (status === "APPLYING") {
    return (
      <Card
        title={t("imports.definitions.applyingTitle")}
        hint={t("imports.page.applying.text")}
        actions={<Link to={definitionImportPath(item.uuid)}>{t("common.actions.checkAgain")}</Link>}
      >
        <ProgressBar label={t("imports.definitions.applyingTitle")} />
      </Card>
    );
  }
  const titles = { done: t("imports.definitions.doneTitle"), error: t("imports.definitions.errorTitle") };
  return <Ended item={{ ...item, status }} titles={titles} another={loadDefinitionsPath()} />;
}

export function DefinitionImportNotFound() {
  const { t } = useTranslation();
  return (
    <NotFoundBoundary
      title={t("errors.notFound.title")}
      text={t("errors.notFound.text")}
      back={{ href: loadDefinitionsPath(), label: t("imports.definitions.title") }}
    />
  );
}
