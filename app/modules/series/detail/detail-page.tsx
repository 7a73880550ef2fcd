import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing, Variation } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { RiskScale } from "#app/components/data/risk-ticks.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { Split } from "#app/components/layout/split.tsx";
import type { ValueOrigin } from "#app/domain/enumerations.ts";
import type { SeriesView, ValueRow } from "./detail-view.server.ts";
import { SeriesCurve } from "./series-curve.tsx";

export const ORIGIN_TONES: Record<ValueOrigin, BadgeTone> = {
  AUTOMATIC: "neutral",
  MANUAL: "information",
  EXTRAPOLATED: "flashy",
  ESTIMATED: "flashy",
};

export function SeriesOverview({ name, view }: { name: string; view: SeriesView }) {
  const { t } = useTranslation();
  const identity = view.identity.map(({ label, value }) => ({ label, value: value === null ? <Missing /> : value }));
  return (
    <Split
      variant="dashboard"
      aside={
        <>
          <Card title={t("series.detail.history")} hint={view.splits}>
            {view.chart ? <SeriesCurve name={name} chart={view.chart} height={260} /> : <EmptyState title={t("series.detail.noValues")} />}
          </Card>
          {view.latest.length > 0 ? (
            <Card title={t("series.detail.valuesTitle")} flush>
              <LatestValues rows={view.latest} />
            </Card>
          ) : null}
        </>
      }
    >
      <Card title={t("series.detail.identity")}>
        <KeyFacts facts={identity} />
      </Card>
      <Card title={t("series.detail.sri")}>
        <RiskScale level={view.sri} />
        {view.scales.length > 0 ? <KeyFacts facts={view.scales} /> : null}
      </Card>
      {view.performances.length > 0 ? <Performances view={view} /> : null}
      <Card title={t("series.detail.documents")}>
        {view.documents.length === 0 ? (
          <EmptyState title={t("series.detail.noDocument")} />
        ) : (
          <ul className="stack">
            {view.documents.map(({ label, href }) => (
              <li key={label}>
                <a href={href} rel="noreferrer">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Split>
  );
}

type PerformanceRow = SeriesView["performances"][number];

function Performances({ view: { performances, paidOut, risk, riskNote } }: { view: SeriesView }) {
  const { t } = useTranslation();
  const figures = risk.map(({ label, value }) => ({ label, value: value === null ? <Missing /> : <FigureText>{value}</FigureText> }));
  const cell = (of: PerformanceRow["total"]) => (of ? <Variation value={of.side}>{of.text}</Variation> : <Missing />);
  return (
    <Card title={t("series.detail.performances")}>
      <DataTable
        dense
        keepTable
        caption={t("series.detail.performances")}
        rows={performances}
        rowKey={({ period }) => period}
        columns={[
          { key: "period", header: t("series.detail.period"), rowHeader: true, cell: ({ period }) => period },
          { key: "total", header: t("series.detail.total"), align: "end", cell: ({ total }) => cell(total) },
          { key: "yearly", header: t("series.detail.yearly"), align: "end", cell: ({ yearly }) => cell(yearly) },
          ...(paidOut
            ? [
                {
                  key: "price",
                  header: t("series.detail.priceReturn"),
                  align: "end" as const,
                  cell: ({ price }: PerformanceRow) => cell(price),
                },
              ]
            : []),
        ]}
      />
      <KeyFacts facts={figures} />
      {riskNote ? <p className="hint">{riskNote}</p> : null}
    </Card>
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
