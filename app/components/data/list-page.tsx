import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { type Column, DataTable } from "./data-table.tsx";
import { EmptyState } from "./empty-state.tsx";
import { FilterForm } from "./filter-form.tsx";
import type { ListState, ListView } from "./list-state.ts";
import { Pagination } from "./pagination.tsx";
import type { RowActions } from "./row-menu.tsx";

export interface ListPageProps<Row> {
  list: ListView<Row>;
  caption: string;
  /** Label of the search field. */
  search: string;
  /** Why what is typed there does not search yet. */
  searchNote?: string | undefined;
  /** Address of the list in another state. */
  href: (query: Partial<ListState>) => string;
  /** Filters beside the search: their fields, and what the address says of each. Their values stand in `list.here` too. */
  filters?: { fields: ReactNode; values: Readonly<Record<string, string | undefined>> };
  rowKey: (row: Row) => string;
  columns: ReadonlyArray<Column<Row>>;
  menu?: (row: Row) => RowActions | null;
  /** Above the list, outside of the form of its filters. */
  above?: ReactNode;
  /** Primary action; in an empty list it stands in the middle. */
  add?: ReactNode;
  /** Shown while the list has no row at all. */
  empty: { title: string; text: string };
}

/** A whole list: head, search, table, pages; or what to do first. */
export function ListPage<Row>({ list, empty, add, above, ...rest }: ListPageProps<Row>) {
  if (list.total === 0 && !isFiltered(list.here, rest.filters)) {
    return (
      <>
        <PageHead title={list.title} />
        <Card>
          <EmptyState drawing title={empty.title} text={empty.text} action={add} />
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHead title={list.title} facts={[list.count]} actions={add} />
      {above}
      <ListCard list={list} {...rest} />
    </>
  );
}

const isFiltered = ({ q }: ListState, filters: ListPageProps<never>["filters"]) =>
  Boolean(q) || Object.values(filters?.values ?? {}).some(Boolean);

/** The list itself, for a page that has more around it. */
export function ListCard<Row>(props: Omit<ListPageProps<Row>, "empty" | "add" | "above">) {
  const { list, caption, search, searchNote, href, filters, rowKey, columns, menu } = props;
  const { t } = useTranslation();
  const { page, ...first } = list.here;
  const { q, sort, dir, size } = first;
  const clear = href({ sort, dir, size });
  return (
    <Card flush>
      <FilterForm
        search={{ label: search, value: q ?? "", note: searchNote }}
        range={list.range}
        clearHref={isFiltered(list.here, filters) ? clear : undefined}
        keep={{ sort, dir, size: String(size) }}
      >
        {filters?.fields}
      </FilterForm>
      {list.rows.length === 0 ? (
        <EmptyState
          title={q ? t("common.list.noResultFor", { query: q }) : t("common.list.noResult")}
          text={t("common.list.noResultAdvice")}
          action={<Link to={clear}>{t("common.actions.clearFilters")}</Link>}
        />
      ) : (
        <DataTable
          list
          caption={caption}
          rows={list.rows}
          rowKey={rowKey}
          columns={columns}
          menu={menu}
          sort={{ by: sort, dir }}
          sortHref={(by, direction) => href({ ...first, sort: by, dir: direction })}
        />
      )}
      <Pagination
        page={page}
        size={size}
        total={list.total}
        texts={list.range}
        href={(to) => href({ ...list.here, page: to })}
        keep={{ q, ...filters?.values, sort, dir }}
      />
    </Card>
  );
}
