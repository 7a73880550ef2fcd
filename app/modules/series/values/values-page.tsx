import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing, Variation } from "#app/components/data/figure-text.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { Button, ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { seriesExcelPath, seriesPartPath } from "#app/navigation/paths.ts";
import { ORIGIN_TONES } from "../detail/detail-page.tsx";
import type { SeriesHead } from "../detail/detail-view.server.ts";
import { SeriesCurve } from "../detail/series-curve.tsx";
import { FlowsCard } from "./flows-card.tsx";
import { QualityCard } from "./quality-card.tsx";
import type { ValuesView } from "./values-view.server.ts";

const dayField = (name: string, initialValue: string) => ({
  id: `values-${name}`,
  name,
  errorId: `values-${name}-error`,
  descriptionId: `values-${name}-hint`,
  initialValue,
  errors: [],
});

interface ValuesPageProps {
  series: SeriesHead;
  view: ValuesView;
  /** A flow that was to be taken away has another amount by now. */
  flowChanged: boolean;
  lastResult?: SubmissionResult | undefined;
}

/** Values of a series: their line, what is odd about them, and each of them. */
export function SeriesValues({ series, view, flowChanged, lastResult }: ValuesPageProps) {
  const { t } = useTranslation();
  const { area, uuid } = series;
  const { here, chart, mayEdit } = view;
  const actions = (
    <>
      {mayEdit ? (
        <ButtonLink variant="primary" to={seriesPartPath(area, uuid, "values/edit")}>
          {t("seriesPages.value.add")}
        </ButtonLink>
      ) : null}
      <a href={seriesExcelPath(area, uuid)} download>
        {t("seriesPages.value.excel")}
      </a>
    </>
  );
  return (
    <>
      <Card title={t("series.detail.history")} actions={actions}>
        <div className="stack">
          <Form method="get" action={seriesPartPath(area, uuid, "values")} className="field-and-button">
            <DateField field={dayField("from", here.from)} label={t("seriesPages.value.from")} />
            <DateField field={dayField("to", here.to)} label={t("seriesPages.value.to")} />
            <Button>{t("common.actions.show")}</Button>
          </Form>
          {chart ? (
            <SeriesCurve name={series.name} chart={chart} />
          ) : (
            <EmptyState title={t(view.total === 0 ? "seriesPages.value.none" : "seriesPages.value.one")} />
          )}
        </div>
      </Card>
      <QualityCard series={series} quality={view.quality} mayEdit={mayEdit} />
      <ValuesTable series={series} view={view} />
      <FlowsCard series={series} view={view} changed={flowChanged} lastResult={lastResult} />
    </>
  );
}

function ValuesTable({ series: { area, uuid }, view }: { series: SeriesHead; view: ValuesView }) {
  const { t } = useTranslation();
  const { rows, here, total, range, mayEdit } = view;
  const span = { from: here.from, to: here.to };
  if (rows.length === 0) return null;
  return (
    <Card
      title={t("seriesPages.value.title")}
      flush
      actions={mayEdit ? <Link to={seriesPartPath(area, uuid, "values/delete", span)}>{t("seriesPages.value.deleteRange")}</Link> : null}
    >
      <DataTable
        dense
        keepTable
        caption={t("series.detail.valuesCaption")}
        rows={rows}
        rowKey={(row) => row.day}
        menu={
          mayEdit
            ? (row) => ({
                name: row.date,
                items: () => [
                  { label: t("seriesPages.value.correct"), href: seriesPartPath(area, uuid, "values/edit", { date: row.day }) },
                  {
                    label: t("common.actions.deleteEllipsis"),
                    href: seriesPartPath(area, uuid, "values/delete", { from: row.day, to: row.day }),
                    negative: true,
                  },
                ],
              })
            : undefined
        }
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
      <Pagination
        page={here.page}
        size={here.size}
        total={total}
        texts={range}
        href={(page) => seriesPartPath(area, uuid, "values", { ...span, page })}
        fixedSize
      />
    </Card>
  );
}
