import { useTranslation } from "react-i18next";
import { ClassMark } from "#app/components/charts/allocation.tsx";
import { StackedChart } from "#app/components/charts/stacked-chart.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { RiskTicks } from "#app/components/data/risk-ticks.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { AllocationCard, CorrelationCard } from "#app/modules/model-portfolio/analysis/analysis-page.tsx";
import { LevelCard } from "#app/modules/model-portfolio/risk/risk-page.tsx";
import type { ModeAnalysisView } from "./analysis-view.server.ts";
import { ModeHead } from "./mode-tabs.tsx";

/** Classes, funds, risk and, where the journey asks for it, how the lines move together. */
export function ModeAnalysis({ view: { head, partial, content, glidepath } }: { view: ModeAnalysisView }) {
  const { t } = useTranslation();
  return (
    <>
      <ModeHead head={head} partial={partial} current="analysis" />
      {content ? (
        <>
          <AllocationCard {...content.allocation} />
          <LevelCard level={content.level} />
        </>
      ) : (
        <Card>
          <EmptyState title={t("modeTabs.empty")} text={t("modeTabs.emptyText")} />
        </Card>
      )}
      {glidepath ? <GlidepathCard glidepath={glidepath} /> : null}
      {content ? <Holdings holdings={content.holdings} /> : null}
      {content?.correlations ? <CorrelationCard correlations={content.correlations} /> : null}
    </>
  );
}

function Holdings({ holdings: { title, rows, rest } }: { holdings: NonNullable<ModeAnalysisView["content"]>["holdings"] }) {
  const { t } = useTranslation();
  return (
    <Card title={title} flush>
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ series }) => series}
        columns={[
          {
            key: "name",
            header: t("adviceSteps.amounts.support"),
            rowHeader: true,
            cell: ({ name, isin, assetClass }) => (
              <>
                <ClassMark assetClass={assetClass} /> {name} <span className="hint">{isin}</span>
              </>
            ),
          },
          { key: "class", header: t("modeTabs.class"), cell: ({ className }) => className },
          { key: "sri", header: t("modeTabs.sri"), cell: ({ sri }) => <RiskTicks level={sri} /> },
          { key: "weight", header: t("adviceSteps.amounts.weight"), align: "end", cell: ({ weight }) => weight },
        ]}
      />
      {rest ? <p className="hint card-note">{rest}</p> : null}
    </Card>
  );
}

function GlidepathCard({ glidepath: { drawing, caption, names, rows } }: { glidepath: NonNullable<ModeAnalysisView["glidepath"]> }) {
  const { t } = useTranslation();
  return (
    <Card title={t("adviceSteps.horizon.caption")}>
      <StackedChart drawing={drawing} caption={caption} names={names} across={t("adviceSteps.horizon.year")} />
      <details>
        <summary>{t("modeTabs.figures")}</summary>
        <DataTable
          caption={caption}
          dense
          keepTable
          rows={rows}
          rowKey={({ year }) => year}
          columns={[
            { key: "year", header: t("adviceSteps.horizon.year"), rowHeader: true, cell: ({ year }) => year },
            ...names.map(({ assetClass, label }, at) => ({
              key: assetClass,
              header: label,
              align: "end" as const,
              cell: ({ shares }: (typeof rows)[number]) => shares[at],
            })),
          ]}
        />
      </details>
    </Card>
  );
}
