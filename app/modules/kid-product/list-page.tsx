import { UploadIcon } from "@radix-ui/react-icons";
import { useTranslation } from "react-i18next";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import type { ProductsView } from "./list-view.server.ts";
import { kidProductDeletePath, kidProductImportPath, kidProductsPath } from "./paths.ts";

export function ProductsPage({ list }: { list: ProductsView }) {
  const { t } = useTranslation();
  const { area, mayEdit, lastUpdate } = list;
  const head = (key: "displayName" | "isin" | "name" | "code" | "insurer" | "changed") => t(`kidProducts.columns.${key}`);
  return (
    <ListPage
      list={list}
      caption={list.title}
      search={t("kidProducts.list.search")}
      href={(query) => kidProductsPath(area, query)}
      rowKey={(row) => `${row.id} ${row.isin}`}
      empty={{ title: t("kidProducts.list.emptyTitle"), text: t("kidProducts.list.emptyText") }}
      above={lastUpdate ? <Notice kind="information">{lastUpdate}</Notice> : null}
      add={
        mayEdit ? (
          <ButtonLink variant="primary" icon={<UploadIcon aria-hidden="true" />} to={kidProductImportPath(area)}>
            {t("kidProducts.list.import")}
          </ButtonLink>
        ) : null
      }
      menu={({ id, isin, displayName }) =>
        mayEdit
          ? {
              name: displayName,
              items: () => [
                { label: t("kidProducts.delete.isin"), href: kidProductDeletePath(area, id, isin), negative: true },
                { label: t("kidProducts.delete.product"), href: kidProductDeletePath(area, id), negative: true },
              ],
            }
          : null
      }
      columns={[
        { key: "displayName", header: head("displayName"), sort: "displayName", rowHeader: true, cell: (row) => row.displayName },
        { key: "isin", header: head("isin"), sort: "isin", cell: (row) => <FigureText>{row.isin}</FigureText> },
        { key: "name", header: head("name"), sort: "name", cell: (row) => row.name },
        { key: "code", header: head("code"), sort: "code", cell: (row) => row.code },
        ...(area === "admin" ? [{ key: "insurer", header: head("insurer"), cell: (row: { insurer: string }) => row.insurer }] : []),
        { key: "changed", header: head("changed"), sort: "updatedAt", align: "end", cell: (row) => <FigureText>{row.changed}</FigureText> },
      ]}
    />
  );
}
