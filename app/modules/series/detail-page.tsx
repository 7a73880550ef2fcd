import type { ReactNode } from "react";
import { LineChart } from "#app/components/charts/line-chart.tsx";
import { Badge, type BadgeTone } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing, Variation } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { RiskScale } from "#app/components/data/risk-ticks.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { MessagePage } from "#app/components/layout/message-page.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Split, Stack } from "#app/components/layout/split.tsx";
import { TabLinks } from "#app/components/layout/tab-links.tsx";
import type { ValueOrigin } from "#app/domain/enumerations.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { seriesListPath, seriesPath } from "#app/navigation/paths.ts";
import type { SeriesView, ValueRow } from "./detail-view.server.ts";

const ORIGIN_TONES: Record<ValueOrigin, BadgeTone> = {
  AUTOMATIC: "neutral",
  MANUAL: "information",
  EXTRAPOLATED: "flashy",
  ESTIMATED: "flashy",
};

export type SeriesTab = "overview" | "definition";

/** Head and tabs of a series, around the part that is shown. */
export function SeriesFrame({ series, tab, children }: { series: SeriesView; tab: SeriesTab; children: ReactNode }) {
  const { t } = useTranslation();
  const tabs = [
    { href: seriesPath(series.uuid), label: t("series.detail.overview"), current: tab === "overview" },
    { href: seriesPath(series.uuid, { tab: "definition" }), label: t("series.detail.definition"), current: tab === "definition" },
  ];
  return (
    <>
      <PageHead title={series.name} breadcrumb={breadcrumb(t, "series", { label: series.name })} facts={series.facts} />
      <Stack>
        {series.simulated ? (
          <Notice kind="flashy" title={t("series.simulated")}>
            {t("series.simulatedText")}
          </Notice>
        ) : null}
        <TabLinks label={t("series.detail.tabs")} tabs={tabs} />
        {children}
      </Stack>
    </>
  );
}

export function SeriesOverview({ series }: { series: SeriesView }) {
  const { t } = useTranslation();
  const identity = series.identity.map(({ label, value }) => ({ label, value: value === null ? <Missing /> : value }));
  return (
    <Split
      variant="dashboard"
      aside={
        <>
          <Card title={t("series.detail.history")}>
            {series.chart ? (
              <LineChart
                drawing={series.chart.drawing}
                caption={series.chart.caption}
                series={[{ name: series.name, value: series.chart.last }]}
                height={260}
              />
            ) : (
              <EmptyState title={t("series.detail.noValues")} />
            )}
          </Card>
          {series.latest.length > 0 ? (
            <Card title={t("series.detail.valuesTitle")} flush>
              <LatestValues rows={series.latest} />
            </Card>
          ) : null}
        </>
      }
    >
      <Card title={t("series.detail.identity")}>
        <KeyFacts facts={identity} />
      </Card>
      <Card title={t("series.detail.sri")}>
        <RiskScale level={series.sri} />
      </Card>
    </Split>
  );
}

function LatestValues({ rows }: { rows: readonly ValueRow[] }) {
  const { t } = useTranslation();
  return (
    <DataTable
      dense
      keepTable
      caption={t("series.detail.valuesCaption")}
      rows={rows}
      rowKey={(row) => row.date}
      columns={[
        { key: "date", header: t("series.detail.columns.date"), rowHeader: true, cell: (row) => <FigureText>{row.date}</FigureText> },
        { key: "value", header: t("series.detail.columns.value"), align: "end", cell: (row) => <FigureText>{row.value}</FigureText> },
        {
          key: "change",
          header: t("series.detail.columns.change"),
          align: "end",
          cell: (row) => (row.change ? <Variation value={row.change.side}>{row.change.text}</Variation> : <Missing />),
        },
        {
          key: "origin",
          header: t("series.detail.columns.origin"),
          cell: (row) => <Badge tone={ORIGIN_TONES[row.origin]}>{row.originText}</Badge>,
        },
      ]}
    />
  );
}

export function SeriesNotFound() {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t("series.detail.notFound")}
      text={t("series.detail.notFoundText")}
      action={<ButtonLink href={seriesListPath()}>{t("series.detail.backToList")}</ButtonLink>}
    />
  );
}
