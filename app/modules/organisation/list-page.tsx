import { PlusIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FilterForm } from "#app/components/data/filter-form.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { organisationNewPath, organisationPath, organisationsPath } from "#app/navigation/paths.ts";
import { SETTINGS } from "./settings-kind.ts";
import type { OrganisationListView, OrganisationRow } from "./settings-view.server.ts";

/** Organisations of a kind with search; the first one is made from the empty state. */
export function OrganisationListPage({ list }: { list: OrganisationListView }) {
  const { t } = useTranslation();
  const { segment } = SETTINGS[list.kind];
  const { q, dir, page, size } = list.here;
  const add = list.mayEdit ? (
    <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} to={organisationNewPath(segment)}>
      {t(`organisation.${list.kind}.add`)}
    </ButtonLink>
  ) : null;
  if (list.total === 0 && !q) {
    return (
      <>
        <PageHead title={list.title} />
        <Card>
          <EmptyState drawing title={t(`organisation.${list.kind}.empty`)} text={t("organisation.list.emptyText")} action={add} />
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHead title={list.title} facts={[list.count]} actions={add} />
      <Card flush>
        <FilterForm
          search={{ label: t("organisation.list.search"), value: q ?? "" }}
          range={list.range}
          clearHref={q ? organisationsPath(segment, { dir, size }) : undefined}
          keep={{ dir, size: String(size) }}
        />
        {list.rows.length === 0 ? (
          <EmptyState
            title={q ? t("common.list.noResultFor", { query: q }) : t("common.list.noResult")}
            text={t("common.list.noResultAdvice")}
            action={<Link to={organisationsPath(segment, { dir, size })}>{t("common.actions.clearFilters")}</Link>}
          />
        ) : (
          <DataTable<OrganisationRow>
            list
            caption={list.title}
            rows={list.rows}
            rowKey={(row) => row.uuid}
            sort={{ by: "name", dir }}
            sortHref={(_by, direction) => organisationsPath(segment, { ...list.here, dir: direction, page: undefined })}
            columns={[
              {
                key: "name",
                header: t("organisation.list.columns.name"),
                sort: "name",
                rowHeader: true,
                cell: (row) => (
                  <Link to={organisationPath(segment, row.uuid)} prefetch="intent">
                    {row.name}
                  </Link>
                ),
              },
              { key: "look", header: t("organisation.list.columns.look"), cell: (row) => <Swatch colour={row.colour} /> },
              { key: "language", header: t("organisation.list.columns.language"), cell: (row) => row.language },
              { key: "modules", header: t("organisation.list.columns.modules"), cell: (row) => row.modules },
            ]}
          />
        )}
        <Pagination
          page={page}
          size={size}
          total={list.total}
          texts={list.range}
          href={(to) => organisationsPath(segment, { ...list.here, page: to })}
          keep={{ q, dir }}
        />
      </Card>
    </>
  );
}

function Swatch({ colour }: { colour: string | null }) {
  const { t } = useTranslation();
  if (colour === null) return <span className="hint">{t("organisation.list.defaultLook")}</span>;
  return (
    <span className="swatch-text">
      <span className="swatch" style={{ background: colour }} aria-hidden="true" />
      <span className="figure">{colour}</span>
    </span>
  );
}
