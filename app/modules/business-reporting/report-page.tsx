import { DownloadIcon } from "@radix-ui/react-icons";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LineChart } from "#app/components/charts/line-chart.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { Button, ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { TabLinks } from "#app/components/layout/tab-links.tsx";
import { usageExcelPath, usageReportPath } from "#app/modules/business-reporting/paths.ts";
import type { UsageReportView } from "./report-view.server.ts";

const TOTAL = "total";

/** How much the simulators or the calls were used: days as lines, and a table by what is asked for. */
export function UsageReportPage({ view }: { view: UsageReportView }) {
  const { t } = useTranslation();
  const { area, report, title, facts, here, problem, columns, rows, total, chart } = view;
  const table = [
    ...rows.map((row) => ({ ...row, isTotal: false })),
    { key: TOTAL, name: t("businessReporting.total"), cells: total, isTotal: true },
  ];
  return (
    <>
      <PageHead
        title={title}
        facts={facts.map((fact) => <FigureText key={fact}>{fact}</FigureText>)}
        actions={
          <ButtonLink to={usageExcelPath(area, report, here)} download="" icon={<DownloadIcon aria-hidden="true" />}>
            {t("businessReporting.excel")}
          </ButtonLink>
        }
      />
      <TabLinks
        label={t("businessReporting.reports")}
        tabs={(["simulators", "api"] as const).map((name) => ({
          label: t(`businessReporting.titles.${name}`),
          href: usageReportPath(area, name, { from: here.from, to: here.to }),
          current: name === report,
        }))}
      />
      {problem ? <Notice kind="flashy">{problem}</Notice> : null}
      <div className="stack stack-wide">
        <Card flush>
          <Filters view={view} />
          {rows.length === 0 ? (
            <EmptyState title={t("businessReporting.emptyTitle")} text={t(`businessReporting.emptyTexts.${report}`)} />
          ) : (
            <DataTable
              caption={title}
              rows={table}
              rowKey={({ key, isTotal }) => (isTotal ? TOTAL : `of ${key}`)}
              rowTone={({ isTotal }) => (isTotal ? "total" : undefined)}
              columns={[
                { key: "name", header: t(`businessReporting.by.${here.by as "day"}`), rowHeader: true, cell: ({ name }) => name },
                ...columns.map((header, at) => ({
                  key: header,
                  header,
                  align: "end" as const,
                  cell: ({ cells }: (typeof table)[number]) => {
                    const text = cells[at]?.text;
                    return text ? <FigureText>{text}</FigureText> : <Missing />;
                  },
                })),
              ]}
            />
          )}
        </Card>
        {chart ? (
          <Card title={t("businessReporting.byDay")}>
            <LineChart drawing={chart.drawing} caption={chart.caption} series={chart.series} height={200} />
          </Card>
        ) : null}
      </div>
    </>
  );
}

function Filters({ view: { here, filters, endpoint } }: { view: UsageReportView }) {
  const { t } = useTranslation();
  return (
    <Form method="get" className="filters" role="search">
      {(["from", "to"] as const).map((name) => (
        <label key={name} className="report-day">
          {t(`businessReporting.filters.${name}`)}
          <input type="date" name={name} defaultValue={here[name]} className="report-field" />
        </label>
      ))}
      {filters.map(({ name, label, all, value, options }) => (
        <select key={name} name={name} aria-label={label} className="select" defaultValue={value}>
          {all === null ? null : <option value="">{all}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ))}
      {endpoint === null ? null : (
        <input
          type="search"
          name="endpoint"
          className="report-field"
          aria-label={t("businessReporting.filters.endpoint")}
          placeholder={t("businessReporting.filters.endpoint")}
          defaultValue={endpoint}
          autoComplete="off"
        />
      )}
      <Button>{t("common.actions.filter")}</Button>
    </Form>
  );
}
