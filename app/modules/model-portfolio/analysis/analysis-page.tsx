import { Heading } from "@radix-ui/themes/components/heading";
import { useTranslation } from "react-i18next";
import { Donut } from "#app/components/charts/donut.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing, Variation } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { Change } from "../list-view.server.ts";
import type { AnalysisView } from "./analysis-view.server.ts";
import type { Breakdown } from "./breakdown.server.ts";
import type { CalendarCell, CalendarYear } from "./calendar-table.ts";
import type { Correlations } from "./correlations.server.ts";
import { CostsCard } from "./costs-card.tsx";
import { HistoryCard } from "./history-card.tsx";

const shownChange = (change: Change | null) => (change ? <Variation value={change.side}>{change.text}</Variation> : <Missing />);

/** What an advice on a portfolio rests on: its allocation, what it did, what its lines brought and how they move together. */
export function AnalysisCards({ analysis }: { analysis: AnalysisView | null }) {
  const { t } = useTranslation();
  if (!analysis) {
    return (
      <Card>
        <EmptyState title={t("portfolioAnalysis.none")} text={t("portfolioAnalysis.noneText")} />
      </Card>
    );
  }
  const { slices, caption, lines, breakdowns, performance, contributions, correlations, costs } = analysis;
  return (
    <>
      <AllocationCard slices={slices} caption={caption} lines={lines} breakdowns={breakdowns} />
      {performance ? <PerformanceCards performance={performance} /> : <Unavailable title={t("portfolioAnalysis.performance.title")} />}
      {contributions ? <Contributions contributions={contributions} /> : <Unavailable title={t("portfolioAnalysis.contributions.title")} />}
      {correlations ? <CorrelationCard correlations={correlations} /> : <Unavailable title={t("portfolioAnalysis.correlations.title")} />}
      <CostsCard costs={costs} />
    </>
  );
}

/** Shares by class, and by what the funds say of themselves. */
export function AllocationCard({ slices, caption, lines, breakdowns }: Pick<AnalysisView, "slices" | "caption" | "lines" | "breakdowns">) {
  const { t } = useTranslation();
  return (
    <Card title={t("portfolioAnalysis.allocation")}>
      <Donut slices={slices} caption={caption} centre={{ value: String(lines), label: t("portfolioAnalysis.lines", { count: lines }) }} />
      {breakdowns.length > 0 ? (
        <div className="portfolio-breakdowns">
          {breakdowns.map((breakdown) => (
            <BreakdownList key={breakdown.key} breakdown={breakdown} />
          ))}
        </div>
      ) : null}
    </Card>
  );
}

function BreakdownList({ breakdown: { key, rows, known } }: { breakdown: Breakdown }) {
  const { t } = useTranslation();
  return (
    <div>
      <Heading as="h3" size="2" weight="medium">
        {t(`portfolioAnalysis.breakdowns.${key}`)}
      </Heading>
      {rows.length > 0 ? <KeyFacts facts={rows.map(({ label, text }) => ({ label, value: <FigureText>{text}</FigureText> }))} /> : null}
      <p className="hint">
        {rows.length > 0 ? t("portfolioAnalysis.breakdowns.known", { share: known }) : t("portfolioAnalysis.breakdowns.unknown")}
      </p>
    </div>
  );
}

/** A part that cannot be computed leaves the others. */
function Unavailable({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <Card title={title}>
      <p className="hint">{t("portfolioAnalysis.unavailable")}</p>
    </Card>
  );
}

export interface PerformanceCardsProps {
  performance: NonNullable<AnalysisView["performance"]>;
  /** Parameters of the page's address that stay when an index is chosen. */
  keep?: Readonly<Record<string, string>>;
}

/** The curve with an index beside it, the figures of usual periods, and the calendar. */
export function PerformanceCards({ performance, keep }: PerformanceCardsProps) {
  const { t } = useTranslation();
  const { history, period, spans, volatility, worstFall, sharpe, positiveMonths, calendar } = performance;
  return (
    <>
      {history ? <HistoryCard history={history} keep={keep} /> : null}
      <Card title={t("portfolioAnalysis.performance.title")} hint={period}>
        <KeyFacts
          columns={3}
          facts={[
            ...spans.map(({ key, change }) => ({ label: t(`portfolioAnalysis.spans.${key}`), value: shownChange(change) })),
            {
              label: t("portfolioAnalysis.performance.volatility"),
              value: volatility ? <FigureText>{volatility}</FigureText> : <Missing />,
            },
            { label: t("portfolioAnalysis.performance.worstFall"), value: <FigureText>{worstFall}</FigureText> },
            { label: t("portfolioAnalysis.performance.sharpe"), value: sharpe ? <FigureText>{sharpe}</FigureText> : <Missing /> },
            {
              label: t("portfolioAnalysis.performance.positiveMonths"),
              value: positiveMonths ? <FigureText>{positiveMonths}</FigureText> : <Missing />,
            },
          ]}
        />
      </Card>
      <Calendar years={calendar} />
    </>
  );
}

