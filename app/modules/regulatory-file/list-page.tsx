import { ExclamationTriangleIcon, UploadIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { FilterSelect } from "#app/components/data/filter-form.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import type { ProductsView } from "./list-view.server.ts";
import { regulatoryProductPath, regulatoryProductsPath, regulatoryUploadPath } from "./paths.ts";

export function ProductsPage({ list }: { list: ProductsView }) {
  const { t } = useTranslation();
  const { area, here, mayEdit, lastUpdate, open } = list;
  const head = (key: "name" | "isin" | "owner" | "formats" | "found" | "checked") => t(`regulatoryFiles.columns.${key}`);
  return (
    <ListPage
      list={list}
      caption={list.title}
      search={t("regulatoryFiles.list.search")}
      href={(query) => regulatoryProductsPath(area, { ...query, show: here.show })}
      rowKey={(row) => row.id}
      empty={{ title: t("regulatoryFiles.list.emptyTitle"), text: t("regulatoryFiles.list.emptyText") }}
      above={
        <Notice
          kind="information"
          title={open}
          actions={mayEdit ? null : <Link to={regulatoryUploadPath(area)}>{t("regulatoryFiles.list.files")}</Link>}
        >
          {lastUpdate}
        </Notice>
      }
      filters={{
        values: { show: here.show },
        fields: (
          <FilterSelect
            name="show"
            label={head("found")}
            all={t("regulatoryFiles.list.all")}
            value={here.show}
            options={[{ value: "differences", label: t("regulatoryFiles.list.onlyDifferences") }]}
          />
        ),
      }}
      add={
        mayEdit ? (
          <ButtonLink variant="primary" icon={<UploadIcon aria-hidden="true" />} to={regulatoryUploadPath(area)}>
            {t("regulatoryFiles.list.import")}
          </ButtonLink>
        ) : null
      }
      columns={[
        {
          key: "name",
          header: head("name"),
          sort: "name",
          rowHeader: true,
          cell: (row) => (
            <Link to={regulatoryProductPath(area, row.id)} prefetch="intent">
              {row.name}
            </Link>
          ),
        },
        { key: "isin", header: head("isin"), sort: "isin", cell: (row) => <FigureText>{row.isin}</FigureText> },
        ...(area === "admin" ? [{ key: "owner", header: head("owner"), cell: (row: { owner: string }) => row.owner }] : []),
        { key: "formats", header: head("formats"), cell: (row) => row.formats },
        {
          key: "found",
          header: head("found"),
          sort: "differences",
          cell: (row) =>
            row.differences > 0 ? (
              <Badge tone="negative" icon={<ExclamationTriangleIcon aria-hidden="true" />}>
                {row.found}
              </Badge>
            ) : (
              row.found
            ),
        },
        { key: "checked", header: head("checked"), sort: "checkedAt", align: "end", cell: (row) => <FigureText>{row.checked}</FigureText> },
      ]}
    />
  );
}
