import * as Control from "@radix-ui/themes/components/text-field";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FilterForm, FilterSelect } from "#app/components/data/filter-form.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { auditEntryPath, auditExportPath, auditLogPath } from "#app/navigation/paths.ts";
import type { AuditRow, AuditView } from "./audit-view.server.ts";

/** The audit log, newest first, with its filters and its export. */
export function AuditPage({ list }: { list: AuditView }) {
  const { t } = useTranslation();
  const { page: _page, size: _size, ...filters } = list.here;
  const actions = (
    <>
      <ButtonLink to={auditExportPath(list.area, "csv", filters)} download>
        {t("audit.exportCsv")}
      </ButtonLink>
      <ButtonLink to={auditExportPath(list.area, "xlsx", filters)} download>
        {t("audit.exportExcel")}
      </ButtonLink>
    </>
  );
  return (
    <>
      <PageHead title={list.title} facts={[list.count, t("audit.newestFirst")]} actions={actions} />
      <Card flush>
        <Filters list={list} filtered={Object.keys(filters).length > 0} />
        {list.rows.length === 0 ? (
          <EmptyState
            title={filters.q ? t("common.list.noResultFor", { query: filters.q }) : t("common.list.noResult")}
            text={t("common.list.noResultAdvice")}
            action={<Link to={auditLogPath(list.area)}>{t("common.actions.clearFilters")}</Link>}
          />
        ) : (
          <Table list={list} />
        )}
        <Foot list={list} />
      </Card>
    </>
  );
}

function Filters({ list, filtered }: { list: AuditView; filtered: boolean }) {
  const { t } = useTranslation();
  const { q, from, to, user, verb, objectType, objectId, size } = list.here;
  return (
    <FilterForm
      search={{ label: t(list.area === "admin" ? "audit.searchAll" : "audit.search"), value: q ?? "" }}
      range={list.range}
      clearHref={filtered ? auditLogPath(list.area, { size }) : undefined}
      keep={{ user, objectId, size: String(size) }}
    >
      <FilterSelect
        name="objectType"
        label={t("audit.columns.object")}
        all={t("audit.allObjects")}
        value={objectType}
        options={list.objects}
      />
      <FilterSelect name="verb" label={t("audit.columns.action")} all={t("audit.allActions")} value={verb} options={list.actions} />
      <FilterDay name="from" label={t("audit.from")} value={from} />
      <FilterDay name="to" label={t("audit.to")} value={to} />
    </FilterForm>
  );
}

function FilterDay({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  const id = `filter-${name}`;
  return (
    <div className="filter-day">
      <label htmlFor={id} className="hint">
        {label}
      </label>
      <Control.Root id={id} type="date" name={name} size="2" defaultValue={value ?? ""} />
    </div>
  );
}

function Table({ list }: { list: AuditView }) {
  const { t } = useTranslation();
  const { page: _page, size: _size, ...filters } = list.here;
  return (
    <DataTable<AuditRow>
      caption={list.title}
      rows={list.rows}
      rowKey={(row) => String(row.id)}
      columns={[
        {
          key: "at",
          header: t("audit.columns.at"),
          rowHeader: true,
          cell: (row) => (
            <Link className="figure" to={auditEntryPath(list.area, row.id, filters)}>
              {row.at}
            </Link>
          ),
        },
        { key: "user", header: t("audit.columns.user"), cell: (row) => row.user },
        { key: "action", header: t("audit.columns.action"), cell: (row) => <Action row={row} /> },
        { key: "object", header: t("audit.columns.object"), cell: (row) => row.named },
        { key: "organisation", header: t("audit.columns.organisation"), cell: (row) => row.organisation },
      ]}
    />
  );
}

/** What was done; what a caller reported says so. */
function Action({ row }: { row: AuditRow }) {
  const { t } = useTranslation();
  if (row.origin === "PLATFORM") return row.action;
  return (
    <>
      {row.action} <Badge tone="neutral">{t("audit.origins.CALLER")}</Badge>
    </>
  );
}

function Foot({ list }: { list: AuditView }) {
  const { page, size, ...filters } = list.here;
  return (
    <Pagination
      page={page}
      size={size}
      total={list.total}
      texts={list.range}
      href={(to) => auditLogPath(list.area, { ...list.here, page: to })}
      keep={{ ...filters }}
    />
  );
}
