import { PlusIcon } from "@radix-ui/react-icons";
import { useTranslation } from "react-i18next";
import { usePolling } from "#app/components/behaviour/use-polling.ts";
import { Badge, type BadgeTone } from "#app/components/data/badge.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { FilterSelect } from "#app/components/data/filter-form.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import { ProgressBar } from "#app/components/feedback/progress-bar.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import {
  reportingAgainPath,
  reportingDeletePath,
  reportingFilePath,
  reportingNewPath,
  reportingRenamePath,
  reportingsPath,
} from "#app/navigation/paths.ts";
import type { ReportingListView, ReportingRow } from "./list-view.server.ts";

const STATUSES = ["ONGOING", "DONE", "ERROR"] as const;
const TONES: Record<ReportingRow["status"], BadgeTone> = { ONGOING: "information", DONE: "positive", ERROR: "negative" };
type Head = "name" | "status" | "portfolios" | "period" | "size" | "created" | "author";

/** Consolidated reports of a house: what is under way moves on by itself. */
export function ReportingListPage({ list }: { list: ReportingListView }) {
  const { t } = useTranslation();
  const { area, mayWrite, here } = list;
  usePolling(list.moving);
  const head = (key: Head) => t(`consolidatedReportings.list.columns.${key}`);
  return (
    <ListPage<ReportingRow>
      list={list}
      caption={list.title}
      search={t("consolidatedReportings.list.search")}
      href={(query) => reportingsPath(area, query)}
      rowKey={({ uuid }) => uuid}
      empty={{ title: t("consolidatedReportings.list.emptyTitle"), text: t("consolidatedReportings.list.emptyText") }}
      add={
        mayWrite ? (
          <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} to={reportingNewPath(area)}>
            {t("consolidatedReportings.list.add")}
          </ButtonLink>
        ) : null
      }
      filters={{
        values: { status: here.status },
        fields: (
          <FilterSelect
            name="status"
            label={head("status")}
            all={t("consolidatedReportings.list.allStatuses")}
            value={here.status}
            options={STATUSES.map((value) => ({ value, label: t(`consolidatedReportings.statuses.${value}`) }))}
          />
        ),
      }}
      menu={({ uuid, name, status }) => {
        const items = [
          ...(status === "DONE"
            ? [{ label: t("consolidatedReportings.list.download"), href: reportingFilePath(area, uuid), download: true }]
            : []),
          ...(mayWrite
            ? [
                ...(status === "ERROR" ? [{ label: t("consolidatedReportings.again.ask"), href: reportingAgainPath(area, uuid) }] : []),
                { label: t("consolidatedReportings.rename.ask"), href: reportingRenamePath(area, uuid) },
                { label: t("common.actions.deleteEllipsis"), href: reportingDeletePath(area, uuid), negative: true },
              ]
            : []),
        ];
        return items.length === 0 ? null : { name, items: () => items };
      }}
      columns={[
        {
          key: "name",
          header: head("name"),
          sort: "reportName",
          rowHeader: true,
          cell: ({ uuid, name, status }) =>
            status === "DONE" ? (
              <a href={reportingFilePath(area, uuid)} download>
                {name}
              </a>
            ) : (
              name
            ),
        },
        { key: "status", header: head("status"), sort: "status", cell: (row) => <State row={row} /> },
        { key: "portfolios", header: head("portfolios"), cell: ({ portfolios }) => portfolios },
        { key: "period", header: head("period"), cell: ({ period }) => <FigureText>{period}</FigureText> },
        {
          key: "size",
          header: head("size"),
          align: "end",
          secondary: true,
          cell: ({ size }) => (size ? <FigureText>{size}</FigureText> : <Missing />),
        },
        {
          key: "created",
          header: head("created"),
          sort: "createdAt",
          align: "end",
          cell: ({ created }) => <FigureText>{created}</FigureText>,
        },
        { key: "author", header: head("author"), secondary: true, cell: ({ author }) => author },
      ]}
    />
  );
}

function State({ row: { name, status, share, problem } }: { row: ReportingRow }) {
  const { t } = useTranslation();
  return (
    <>
      <Badge tone={TONES[status]}>{t(`consolidatedReportings.statuses.${status}`)}</Badge>
      {status === "ONGOING" ? <ProgressBar label={t("consolidatedReportings.list.progress", { name })} share={share} /> : null}
      {problem ? <p className="hint">{problem}</p> : null}
    </>
  );
}
