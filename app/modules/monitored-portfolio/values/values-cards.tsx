import { useTranslation } from "react-i18next";
import { LineChart } from "#app/components/charts/line-chart.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { Missing, Variation } from "#app/components/data/figure-text.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { SPANS } from "./performance.ts";
import type { TrackRow, ValuesView } from "./values-view.server.ts";

/** The line of the values and the table of performances. */
export function ValuesCards({ view: { chart, rows, last, problem } }: { view: ValuesView }) {
  const { t } = useTranslation();
  // A span that began before every track tells nothing.
  const spans = SPANS.filter((span) => rows.some((row) => row.spans[span]));
  return (
    <>
      <Card title={t("portfolioValues.title")} hint={last ? t("portfolioValues.last", last) : undefined}>
        {problem ? <Notice kind="flashy">{problem}</Notice> : null}
        {chart ? (
          <LineChart drawing={chart.drawing} caption={chart.caption} series={chart.lines} height={260} zeroLine />
        ) : problem ? null : (
          <EmptyState title={t("portfolioValues.none")} text={t("portfolioValues.noneText")} />
        )}
      </Card>
      {rows.length > 0 ? (
        <Card title={t("portfolioValues.performances")} hint={t("portfolioValues.performancesHint")} flush>
          <DataTable<TrackRow>
            caption={t("portfolioValues.performances")}
            rows={rows}
            rowKey={({ name }) => name}
            columns={[
              { key: "name", header: t("portfolioValues.track"), rowHeader: true, cell: ({ name }) => name },
              ...spans.map((span) => ({
                key: span,
                header: t(`portfolioValues.spans.${span}`),
                align: "end" as const,
                cell: (row: TrackRow) => {
                  const change = row.spans[span];
                  return change ? <Variation value={change.side}>{change.text}</Variation> : <Missing />;
                },
              })),
            ]}
          />
        </Card>
      ) : null}
    </>
  );
}
