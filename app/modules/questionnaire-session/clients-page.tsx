import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { FilterForm } from "#app/components/data/filter-form.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { clientPath, clientsPath } from "#app/navigation/paths.ts";
import type { ClientRow, ClientsView } from "./clients-view.server.ts";
import { RiskProfilingTabs, SendButton } from "./list-page.tsx";

export function ClientsPage({ list }: { list: ClientsView }) {
  const { t } = useTranslation();
  const { q, dir, size } = list.here;
  const empty = list.total === 0 && !q;
  return (
    <>
      <PageHead title={list.title} facts={empty ? [] : [list.count]} actions={empty ? null : <SendButton />} />
      <RiskProfilingTabs current="clients" />
      {empty ? (
        <Card>
          <EmptyState
            drawing
            title={t("riskProfiling.clients.emptyTitle")}
            text={t("riskProfiling.clients.emptyText")}
            action={<SendButton />}
          />
        </Card>
      ) : (
        <Card flush>
          <FilterForm
            search={{ label: t("riskProfiling.clients.search"), value: q ?? "" }}
            range={list.range}
            clearHref={q ? clientsPath({ dir, size }) : undefined}
            keep={{ dir, size: String(size) }}
          />
          {list.rows.length === 0 ? (
            <EmptyState
              title={t("common.list.noResultFor", { query: q ?? "" })}
              text={t("common.list.noResultAdvice")}
              action={<Link to={clientsPath({ dir, size })}>{t("common.actions.clearFilters")}</Link>}
            />
          ) : (
            <Table list={list} />
          )}
          <Pagination
            page={list.here.page}
            size={size}
            total={list.total}
            texts={list.range}
            href={(to) => clientsPath({ ...list.here, page: to })}
            keep={{ q, dir }}
          />
        </Card>
      )}
    </>
  );
}

function Table({ list }: { list: ClientsView }) {
  const { t } = useTranslation();
  const { page: _page, dir, ...rest } = list.here;
  const head = (key: "name" | "email" | "birthYear" | "profile" | "validUntil") => ({
    key,
    header: t(`riskProfiling.clients.columns.${key}`),
  });
  return (
    <DataTable<ClientRow>
      caption={t("riskProfiling.clients.caption")}
      rows={list.rows}
      rowKey={(row) => row.id}
      sort={{ by: "name", dir }}
      sortHref={(_by, direction) => clientsPath({ ...rest, dir: direction })}
      columns={[
        {
          ...head("name"),
          sort: "name",
          rowHeader: true,
          cell: (row) => (
            <Link to={clientPath(row.id)} prefetch="intent">
              {row.name}
            </Link>
          ),
        },
        { ...head("email"), cell: (row) => row.email ?? <Missing /> },
        { ...head("birthYear"), align: "end", cell: (row) => <FigureText>{row.birthYear}</FigureText> },
        { ...head("profile"), cell: (row) => row.profile ?? <Missing /> },
        {
          ...head("validUntil"),
          align: "end",
          cell: (row) => (row.validUntil ? <Validity row={row} /> : <Missing />),
        },
      ]}
    />
  );
}

function Validity({ row: { validUntil, outdated } }: { row: ClientRow }) {
  const { t } = useTranslation();
  return (
    <>
      <FigureText>{validUntil ?? ""}</FigureText> {outdated ? <Badge tone="flashy">{t("riskProfiling.clients.outdated")}</Badge> : null}
    </>
  );
}

export function ClientNotFound() {
  const { t } = useTranslation();
  return (
    <NotFoundBoundary
      title={t("riskProfiling.clientNotFound.title")}
      text={t("riskProfiling.clientNotFound.text")}
      back={{ href: clientsPath(), label: t("riskProfiling.clients.tab") }}
    />
  );
}
