import { CheckCircledIcon, CrossCircledIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ClassMark } from "#app/components/charts/allocation.tsx";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PORTFOLIO_VERSION_TYPES } from "#app/domain/enumerations.ts";
import { DayEditor } from "#app/modules/model-portfolio/composition-editor.tsx";
import type { EditorView } from "#app/modules/model-portfolio/editor.server.ts";
import { monitoredPartPath } from "#app/navigation/paths.ts";
import type { CompositionView } from "./composition-view.server.ts";
import { HistoryLine } from "./history-line.tsx";

/** The composition of a day in one version, what it must respect, and those before it. */
export function CompositionPage({ view }: { view: CompositionView }) {
  const { t } = useTranslation();
  const { area, uuid, versionType, editable, editor, problems, executionDay, mayLoad, mayDarm, mayOptimise, mayMigrate } = view;
  const here = (query: Record<string, string>) => monitoredPartPath(area, uuid, "compositions", { version: versionType, ...query });
  return (
    <div className="composition-split">
      <div className="stack">
        {problems ? <Problems problems={problems} /> : null}
        <Card
          title={editor.title}
          id="composition"
          actions={
            <>
              <Link to={here({ check: "1" })} preventScrollReset>
                {t("portfolioCompositions.check")}
              </Link>{" "}
              {editable ? <Link to={here({ date: "new" })}>{t("portfolioCompositions.other")}</Link> : null}{" "}
              {mayLoad ? <Link to={monitoredPartPath(area, uuid, "load")}>{t("portfolioCompositions.load.ask")}</Link> : null}{" "}
              {mayDarm ? (
                <Link to={monitoredPartPath(area, uuid, "darm", { version: versionType })}>{t("portfolioCompositions.darm")}</Link>
              ) : null}{" "}
              {mayOptimise ? (
                <Link to={monitoredPartPath(area, uuid, "optimise", { version: versionType })}>{t("portfolioCompositions.optimise")}</Link>
              ) : null}{" "}
              {mayMigrate ? <Link to={monitoredPartPath(area, uuid, "migrate")}>{t("portfolioCompositions.migrate.ask")}</Link> : null}
            </>
          }
        >
          <nav className="segments version-tabs" aria-label={t("portfolioCompositions.versions")}>
            {PORTFOLIO_VERSION_TYPES.map((version) => (
              <Link
                key={version}
                to={monitoredPartPath(area, uuid, "compositions", { version })}
                aria-current={version === versionType ? "page" : undefined}
                preventScrollReset
              >
                {t(`monitoredPortfolios.versions.${version}`)}
              </Link>
            ))}
          </nav>
          {executionDay ? <p className="hint">{t("portfolioCompositions.execution", { date: executionDay })}</p> : null}
          {editable ? <DayEditor key={editor.idem} editor={editor} save={t("portfolioCompositions.save")} /> : <Lines editor={editor} />}
        </Card>
      </div>
      <div className="stack">
        <Constraints view={view} />
        <History view={view} />
      </div>
    </div>
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  const { t } = useTranslation();
  if (problems.length === 0)
    return (
      <Notice kind="positive" role="status">
        {t("portfolioCompositions.noProblem")}
      </Notice>
    );
  return (
    <Notice kind="flashy" role="status" title={t("portfolioCompositions.problemCount", { count: problems.length })}>
      <ul>
        {problems.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** The lines for who does not change them. */
function Lines({ editor: { title, lines } }: { editor: Pick<EditorView, "title" | "lines"> }) {
  const { t } = useTranslation();
  if (lines.length === 0) return <p className="hint">{t("modelPortfolios.editor.empty")}</p>;
  return (
    <DataTable
      caption={title}
      rows={lines}
      rowKey={({ series }) => series}
      columns={[
        {
          key: "name",
          header: t("modelPortfolios.editor.support"),
          rowHeader: true,
          cell: ({ name, isin, assetClass }) => (
            <>
              {assetClass ? <ClassMark assetClass={assetClass} /> : null} {name} <span className="hint">{isin}</span>
            </>
          ),
        },
        {
          key: "class",
          header: t("portfolioCompositions.assetClass"),
          cell: ({ assetClass }) => t(`common.assetClasses.${assetClass ?? "NOT_DEFINED"}`),
        },
        {
          key: "weight",
          header: t("modelPortfolios.editor.weight"),
          align: "end",
          cell: ({ weight }) => <FigureText>{`${weight} %`}</FigureText>,
        },
      ]}
    />
  );
}

function Constraints({ view: { constraints } }: { view: CompositionView }) {
  const { t } = useTranslation();
  const broken = constraints.filter(({ kept }) => !kept).length;
  return (
    <Card
      title={t("portfolioCompositions.constraints")}
      actions={broken > 0 ? <Badge tone="negative">{t("portfolioCompositions.broken", { count: broken })}</Badge> : null}
    >
      {constraints.length === 0 ? <p className="hint">{t("portfolioCompositions.noConstraint")}</p> : null}
      <ul className="constraint-list">
        {constraints.map(({ key, name, found, limit, kept }) => (
          <li key={key} data-kept={kept}>
            {kept ? <CheckCircledIcon aria-hidden="true" /> : <CrossCircledIcon aria-hidden="true" />}
            <span>
              {name}
              <span className="visually-hidden"> {t(kept ? "portfolioCompositions.kept" : "portfolioCompositions.notKept")}</span>
            </span>
            <span className="figure constraint-found">{found}</span>
            <span className="figure hint">{limit}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function History({ view: { area, uuid, versionType, history, editable, editor } }: { view: CompositionView }) {
  const { t } = useTranslation();
  return (
    <Card title={t("portfolioCompositions.history")}>
      {history.length === 0 ? <p className="hint">{t("modelPortfolios.editor.empty")}</p> : null}
      <ol className="history-list">
        {history.map((entry) => (
          <HistoryLine
            key={entry.date}
            entry={entry}
            href={`${monitoredPartPath(area, uuid, "compositions", { version: versionType, date: entry.date })}#composition`}
            current={entry.date === editor.date}
            remove={editable ? monitoredPartPath(area, uuid, "compositions/delete", { version: versionType, date: entry.date }) : null}
          />
        ))}
      </ol>
    </Card>
  );
}
