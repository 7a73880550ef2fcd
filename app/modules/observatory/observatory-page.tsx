import { DownloadIcon, ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { Form, Link } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { LineChart } from "#app/components/charts/line-chart.tsx";
import { Badge } from "#app/components/data/badge.tsx";
import { type Column, DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing, Variation } from "#app/components/data/figure-text.tsx";
import { FilterSelect } from "#app/components/data/filter-form.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { RiskTicks } from "#app/components/data/risk-ticks.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { Button, ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { WATCH_PERIODS } from "#app/domain/portfolio/watch.ts";
import type { Translate } from "#app/i18n/texts.ts";
import { observatoryExcelPath, observatoryPath } from "#app/modules/observatory/paths.ts";
import type { ObservatoryRow, ObservatoryView } from "./observatory-view.server.ts";
import { RiskPlot } from "./risk-plot.tsx";

/** Portfolios beside each other: figures, place among their peers, what is not to be trusted yet; up to five as lines. */
export function ObservatoryPage({ view }: { view: ObservatoryView }) {
  const { t } = useTranslation();
  const form = useId();
  const { area, title, facts, rows, total, here, kept, isFiltered, range, tooMany, risk, lines } = view;
  const nothing = total === 0 && !isFiltered;
  return (
    <>
      <PageHead
        title={title}
        facts={facts.map((fact) => <FigureText key={fact}>{fact}</FigureText>)}
        actions={
          nothing ? null : (
            <>
              <ButtonLink to={observatoryExcelPath(area, here)} download="" icon={<DownloadIcon aria-hidden="true" />}>
                {t("observatory.excel")}
              </ButtonLink>
              <Button form={form} variant="primary">
                {t("observatory.compare")}
              </Button>
            </>
          )
        }
      />
      {tooMany ? <Notice kind="flashy">{tooMany}</Notice> : null}
      {nothing ? (
        <Card>
          <EmptyState drawing title={t("observatory.emptyTitle")} text={t("observatory.emptyText")} />
        </Card>
      ) : (
        <div className="stack stack-wide">
          <Card flush>
            <Form id={form} method="get" className="filters" role="search">
              <Filters view={view} />
              {kept.map((uuid) => (
                <input key={uuid} type="hidden" name="with" value={uuid} />
              ))}
              <Button>{t("common.actions.filter")}</Button>
              {isFiltered ? <Link to={observatoryPath(area, { period: here.period })}>{t("common.actions.clearFilters")}</Link> : null}
              <span className="hint filter-range">{t("observatory.units")}</span>
            </Form>
            {rows.length === 0 ? (
              <EmptyState title={t("common.list.noResult")} text={t("common.list.noResultAdvice")} />
            ) : (
              <DataTable
                caption={title}
                rows={rows}
                rowKey={({ uuid }) => uuid}
                columns={columnsOf(t, view, form)}
                sort={{ by: here.sort, dir: here.dir }}
                sortHref={(sort, dir) => observatoryPath(area, { ...here, page: 1, sort, dir })}
              />
            )}
            <Pagination
              page={here.page}
              size={here.size}
              total={total}
              texts={range}
              href={(page) => observatoryPath(area, { ...here, page })}
              fixedSize
            />
          </Card>
          <div className="observatory-charts">
            {risk ? (
              <Card title={t("observatory.risk", { period: t(`observatory.periods.${here.period}`) })} hint={risk.medians}>
                <RiskPlot drawing={risk.drawing} caption={risk.caption} />
              </Card>
            ) : null}
            <Card title={t("observatory.lines", { period: t(`observatory.periods.${here.period}`) })}>
              {lines ? (
                <LineChart
                  drawing={lines.drawing}
                  caption={lines.caption}
                  series={lines.series}
                  height={200}
                  zeroLine
                  table={
                    <DataTable
                      caption={lines.caption}
                      keepTable
                      rows={lines.series}
                      rowKey={({ name }) => name}
                      columns={[
                        { key: "name", header: t("observatory.columns.name"), rowHeader: true, cell: ({ name }) => name },
                        {
                          key: "value",
                          header: t(`observatory.periods.${here.period}`),
                          align: "end",
                          cell: ({ value }) => <FigureText>{value}</FigureText>,
                        },
                      ]}
                    />
                  }
                />
              ) : (
                <EmptyState title={t("observatory.noLines")} text={t("observatory.noLinesText")} />
              )}
            </Card>
          </div>
        </div>
      )}
    </>
  );
}

function Filters({ view: { here, choices, area } }: { view: ObservatoryView }) {
  const { t } = useTranslation();
  const one = (name: "profile" | "management" | "currency" | "state") => (
    <FilterSelect
      name={name}
      label={t(`observatory.filters.${name}`)}
      all={t(`observatory.all.${name}`)}
      value={here[name]}
      options={choices[name]}
    />
  );
  return (
    <>
      <input type="hidden" name="sort" value={here.sort} />
      <input type="hidden" name="dir" value={here.dir} />
      <input
        type="search"
        name="q"
        className="observatory-search"
        aria-label={t("observatory.search")}
        placeholder={t("observatory.search")}
        defaultValue={here.q}
        autoComplete="off"
      />
      <select name="period" aria-label={t("observatory.filters.period")} className="select" defaultValue={here.period}>
        {choices.period.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {one("profile")}
      {choices.house.length > 1 ? (
        <FilterSelect
          name="house"
          label={t("observatory.filters.house")}
          all={t("observatory.all.house")}
          value={here.house}
          options={choices.house}
        />
      ) : null}
      {one("management")}
      {one("currency")}
      {one("state")}
      <input type="hidden" name="size" value={here.size} key={area} />
    </>
  );
}

const shown = (text: string | null) => (text ? <FigureText>{text}</FigureText> : <Missing />);

function Name({ row, form }: { row: ObservatoryRow; form: string }) {
  const { t } = useTranslation();
  const { uuid, name, href, house, late, breach, problem, chosen } = row;
  return (
    <span className="observatory-name">
      <input
        type="checkbox"
        form={form}
        name="with"
        value={uuid}
        defaultChecked={chosen !== null}
        aria-label={t("observatory.compareOne", { name })}
      />
      <span>
        {href ? (
          <Link to={href} prefetch="intent">
            {name}
          </Link>
        ) : (
          name
        )}{" "}
        {breach ? (
          <Badge tone="negative" icon={<ExclamationTriangleIcon aria-hidden="true" />}>
            {t("observatory.breach")}
            <span className="visually-hidden">: {breach}</span>
          </Badge>
        ) : null}
        {late ? <Badge tone="flashy">{late}</Badge> : null}
        {problem ? <Badge tone="negative">{problem}</Badge> : null}
        {house ? <span className="hint observatory-house">{house}</span> : null}
      </span>
    </span>
  );
}

function columnsOf(t: Translate, { here }: ObservatoryView, form: string): Array<Column<ObservatoryRow>> {
  const figure = (key: "volatility" | "maxDrawdown" | "drift"): Column<ObservatoryRow> => ({
    key,
    header: t(`observatory.columns.${key}`),
    sort: key,
    align: "end",
    cell: (row) => shown(row[key]),
  });
  return [
    { key: "name", header: t("observatory.columns.name"), sort: "name", rowHeader: true, cell: (row) => <Name row={row} form={form} /> },
    {
      key: "spark",
      header: t("observatory.columns.spark"),
      cell: ({ spark }) =>
        spark ? (
          <svg className="spark" viewBox="0 0 80 20" aria-hidden="true" focusable="false">
            <path d={spark} />
          </svg>
        ) : (
          <Missing />
        ),
    },
    ...WATCH_PERIODS.map(
      (period): Column<ObservatoryRow> => ({
        key: period,
        header: t(`observatory.periods.${period}`),
        sort: period,
        align: "end",
        cell: ({ performance }) => {
          const change = performance[period];
          if (!change) return <Missing />;
          const text = <Variation value={change.side}>{change.text}</Variation>;
          return here.sort === period ? <strong>{text}</strong> : text;
        },
      }),
    ),
    figure("volatility"),
    figure("maxDrawdown"),
    { key: "sri", header: t("observatory.columns.sri"), sort: "sri", cell: ({ sri }) => <RiskTicks level={sri} /> },
    {
      key: "rank",
      header: t("observatory.columns.rankToMedian"),
      align: "end",
      cell: ({ rank, toMedian }) => (
        <span className="observatory-rank">
          {shown(rank)}
          {toMedian ? <FigureText>{toMedian}</FigureText> : <span className="hint">{t("observatory.na")}</span>}
        </span>
      ),
    },
    figure("drift"),
  ];
}
