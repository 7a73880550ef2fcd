import { LineChart } from "#app/components/charts/line-chart.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { Missing } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FailureNotice } from "./failure-notice.tsx";
import type { HistorySpan } from "./shown-results.ts";
import type { FailureView, HistoryView } from "./view.ts";
import { ViewButtons } from "./view-buttons.tsx";

export interface HistoryCardsProps {
  history: HistoryView | null;
  failure: FailureView | null;
  span: HistorySpan;
  href: (span: HistorySpan) => string;
}

/** What the allocation would have done: curve, falls, figures and months. */
export function HistoryCards({ history, failure, span, href }: HistoryCardsProps) {
  const { t } = useTranslation();
  if (!history) return <Card title={t("results.history.title")}>{failure ? <FailureNotice failure={failure} /> : null}</Card>;
  return (
    <>
      <Card title={t("results.history.title")}>
        <ViewButtons
          legend={t("results.history.span")}
          options={history.spans.map(({ key, label, reason }) => ({ key, label, reason, href: href(key), current: key === span }))}
        />
        <LineChart
          drawing={history.performance}
          caption={history.sentence}
          series={[{ name: t("results.history.allocation"), value: history.last }]}
          height={240}
          zeroLine
        />
        <p className="after-chart chart-sentence">{history.sentence}</p>
      </Card>
      <Card title={t("results.history.drawdownTitle")}>
        <LineChart
          drawing={history.drawdown}
          caption={history.drawdownSentence}
          series={[{ name: t("results.history.allocation") }]}
          height={120}
          zeroLine
        />
        <p className="after-chart chart-sentence">{history.drawdownSentence}</p>
      </Card>
      <Card title={t("results.history.statisticsTitle")}>
        <KeyFacts
          columns={2}
          facts={history.facts.map(({ label, value }) => ({
            label,
            value: value === null ? <Missing /> : <span className="figure">{value}</span>,
          }))}
        />
      </Card>
      <Calendar rows={history.calendar} />
      <Card className="sources">
        {history.notes.map((note) => (
          <p key={note} className="hint">
            {note}
          </p>
        ))}
      </Card>
    </>
  );
}

const MONTHS = ["m01", "m02", "m03", "m04", "m05", "m06", "m07", "m08", "m09", "m10", "m11", "m12"] as const;
type Row = HistoryView["calendar"][number];

function Calendar({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation();
  return (
    <Card flush title={t("results.history.calendarTitle")} className="calendar">
      <DataTable
        caption={t("results.history.calendarCaption")}
        dense
        keepTable
        rows={rows}
        rowKey={(row) => row.year}
        columns={[
          { key: "year", header: t("results.history.year"), rowHeader: true, cell: (row) => row.year },
          ...MONTHS.map((month, index) => ({
            key: month,
            header: t(`results.history.months.${month}`),
            align: "end" as const,
            cell: (row: Row) => <CalendarFigure cell={row.months[index]} />,
          })),
          {
            key: "total",
            header: t("results.history.total"),
            align: "end",
            cell: (row) => (
              <b title={row.total.complete ? undefined : t("results.history.partial")}>
                <CalendarFigure cell={row.total} />
                {row.total.complete ? null : <span aria-hidden="true">*</span>}
              </b>
            ),
          },
        ]}
      />
      <p className="hint card-note">* {t("results.history.partial")}</p>
    </Card>
  );
}

function CalendarFigure({ cell }: { cell: { text: string | null; losing: boolean } | undefined }) {
  if (!cell?.text) return null;
  return <span className={cell.losing ? "figure negative" : "figure"}>{cell.text}</span>;
}
