import { PlusIcon } from "@radix-ui/react-icons";
import { Badge } from "#app/components/data/badge.tsx";
import { FigureText, Missing, Variation } from "#app/components/data/figure-text.tsx";
import { FilterSelect } from "#app/components/data/filter-form.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { portfolioNewPath, portfolioPath, portfoliosPath } from "#app/navigation/paths.ts";
import type { Change, PortfolioListRow, PortfoliosView } from "./list-view.server.ts";

export function PortfoliosPage({ list }: { list: PortfoliosView }) {
  const { t } = useTranslation();
  const { product } = list.here;
  const head = (key: "name" | "house" | "owner" | "supports" | "sri" | "month" | "year" | "rebalancing") =>
    t(`modelPortfolios.list.columns.${key}`);
  const add = (
    <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} href={portfolioNewPath()}>
      {t("modelPortfolios.list.add")}
    </ButtonLink>
  );
  return (
    <ListPage<PortfolioListRow>
      list={list}
      caption={t("modelPortfolios.list.caption")}
      search={t("modelPortfolios.list.search")}
      href={portfoliosPath}
      add={add}
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
      columns={[
        {
          key: "name",
          header: head("name"),
          sort: "name",
          rowHeader: true,
          cell: (row) => (
            <>
              <a href={portfolioPath(row.uuid)}>{row.name}</a>{" "}
              {row.shared ? <Badge tone="information">{t("modelPortfolios.list.shared")}</Badge> : null}
            </>
          ),
        },
        { key: "product", header: t("modelPortfolios.list.product"), sort: "product", cell: (row) => row.product },
        { key: "owner", header: head("owner"), sort: "owner", cell: (row) => `${row.owner}, ${row.house}` },
        { key: "supports", header: head("supports"), align: "end", cell: (row) => <FigureText>{row.supports}</FigureText> },
        { key: "sri", header: head("sri"), align: "end", cell: (row) => (row.sri ? <FigureText>{row.sri}</FigureText> : <Missing />) },
        { key: "month", header: head("month"), align: "end", cell: (row) => shownChange(row.month) },
        { key: "year", header: head("year"), align: "end", cell: (row) => shownChange(row.year) },
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
