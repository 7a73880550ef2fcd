import { PlusIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { FilterSelect } from "#app/components/data/filter-form.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { MARKET_EVENT_CATEGORIES } from "#app/domain/market-event.ts";
import { marketEventDeletePath, marketEventNewPath, marketEventPath, marketEventsPath } from "#app/navigation/paths.ts";
import type { MarketEventRow, MarketEventsView } from "./list-view.server.ts";

export function MarketEventsPage({ list }: { list: MarketEventsView }) {
  const { t } = useTranslation();
  const { here } = list;
  return (
    <ListPage<MarketEventRow>
      list={list}
      caption={t("marketEvents.list.caption")}
      search={t("marketEvents.list.search")}
      href={marketEventsPath}
      add={
        <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} to={marketEventNewPath(here)}>
          {t("marketEvents.list.add")}
        </ButtonLink>
      }
      empty={{ title: t("marketEvents.list.emptyTitle"), text: t("marketEvents.list.emptyText") }}
      filters={{
        values: { category: here.category },
        fields: (
          <FilterSelect
            name="category"
            label={t("marketEvents.form.category")}
            all={t("marketEvents.list.allCategories")}
            value={here.category}
            options={MARKET_EVENT_CATEGORIES.map((value) => ({ value, label: t(`marketEvents.categories.${value}`) }))}
          />
        ),
      }}
      rowKey={(row) => row.id}
      menu={(row) => ({
        name: row.name,
        items: () => [
          { label: t("common.actions.edit"), href: marketEventPath(row.id, here) },
          { label: t("common.actions.deleteEllipsis"), href: marketEventDeletePath(row.id, here), negative: true },
        ],
      })}
      columns={[
        {
          key: "name",
          header: t("marketEvents.list.columns.name"),
          sort: "name",
          rowHeader: true,
          cell: (row) => <Link to={marketEventPath(row.id, here)}>{row.name}</Link>,
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
