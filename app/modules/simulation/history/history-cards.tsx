import { useTranslation } from "react-i18next";
import { LineChart } from "#app/components/charts/line-chart.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { Missing } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { FailureNotice } from "../failure-notice.tsx";
import type { Asked } from "../results/shown-results.ts";
import { ViewButtons } from "../results/view-buttons.tsx";
import type { FailureView, HistoryView } from "../view.ts";
import type { BenchmarkChoice } from "./history-context.server.ts";

export interface HistoryCardsProps {
  history: HistoryView | null;
  failure: FailureView | null;
  benchmarks: readonly BenchmarkChoice[];
  asked: Pick<Asked, "span" | "fees" | "benchmark" | "events">;
  href: (change: Partial<HistoryCardsProps["asked"]>) => string;
}

/** What the allocation would have done: curve, falls, figures and months. */
export function HistoryCards({ history, failure, benchmarks, asked, href }: HistoryCardsProps) {
  const { t } = useTranslation();
  const titled = (title: string) => (history?.fees.label ? t("results.history.titled", { title, fees: history.fees.label }) : title);
  if (!history) return <Card title={t("results.history.title")}>{failure ? <FailureNotice failure={failure} /> : null}</Card>;
  return (
    <>
      <Card title={titled(t("results.history.title"))}>
        <div className="history-switches">
          <ViewButtons
            legend={t("results.history.span")}
            options={history.spans.map(({ key, label, reason }) => ({
              key,
              label,
              reason,
              href: href({ span: key }),
              current: key === history.span,
            }))}
          />
          {history.fees.options.length === 0 ? null : (
            <ViewButtons
              legend={history.fees.legend}
              options={history.fees.options.map(({ key, ...option }) => ({ ...option, key, href: href({ fees: key }) }))}
            />
          )}
          <Overlays benchmarks={benchmarks} asked={asked} href={href} />
        </div>
        <LineChart
          drawing={history.performance}
          caption={history.sentence}
          series={[
            { name: t("results.history.allocation"), value: history.last },
            ...(history.benchmark ? [{ name: history.benchmark.name, value: history.benchmark.last }] : []),
          ]}
          marks={history.events ?? []}
          height={240}
          zeroLine
          table={
            <DataTable
              caption={t("results.history.figures")}
              dense
              keepTable
              rows={history.figures}
              rowKey={({ day }) => day}
              columns={[
                { key: "day", header: t("results.history.day"), rowHeader: true, cell: ({ day }) => day },
                ...[t("results.history.allocation"), ...(history.benchmark ? [history.benchmark.name] : [])].map((header, at) => ({
                  key: header,
                  header,
                  align: "end" as const,
                  cell: ({ values }: HistoryView["figures"][number]) => values[at] ?? <Missing />,
                })),
              ]}
            />
          }
        />
        <p className="after-chart chart-sentence">{history.sentence}</p>
        {history.events ? <Events events={history.events} /> : null}
      </Card>
      <Card title={titled(t("results.history.drawdownTitle"))}>
        <LineChart
          drawing={history.drawdown}
          caption={history.drawdownSentence}
          series={[{ name: t("results.history.allocation") }]}
          height={120}
          zeroLine
          table={
            <DataTable
              caption={t("results.history.fallsFigures")}
              dense
              keepTable
              rows={history.falls}
              rowKey={({ day }) => day}
              columns={[
                { key: "day", header: t("results.history.day"), rowHeader: true, cell: ({ day }) => day },
                { key: "fall", header: t("results.history.fall"), align: "end", cell: ({ fall }) => fall },
              ]}
            />
          }
        />
        <p className="after-chart chart-sentence">{history.drawdownSentence}</p>
      </Card>
      <Card title={titled(t("results.history.statisticsTitle"))}>
        <KeyFacts
          columns={2}
          facts={history.facts.map(({ label, value }) => ({
            label,
            value: value === null ? <Missing /> : <span className="figure">{value}</span>,
          }))}
        />
      </Card>
      <Calendar rows={history.calendar} title={titled(t("results.history.calendarTitle"))} />
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

/** What may be laid over the curve: an index to compare with, events of the markets. */
function Overlays({ benchmarks, asked, href }: Pick<HistoryCardsProps, "benchmarks" | "asked" | "href">) {
  const { t } = useTranslation();
  const none = { series: null, name: t("results.history.benchmark.none") };
  return (
    <>
      {benchmarks.length === 0 ? null : (
        <ViewButtons
          legend={t("results.history.benchmark.legend")}
          options={[none, ...benchmarks].map(({ series, name }) => ({
            key: series ?? "none",
            label: name,
            href: href({ benchmark: series }),
            current: series === asked.benchmark,
          }))}
        />
      )}
      <ViewButtons
        legend={t("results.history.events.legend")}
        options={[
          {
            key: "events",
            label: t("results.history.events.show"),
            short: t("results.history.events.short"),
            href: href({ events: !asked.events }),
            current: asked.events,
          },
        ]}
      />
    </>
  );
}

function Events({ events }: { events: NonNullable<HistoryView["events"]> }) {
  const { t } = useTranslation();
  if (events.length === 0) return <p className="hint">{t("results.history.events.nothing")}</p>;
  return (
    <ol className="event-list" aria-label={t("results.history.events.legend")}>
      {events.map(({ number, name, days }) => (
        <li key={number}>
          {name} <span className="hint">{days}</span>
        </li>
      ))}
    </ol>
  );
}

const MONTHS = ["m01", "m02", "m03", "m04", "m05", "m06", "m07", "m08", "m09", "m10", "m11", "m12"] as const;
type Row = HistoryView["calendar"][number];

function Calendar({ rows, title }: { rows: readonly Row[]; title: string }) {
  const { t } = useTranslation();
  return (
    <Card flush title={title} className="calendar">
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
              <b>
                <CalendarFigure cell={row.total} />
              </b>
            ),
          },
        ]}
      />
      <p className="hint card-note">
        {"*\u00a0"}
        {t("results.history.partial")}
      </p>
    </Card>
  );
}

function CalendarFigure({ cell }: { cell: Row["total"] | undefined }) {
  const { t } = useTranslation();
  if (!cell?.text) return null;
  return (
    <span className={cell.losing ? "figure negative" : "figure"} title={cell.complete ? undefined : t("results.history.partial")}>
      {cell.text}
      {cell.complete ? null : "*"}
    </span>
  );
}
