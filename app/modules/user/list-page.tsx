import { PlusIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FilterForm, FilterSelect } from "#app/components/data/filter-form.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { auditLogPath, userNewPath, userPath, userRolesPath, usersPath } from "#app/navigation/paths.ts";
import type { UserRow, UsersView } from "./list-view.server.ts";
import { StateBadge } from "./state-badge.tsx";

/** Users with search and filters. */
export function UsersPage({ list }: { list: UsersView }) {
  const { t } = useTranslation();
  const { area } = list;
  const { q, role, organisation, state } = list.here;
  const actions = (
    <>
      {list.auditLog ? (
        <ButtonLink icon={<span className="nav-glyph nav-glyph-activity" aria-hidden="true" />} to={auditLogPath(area)}>
          {t("navigation.auditLogs")}
        </ButtonLink>
      ) : null}
      <ButtonLink to={userRolesPath(area)}>{t("users.list.roles")}</ButtonLink>
      {list.mayAdd ? (
        <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} to={userNewPath(area)}>
          {t(list.accountsHere ? "users.list.invite" : "users.list.add")}
        </ButtonLink>
      ) : null}
    </>
  );
  return (
    <>
      <PageHead title={list.title} facts={[list.count]} actions={actions} />
      <Card flush>
        <Filters list={list} filtered={Boolean(q || role || organisation || state)} />
        {list.rows.length === 0 ? <NothingFound list={list} /> : <Table list={list} />}
        <Foot list={list} />
      </Card>
    </>
  );
}

function Filters({ list, filtered }: { list: UsersView; filtered: boolean }) {
  const { t } = useTranslation();
  const { q, role, organisation, state, sort, dir, size } = list.here;
  const houses = list.organisations.flatMap((group) => group.organisations);
  return (
    <FilterForm
      search={{ label: t("users.list.search"), value: q ?? "" }}
      range={list.range}
      clearHref={filtered ? usersPath(list.area, { sort, dir, size }) : undefined}
      keep={{ sort, dir, size: String(size) }}
    >
      {list.roles.length > 0 ? (
        <FilterSelect
          name="role"
          label={t("users.fields.role")}
          all={t("users.list.allRoles")}
          value={role}
          options={list.roles.flatMap(({ names }) => names).map((value) => ({ value, label: t(`users.roles.${value}.label`) }))}
        />
      ) : null}
      {houses.length > 0 ? (
        <FilterSelect
          name="organisation"
          label={t("users.fields.organisation")}
          all={t("users.list.allOrganisations")}
          value={organisation}
          options={houses.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      ) : null}
      <FilterSelect
        name="state"
        label={t("users.fields.state")}
        all={t("users.list.allStates")}
        value={state}
        options={(["ACTIVE", "INVITED", "DISABLED"] as const).map((value) => ({ value, label: t(`users.states.${value}`) }))}
      />
    </FilterForm>
  );
}

function NothingFound({ list }: { list: UsersView }) {
  const { t } = useTranslation();
  const { q, sort, dir, size } = list.here;
  return (
    <EmptyState
      title={q ? t("common.list.noResultFor", { query: q }) : t("common.list.noResult")}
      text={t("common.list.noResultAdvice")}
      action={<Link to={usersPath(list.area, { sort, dir, size })}>{t("common.actions.clearFilters")}</Link>}
    />
  );
}

function Table({ list }: { list: UsersView }) {
  const { t } = useTranslation();
  const { sort, dir, page: _page, ...rest } = list.here;
  return (
    <DataTable<UserRow>
      list
      caption={list.title}
      rows={list.rows}
      rowKey={(row) => row.uuid}
      sort={{ by: sort, dir }}
      sortHref={(by, direction) => usersPath(list.area, { ...rest, sort: by, dir: direction })}
      columns={[
        {
          key: "name",
          header: t("users.fields.name"),
          sort: "lastName",
          rowHeader: true,
          cell: (row) => (
            <>
              <Link to={userPath(list.area, row.uuid)} prefetch="intent">
                {row.name}
              </Link>
              <span className="hint hint-line">{row.username}</span>
            </>
          ),
        },
        {
          key: "organisation",
          header: t("users.fields.organisation"),
          sort: "organisation",
          cell: (row) => row.organisation ?? <span className="hint">{t("users.form.noOrganisation")}</span>,
        },
        ...(list.accountsHere
          ? [{ key: "roles", header: t("users.fields.roles"), cell: (row: UserRow) => <Roles roles={row.roles} /> }]
          : []),
        { key: "language", header: t("users.fields.language"), cell: (row) => row.language ?? "" },
        ...(list.accountsHere
          ? [
              {
                key: "lastSignIn",
                header: t("users.fields.lastSignIn"),
                sort: "lastSignIn",
                cell: (row: UserRow) =>
                  row.lastSignIn ? <span className="figure">{row.lastSignIn}</span> : <span className="hint">{t("users.never")}</span>,
              },
            ]
          : []),
        { key: "state", header: t("users.fields.state"), cell: (row) => <StateBadge state={row.state} /> },
      ]}
    />
  );
}

/** The first roles; a person with many is read on the own page. */
function Roles({ roles }: { roles: readonly string[] }) {
  const { t } = useTranslation();
  const SHOWN = 2;
  if (roles.length === 0) return <span className="hint">{t("users.noRole")}</span>;
  return (
    <>
      {roles.slice(0, SHOWN).join(", ")}
      {roles.length > SHOWN ? <span className="hint"> {t("users.list.moreRoles", { count: roles.length - SHOWN })}</span> : null}
    </>
  );
}

function Foot({ list }: { list: UsersView }) {
  const { q, role, organisation, state, sort, dir, page, size } = list.here;
  return (
    <Pagination
      page={page}
      size={size}
      total={list.total}
      texts={list.range}
      href={(to) => usersPath(list.area, { ...list.here, page: to })}
      keep={{ q, role, organisation, state, sort, dir }}
    />
  );
}
