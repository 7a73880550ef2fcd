import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { dividendsToCheckPath, seriesPartPath } from "#app/navigation/paths.ts";
import type { DividendsView } from "./dividends-view.server.ts";

/** Dividends that a person compares and enters at their series: nothing of them is written by itself. */
export function DividendsPage({ list }: { list: DividendsView }) {
  const { t } = useTranslation();
  const head = (key: "date" | "series" | "provider" | "told" | "stored" | "reason") => t(`providers.dividends.columns.${key}`);
  return (
    <>
      <PageHead
        title={list.title}
        breadcrumb={breadcrumb(t, "providers", { label: list.title })}
        facts={[t("providers.dividends.facts")]}
      />
      <Card flush>
        {list.total === 0 ? (
          <EmptyState title={t("providers.dividends.emptyTitle")} text={t("providers.dividends.emptyText")} />
        ) : (
          <>
            <DataTable<DividendsView["rows"][number]>
              caption={list.title}
              rows={list.rows}
              rowKey={(row) => row.id}
              columns={[
                { key: "date", header: head("date"), align: "end", cell: (row) => <FigureText>{row.date}</FigureText> },
                {
                  key: "series",
                  header: head("series"),
                  rowHeader: true,
                  cell: (row) => (
                    <>
                      <Link to={seriesPartPath("admin", row.series, "values")}>{row.name}</Link>
                      {row.isin ? <span className="hint"> {row.isin}</span> : null}
                    </>
                  ),
                },
                { key: "provider", header: head("provider"), cell: (row) => row.provider },
                { key: "told", header: head("told"), align: "end", cell: (row) => <FigureText>{row.told}</FigureText> },
                { key: "stored", header: head("stored"), align: "end", cell: (row) => <FigureText>{row.stored}</FigureText> },
                { key: "reason", header: head("reason"), cell: (row) => row.reason },
              ]}
            />
            <Pagination
              page={list.page}
              size={list.size}
              total={list.total}
              texts={list.range}
              href={(page) => dividendsToCheckPath({ page })}
            />
          </>
        )}
      </Card>
    </>
  );
}
