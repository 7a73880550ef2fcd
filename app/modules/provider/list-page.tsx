import { PlusIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePolling } from "#app/components/behaviour/use-polling.ts";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { dividendsToCheckPath, providerNewPath, providerPath, providerRunPath, providersPath } from "#app/navigation/paths.ts";
import type { ProviderLine, ProvidersView } from "./list-view.server.ts";

/** Every provider with its last run and the time of the next one. */
export function ProvidersPage({ list }: { list: ProvidersView }) {
  const { t } = useTranslation();
  usePolling(list.isBusy);
  const head = (key: "name" | "content" | "source" | "state" | "last" | "lines" | "refused" | "next") => t(`providers.list.columns.${key}`);
  const add = (
    <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} to={providerNewPath()}>
      {t("providers.list.add")}
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={list.title}
        facts={[t("providers.list.facts")]}
        actions={
          <>
            <ButtonLink to={dividendsToCheckPath()}>{t("providers.dividends.title")}</ButtonLink>
            {add}
          </>
        }
      />
      <Card flush>
        {list.total === 0 ? (
          <EmptyState title={t("providers.list.emptyTitle")} text={t("providers.list.emptyText")} />
        ) : (
          <>
            <DataTable<ProviderLine>
              caption={list.title}
              rows={list.rows}
              rowKey={(row) => row.id}
              columns={[
                { key: "name", header: head("name"), rowHeader: true, cell: (row) => <Link to={providerPath(row.id)}>{row.name}</Link> },
                { key: "content", header: head("content"), cell: (row) => row.content },
                { key: "source", header: head("source"), cell: (row) => row.source },
                { key: "state", header: head("state"), cell: (row) => <Badge tone={row.state.tone}>{row.state.label}</Badge> },
                { key: "last", header: head("last"), cell: (row) => <LastRun row={row} /> },
                { key: "lines", header: head("lines"), align: "end", cell: (row) => <FigureText>{row.last?.lines ?? "–"}</FigureText> },
                {
                  key: "refused",
                  header: head("refused"),
                  align: "end",
                  cell: ({ id, last }) =>
                    last?.refused ? (
                      <Link to={providerRunPath(id, last.id)}>{last.refused}</Link>
                    ) : (
                      <FigureText>{last ? "0" : "–"}</FigureText>
                    ),
                },
                { key: "next", header: head("next"), align: "end", cell: (row) => <FigureText>{row.next}</FigureText> },
              ]}
            />
            <Pagination
              page={list.page}
              size={list.size}
              total={list.total}
              texts={list.range}
              href={(page) => providersPath({ page, size: list.size })}
            />
          </>
        )}
      </Card>
    </>
  );
}

function LastRun({ row: { id, last } }: { row: ProviderLine }) {
  const { t } = useTranslation();
  if (!last) return <>{t("providers.list.notYet")}</>;
  return (
    <>
      <Link to={providerRunPath(id, last.id)}>{last.at}</Link> <Badge tone={last.badge.tone}>{last.badge.label}</Badge>
      {last.problem ? <span className="hint"> {last.problem}</span> : null}
    </>
  );
}
