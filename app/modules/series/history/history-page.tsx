import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { seriesPartPath } from "#app/navigation/paths.ts";
import type { SeriesHead } from "../detail/detail-view.server.ts";
import type { HistoryView } from "./history-view.server.ts";

/** What was done to the values of a series, each with its undo, and the values that were replaced. */
export function SeriesHistory({ series: { area, uuid }, view }: { series: SeriesHead; view: HistoryView }) {
  const { t } = useTranslation();
  const href = (query: Record<string, string | number>) => seriesPartPath(area, uuid, "history", query);
  const other =
    view.list === "changes" ? (
      <Link to={href({ list: "revisions" })}>{t("seriesPages.history.toRevisions")}</Link>
    ) : (
      <Link to={href({})}>{t("seriesPages.history.toChanges")}</Link>
    );
  const title = t(view.list === "changes" ? "seriesPages.history.title" : "seriesPages.history.revisions");
  return (
    <Card title={title} hint={t("seriesPages.history.hint")} actions={other} flush>
      {view.total === 0 ? (
        <EmptyState title={t(view.list === "changes" ? "seriesPages.history.none" : "seriesPages.history.noRevision")} />
      ) : view.list === "changes" ? (
        <Changes view={view} />
      ) : (
        <Revisions view={view} />
      )}
      <Pagination
        page={view.page}
        size={view.size}
        total={view.total}
        texts={view.range}
        href={(page) => href({ ...(view.list === "revisions" && { list: "revisions" }), page })}
        fixedSize
      />
    </Card>
  );
}

function Changes({ view }: { view: HistoryView }) {
  const { t } = useTranslation();
  return (
    <DataTable
      caption={t("seriesPages.history.title")}
      rows={view.changes}
      rowKey={({ uuid }) => uuid}
      columns={[
        { key: "at", header: t("seriesPages.history.at"), rowHeader: true, cell: ({ at }) => <FigureText>{at}</FigureText> },
        {
          key: "kind",
          header: t("seriesPages.history.kind"),
          cell: ({ kind, file }) => (
            <>
              {kind}
              {file ? (
                <>
                  {" "}
                  <Link to={file.href}>{file.name}</Link>
                </>
              ) : null}
            </>
          ),
        },
        { key: "days", header: t("seriesPages.history.days"), cell: ({ days }) => <FigureText>{days}</FigureText> },
        { key: "by", header: t("seriesPages.history.by"), cell: ({ by }) => by ?? <Missing /> },
        { key: "added", header: t("seriesPages.history.added"), align: "end", cell: ({ added }) => <FigureText>{added}</FigureText> },
        {
          key: "replaced",
          header: t("seriesPages.history.replaced"),
          align: "end",
          cell: ({ replaced }) => <FigureText>{replaced}</FigureText>,
        },
        {
          key: "deleted",
          header: t("seriesPages.history.deleted"),
          align: "end",
          cell: ({ deleted }) => <FigureText>{deleted}</FigureText>,
        },
        {
          key: "undo",
          header: t("seriesPages.history.undo"),
          headerHidden: true,
          cell: ({ state, undoHref }) =>
            state ? <Badge>{state}</Badge> : undoHref ? <Link to={undoHref}>{t("seriesPages.history.undo")}</Link> : null,
        },
      ]}
    />
  );
}

function Revisions({ view }: { view: HistoryView }) {
  const { t } = useTranslation();
  return (
    <DataTable
      dense
      caption={t("seriesPages.history.revisions")}
      rows={view.revisions}
      rowKey={({ key }) => key}
      columns={[
        { key: "date", header: t("series.detail.columns.date"), rowHeader: true, cell: ({ date }) => <FigureText>{date}</FigureText> },
        { key: "before", header: t("seriesPages.history.before"), align: "end", cell: ({ before }) => <FigureText>{before}</FigureText> },
        { key: "origin", header: t("series.detail.columns.origin"), cell: ({ origin }) => origin },
        {
          key: "after",
          header: t("seriesPages.history.after"),
          align: "end",
          cell: ({ after }) => (after === null ? t("seriesPages.history.gone") : <FigureText>{after}</FigureText>),
        },
        { key: "at", header: t("seriesPages.history.replacedAt"), cell: ({ at }) => <FigureText>{at}</FigureText> },
      ]}
    />
  );
}
