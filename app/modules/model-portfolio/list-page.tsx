import { DownloadIcon, PlusIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { FigureText, Missing, Variation } from "#app/components/data/figure-text.tsx";
import { FilterSelect } from "#app/components/data/filter-form.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import type { MenuItem } from "#app/components/data/row-menu.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import {
  portfolioDeactivatePath,
  portfolioExcelPath,
  portfolioNewPath,
  portfolioPath,
  portfoliosExportPath,
  portfoliosPath,
} from "#app/navigation/paths.ts";
import type { Change, PortfolioListRow, PortfoliosView } from "./list-view.server.ts";

export function PortfoliosPage({ list }: { list: PortfoliosView }) {
  const { t } = useTranslation();
  const { area, rights } = list;
  const { product } = list.here;
  const head = (key: "name" | "house" | "owner" | "supports" | "sri" | "month" | "year" | "rebalancing" | "fees") =>
    t(`modelPortfolios.list.columns.${key}`);
  const add = rights.add ? (
    <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} to={portfolioNewPath(area)}>
      {t("modelPortfolios.list.add")}
    </ButtonLink>
  ) : null;
  const { q, sort, dir } = list.here;
  const exported =
    rights.excel && list.total > 0 ? (
      <ButtonLink
        icon={<DownloadIcon aria-hidden="true" />}
        to={portfoliosExportPath(area, { q, sort, dir, ...(product && { product }) })}
        download
      >
        {t("modelPortfolios.list.export")}
      </ButtonLink>
    ) : null;
  const menuOf = ({ uuid, editable }: PortfolioListRow): MenuItem[] => [
    ...(rights.add ? [{ label: t("modelPortfolios.list.duplicate"), href: portfolioNewPath(area, { source: uuid }) }] : []),
    ...(rights.excel ? [{ label: t("modelPortfolios.detail.excel"), href: portfolioExcelPath(area, uuid), download: true }] : []),
    ...(editable ? [{ label: t("modelPortfolios.detail.deactivate"), href: portfolioDeactivatePath(area, uuid), negative: true }] : []),
  ];
  return (
    <ListPage<PortfolioListRow>
      list={list}
      caption={t("modelPortfolios.list.caption")}
      search={t("modelPortfolios.list.search")}
      href={(query) => portfoliosPath(area, query)}
      add={
        exported ? (
          <>
            {exported}
            {add}
          </>
        ) : (
          add
        )
      }
      empty={{ title: t("modelPortfolios.list.emptyTitle"), text: t("modelPortfolios.list.emptyText") }}
      filters={{
        values: { product },
        fields: (
          <FilterSelect
            name="product"
            label={t("modelPortfolios.list.product")}
            all={t("modelPortfolios.list.allProducts")}
            value={product}
            options={list.products}
          />
        ),
      }}
      rowKey={(row) => row.uuid}
      menu={(row) => {
        const items = menuOf(row);
        return items.length > 0 ? { name: row.name, items: () => items } : null;
      }}
      columns={[
        {
          key: "name",
          header: head("name"),
          sort: "name",
          rowHeader: true,
          cell: (row) => (
            <>
              <Link to={portfolioPath(area, row.uuid)} prefetch="intent">
                {row.name}
              </Link>{" "}
              {row.shared ? <Badge tone="information">{t("modelPortfolios.list.shared")}</Badge> : null}{" "}
              {row.problem ? <Badge tone="negative">{row.problem}</Badge> : null}
            </>
          ),
        },
        {
          key: "product",
          header: t("modelPortfolios.list.product"),
          sort: "product",
          cell: ({ product: contract, insurer, pool }) => (
            <>
              {contract}
              <span className="hint portfolio-place">{[insurer, pool].filter(Boolean).join(" · ")}</span>
            </>
          ),
        },
        {
          key: "owner",
          header: head("owner"),
          sort: "owner",
          cell: (row) => (area === "admin" ? `${row.owner}, ${row.house}` : row.owner),
        },
        { key: "supports", header: head("supports"), align: "end", cell: (row) => <FigureText>{row.supports}</FigureText> },
        { key: "sri", header: head("sri"), align: "end", cell: (row) => (row.sri ? <FigureText>{row.sri}</FigureText> : <Missing />) },
        { key: "month", header: head("month"), align: "end", cell: (row) => shownChange(row.month) },
        { key: "year", header: head("year"), align: "end", cell: (row) => shownChange(row.year) },
        { key: "fees", header: head("fees"), align: "end", cell: (row) => <FigureText>{row.fees}</FigureText> },
        {
          key: "rebalancing",
          header: head("rebalancing"),
          align: "end",
          cell: (row) => (row.rebalancing ? <FigureText>{row.rebalancing}</FigureText> : <Missing />),
        },
      ]}
    />
  );
}

const shownChange = (change: Change | null) => (change ? <Variation value={change.side}>{change.text}</Variation> : <Missing />);
