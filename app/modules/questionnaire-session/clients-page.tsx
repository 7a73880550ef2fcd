import { PlusIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { FilterForm } from "#app/components/data/filter-form.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { clientPath, clientsPath, simulationNewPath, simulationPath } from "#app/navigation/paths.ts";
import type { ClientRow, ClientsView, ClientView } from "./clients-view.server.ts";
import { RiskProfilingTabs, SendButton } from "./list-page.tsx";
import { SessionTable } from "./session-table.tsx";

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

/** A client's record: what is known, the profile that holds, the questionnaires. */
export function ClientPage({ client, sessions, simulations }: ClientView) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        title={client.name}
        breadcrumb={breadcrumb(t, "risk-profiling", { label: t("riskProfiling.clients.tab"), href: clientsPath() }, { label: client.name })}
        actions={
          <>
            {simulations ? (
              <ButtonLink icon={<PlusIcon aria-hidden="true" />} to={simulationNewPath({ client: client.id })}>
                {t("riskProfiling.clients.newSimulation")}
              </ButtonLink>
            ) : null}
            <SendButton query={{ client: client.id }} />
          </>
        }
      />
      <Stack>
        <Card title={t("riskProfiling.clients.record")}>
          {client.profile && !client.outdated ? null : <Notice kind="flashy">{t("riskProfiling.clients.needProfile")}</Notice>}
          <KeyFacts
            columns={3}
            facts={[
              { label: t("riskProfiling.clients.columns.profile"), value: client.profile ?? <Missing /> },
              ...(client.profiledAt
                ? [{ label: t("riskProfiling.clients.profiledAt"), value: <FigureText>{client.profiledAt}</FigureText> }]
                : []),
              ...(client.validUntil ? [{ label: t("riskProfiling.clients.columns.validUntil"), value: <Validity row={client} /> }] : []),
              { label: t("riskProfiling.clients.columns.email"), value: client.email ?? <Missing /> },
              { label: t("riskProfiling.clients.columns.birthYear"), value: <FigureText>{client.birthYear}</FigureText> },
            ]}
          />
          <KeyFacts
            facts={[{ label: t("riskProfiling.clients.sustainability"), value: client.wishes ?? t("riskProfiling.clients.notAsked") }]}
          />
        </Card>
        <Card title={t("riskProfiling.clients.history")} flush>
          {sessions.length > 0 ? (
            <SessionTable ofClient rows={sessions} caption={t("riskProfiling.clients.history")} />
          ) : (
            <EmptyState title={t("riskProfiling.clients.noHistory")} />
          )}
        </Card>
        {simulations ? <Simulations rows={simulations} /> : null}
      </Stack>
    </>
  );
}

function Simulations({ rows }: { rows: NonNullable<ClientView["simulations"]> }) {
  const { t } = useTranslation();
  const title = t("riskProfiling.clients.simulations");
  const head = (key: "simulation" | "simulator" | "savedAt") => ({ key, header: t(`riskProfiling.clients.columns.${key}`) });
  return (
    <Card title={title} flush>
      {rows.length > 0 ? (
        <DataTable<(typeof rows)[number]>
          caption={title}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            { ...head("simulation"), rowHeader: true, cell: (row) => <Link to={simulationPath(row.id)}>{row.name}</Link> },
            { ...head("simulator"), cell: (row) => row.simulator },
            {
              ...head("savedAt"),
              align: "end",
              cell: (row) => (row.savedAt ? <FigureText>{row.savedAt}</FigureText> : <Missing />),
            },
          ]}
        />
      ) : (
        <EmptyState title={t("riskProfiling.clients.noSimulation")} text={t("riskProfiling.clients.noSimulationText")} />
      )}
    </Card>
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
