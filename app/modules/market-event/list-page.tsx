import { PlusIcon } from "@radix-ui/react-icons";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { FilterForm, FilterSelect } from "#app/components/data/filter-form.tsx";
import { Pagination } from "#app/components/data/pagination.tsx";
import { RowMenu } from "#app/components/data/row-menu.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { MARKET_EVENT_CATEGORIES } from "#app/domain/market-event.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { marketEventDeletePath, marketEventNewPath, marketEventPath, marketEventsPath } from "#app/navigation/paths.ts";
import type { MarketEventRow, MarketEventsView } from "./list-view.server.ts";

export function MarketEventsPage({ list }: { list: MarketEventsView }) {
  const { t } = useTranslation();
  const { q, category } = list.here;
  const filtered = Boolean(q || category);
  const add = (
    <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} href={marketEventNewPath(list.here)}>
      {t("marketEvents.list.add")}
    </ButtonLink>
  );
  if (list.total === 0 && !filtered) {
    return (
      <>
        <PageHead title={list.title} />
        <Card>
          <EmptyState drawing title={t("marketEvents.list.emptyTitle")} text={t("marketEvents.list.emptyText")} action={add} />
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHead title={list.title} facts={[list.count]} actions={add} />
      <Card flush>
        <Filters list={list} filtered={filtered} />
        {list.rows.length === 0 ? <NothingFound list={list} /> : <Table list={list} />}
        <Foot list={list} />
      </Card>
    </>
  );
}

function Filters({ list, filtered }: { list: MarketEventsView; filtered: boolean }) {
  const { t } = useTranslation();
  const { q, category, sort, dir, size } = list.here;
  return (
    <FilterForm
      search={{ label: t("marketEvents.list.search"), value: q ?? "" }}
      count={list.count}
      clearHref={filtered ? marketEventsPath({ sort, dir, size }) : undefined}
      keep={{ sort, dir, size: String(size) }}
    >
      <FilterSelect
        name="category"
        label={t("marketEvents.form.category")}
        all={t("marketEvents.list.allCategories")}
        value={category}
        options={MARKET_EVENT_CATEGORIES.map((value) => ({ value, label: t(`marketEvents.categories.${value}`) }))}
      />
    </FilterForm>
  );
}

function NothingFound({ list }: { list: MarketEventsView }) {
  const { t } = useTranslation();
  const { q, sort, dir, size } = list.here;
  return (
    <EmptyState
      title={q ? t("common.list.noResultFor", { query: q }) : t("common.list.noResult")}
      text={t("common.list.noResultAdvice")}
      action={<a href={marketEventsPath({ sort, dir, size })}>{t("common.actions.clearFilters")}</a>}
    />
  );
}

function Table({ list }: { list: MarketEventsView }) {
  const { t } = useTranslation();
  const { sort, dir, page: _page, ...rest } = list.here;
  return (
    <DataTable<MarketEventRow>
      caption={t("marketEvents.list.caption")}
      rows={list.rows}
      rowKey={(row) => row.id}
      sort={{ by: sort, dir }}
      sortHref={(by, direction) => marketEventsPath({ ...rest, sort: by, dir: direction })}
      menu={(row) => (
        <RowMenu
          name={row.name}
          items={[
            { label: t("common.actions.edit"), href: marketEventPath(row.id, list.here), glyph: "edit" },
            { label: t("common.actions.deleteEllipsis"), href: marketEventDeletePath(row.id, list.here), glyph: "delete", negative: true },
          ]}
        />
      )}
      columns={[
        {
          key: "name",
          header: t("marketEvents.list.columns.name"),
          sort: "name",
          rowHeader: true,
          cell: (row) => <a href={marketEventPath(row.id, list.here)}>{row.name}</a>,
        },
        { key: "category", header: t("marketEvents.form.category"), sort: "category", cell: (row) => row.category },
        {
          key: "days",
          header: t("marketEvents.list.columns.days"),
          sort: "startDate",
          align: "end",
          cell: (row) => <FigureText>{row.days}</FigureText>,
        },
      ]}
    />
  );
}

function Foot({ list }: { list: MarketEventsView }) {
  const { q, category, sort, dir, page, size } = list.here;
  return (
    <Pagination
      page={page}
      size={size}
      total={list.total}
      texts={list.range}
      href={(to) => marketEventsPath({ ...list.here, page: to })}
      keep={{ q, category, sort, dir }}
    />
  );
}
