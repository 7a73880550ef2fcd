import { useTranslation } from "react-i18next";
import { ClassMark } from "#app/components/charts/allocation.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { RiskScale } from "#app/components/data/risk-ticks.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Split } from "#app/components/layout/split.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { MONITORED_ENTRY } from "../area.ts";
import { HistoryLine } from "../composition/history-line.tsx";
import { ValuesCards } from "../values/values-cards.tsx";
import { type CodeAnswer, CodeCard } from "./code-card.tsx";
import type { FollowView } from "./follow-view.server.ts";

/** A portfolio as advisers and insurers follow it: nothing of it is changed here, but what an insurer calls it. */
export function FollowPage({ view, answer }: { view: FollowView; answer?: CodeAnswer | undefined }) {
  const { t } = useTranslation();
  const { area, name, facts, sri, keyFacts, composition, history, values, comment, code } = view;
  return (
    <>
      <PageHead title={name} breadcrumb={breadcrumb(t, MONITORED_ENTRY[area], { label: name })} facts={facts} />
      <Split
        variant="dashboard"
        aside={
          <>
            <ValuesCards view={values} />
            <Card title={composition.title} flush={composition.lines.length > 0}>
              {composition.lines.length === 0 ? <p className="hint">{t("modelPortfolios.editor.empty")}</p> : null}
              {composition.lines.length > 0 ? (
                <DataTable
                  caption={composition.title}
                  rows={composition.lines}
                  rowKey={({ series }) => series}
                  columns={[
                    {
                      key: "name",
                      header: t("modelPortfolios.editor.support"),
                      rowHeader: true,
                      cell: ({ name: support, isin, assetClass }) => (
                        <>
                          <ClassMark assetClass={assetClass} /> {support} <span className="hint">{isin}</span>
                        </>
                      ),
                    },
                    {
                      key: "class",
                      header: t("portfolioCompositions.assetClass"),
                      cell: ({ assetClass }) => t(`common.assetClasses.${assetClass}`),
                    },
                    {
                      key: "weight",
                      header: t("modelPortfolios.editor.weight"),
                      align: "end",
                      cell: ({ weight }) => <FigureText>{weight}</FigureText>,
                    },
                  ]}
                />
              ) : null}
            </Card>
          </>
        }
      >
        <Card title={t("monitoredPortfolios.head.risk")}>
          <RiskScale level={sri} />
        </Card>
        <Card>
          <KeyFacts facts={keyFacts.map(({ label, value }) => ({ label, value: value ?? <Missing /> }))} />
        </Card>
        {code ? <CodeCard key={code.idem} code={code} answer={answer} /> : null}
        {comment ? (
          <Card title={comment.title || t("monitoredPortfolios.follow.comment")} hint={comment.day}>
            <p className="comment-text">{comment.text}</p>
          </Card>
        ) : null}
        <Card title={t("portfolioCompositions.history")}>
          <ol className="history-list">
            {history.map((entry) => (
              <HistoryLine key={entry.date} entry={entry} href={null} />
            ))}
          </ol>
        </Card>
      </Split>
    </>
  );
}
