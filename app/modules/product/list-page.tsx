import { PlusIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { productDeletePath, productNewPath, productPath, productsPath } from "#app/navigation/paths.ts";
import type { ProductListView } from "./list-view.server.ts";

export function ProductListPage({ list }: { list: ProductListView }) {
  const { t } = useTranslation();
  const { area, mayAdd } = list;
  const head = (key: "name" | "owner" | "pool" | "managementFee" | "rules" | "documents") => t(`products.list.columns.${key}`);
  return (
    <ListPage
      list={list}
      caption={list.title}
      search={t("products.list.search")}
      href={(query) => productsPath(area, query)}
      rowKey={(row) => row.id}
      empty={{ title: t(mayAdd ? "products.list.emptyTitle" : "products.list.noneTitle"), text: t("products.list.emptyText") }}
      add={
        mayAdd ? (
          <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} to={productNewPath()}>
            {t("products.list.add")}
          </ButtonLink>
        ) : null
      }
      menu={
        mayAdd
          ? ({ id, name }) => ({
              name: name,
              items: () => [
                { label: t("common.actions.edit"), href: productPath(area, id) },
                { label: t("common.actions.deleteEllipsis"), href: productDeletePath(id), negative: true },
              ],
            })
          : undefined
      }
      columns={[
        {
          key: "name",
          header: head("name"),
          sort: "name",
          rowHeader: true,
          cell: (row) => (
            <Link to={productPath(area, row.id)} prefetch="intent">
              {row.name}
            </Link>
          ),
        },
        { key: "owner", header: head("owner"), cell: (row) => row.owner ?? <Missing /> },
        { key: "pool", header: head("pool"), cell: (row) => row.pool ?? <Missing /> },
        {
          key: "managementFee",
          header: head("managementFee"),
          align: "end",
          cell: (row) => (row.managementFee === null ? <Missing /> : <FigureText>{row.managementFee}</FigureText>),
        },
        { key: "rules", header: head("rules"), align: "end", cell: (row) => <FigureText>{row.rules}</FigureText> },
        { key: "documents", header: head("documents"), align: "end", cell: (row) => <FigureText>{row.documents}</FigureText> },
      ]}
    />
  );
}