const MONTHS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"] as const;
const PARTIAL = "*";

/** Months by years. The figure and its sign say all; the shade helps to find it. */
function Calendar({ years }: { years: readonly CalendarYear[] }) {
  const { t } = useTranslation();
  const shown = (cell: CalendarCell | null | undefined) =>
    cell ? (
      <span className="heat figure" data-shade={cell.shade}>
        {cell.text}
        {cell.complete ? null : PARTIAL}
      </span>
    ) : null;
  const partial = years.some(({ total, months }) => [total, ...months].some((cell) => cell?.complete === false));
  return (
    <Card title={t("portfolioAnalysis.calendar.title")} flush>
      <DataTable
        dense
        keepTable
        caption={t("portfolioAnalysis.calendar.title")}
        rows={years}
        rowKey={({ year }) => String(year)}
        columns={[
          {
            key: "year",
            header: t("portfolioAnalysis.calendar.year"),
            rowHeader: true,
            cell: ({ year }) => <FigureText>{String(year)}</FigureText>,
          },
          ...MONTHS.map((month, at) => ({
            key: month,
            header: t(`portfolioAnalysis.months.${month}`),
            align: "end" as const,
            cell: ({ months }: CalendarYear) => shown(months[at]),
          })),
          { key: "total", header: t("portfolioAnalysis.calendar.total"), align: "end", cell: ({ total }) => <b>{shown(total)}</b> },
        ]}
      />
      {partial ? <p className="hint card-note">{t("portfolioAnalysis.calendar.partial")}</p> : null}
    </Card>
  );
}

function Contributions({ contributions: { period, rows, total } }: { contributions: NonNullable<AnalysisView["contributions"]> }) {
  const { t } = useTranslation();
  const head = (key: "line" | "weight" | "performance" | "contribution") => t(`portfolioAnalysis.contributions.${key}`);
  return (
    <Card title={t("portfolioAnalysis.contributions.title")} hint={period} flush>
      <DataTable
        caption={t("portfolioAnalysis.contributions.title")}
        rows={rows}
        rowKey={({ series }) => series}
        columns={[
          { key: "line", header: head("line"), rowHeader: true, cell: ({ name }) => name },
          { key: "weight", header: head("weight"), align: "end", cell: ({ weight }) => <FigureText>{weight}</FigureText> },
          { key: "performance", header: head("performance"), align: "end", cell: (row) => shownChange(row.performance) },
          { key: "contribution", header: head("contribution"), align: "end", cell: (row) => shownChange(row.contribution) },
        ]}
      />
      {total ? <p className="hint card-note">{t("portfolioAnalysis.contributions.total", { total: total.text })}</p> : null}
    </Card>
  );
}

/** How the lines move together, and which pairs hardly spread the risk. */
export function CorrelationCard({ correlations: { names, cells, redundant, unknown } }: { correlations: Correlations }) {
  const { t } = useTranslation();
  const rows = names.map((name, at) => ({ name, at }));
  return (
    <Card title={t("portfolioAnalysis.correlations.title")} hint={t("portfolioAnalysis.correlations.hint")} flush>
      <DataTable
        dense
        keepTable
        caption={t("portfolioAnalysis.correlations.title")}
        rows={rows}
        rowKey={({ at }) => String(at)}
        columns={[
          {
            key: "name",
            header: t("portfolioAnalysis.contributions.line"),
            rowHeader: true,
            cell: ({ name, at }) => `${at + 1}. ${name}`,
          },
          ...names.map((name, other) => ({
            key: String(other),
            header: `${other + 1}`,
            align: "end" as const,
            cell: ({ at }: (typeof rows)[number]) => {
              const cell = cells[at]?.[other];
              if (!cell) return <Missing />;
              return (
                <span className="heat figure" data-correlation={cell.step} title={`${names[at]} / ${name}`}>
                  {cell.text}
                </span>
              );
            },
          })),
        ]}
      />
      <div className="card-note">
        {redundant.length > 0 ? (
          <ul>
            {redundant.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : (
          <p className="hint">{t("portfolioAnalysis.correlations.noneRedundant")}</p>
        )}
        {unknown.map((text) => (
          <p key={text} className="hint">
            {text}
          </p>
        ))}
      </div>
    </Card>
  );
}
