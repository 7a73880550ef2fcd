import { DownloadIcon, PlusIcon } from "@radix-ui/react-icons";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { FigureText, Missing, Variation } from "#app/components/data/figure-text.tsx";
import { FilterSelect } from "#app/components/data/filter-form.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import type { MenuItem } from "#app/components/data/row-menu.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { MOST_EXPORTED } from "#app/domain/model-portfolio.ts";
import {
  portfolioAlertsPath,
  portfolioDeactivatePath,
  portfolioExcelPath,
  portfolioNewPath,
  portfolioPath,
  portfolioSharePath,
  portfoliosExportPath,
  portfoliosPath,
} from "#app/navigation/paths.ts";
import { SavedFilters } from "./list/saved-filters.tsx";
import type { Change, PortfolioListRow, PortfoliosView } from "./list-view.server.ts";

interface PortfoliosPageProps {
  list: PortfoliosView;
  idem: string;
  /** Why what was pressed was not kept. */
  answer: "full" | "unnamed" | undefined;
}

const FAVOURITES_FORM = "favourites";

export function PortfoliosPage({ list, idem, answer }: PortfoliosPageProps) {
  const { t } = useTranslation();
  const { area, rights } = list;
  const { product, favourites } = list.here;
  const head = (key: "name" | "house" | "owner" | "supports" | "sri" | "month" | "year" | "rebalancing" | "fees" | "place") =>
    t(`modelPortfolios.list.columns.${key}`);
  const add = rights.add ? (
    <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} to={portfolioNewPath(area)}>
      {t("modelPortfolios.list.add")}
    </ButtonLink>
  ) : null;
  const { q, sort, dir } = list.here;
  const exported =
    !rights.excel || list.total === 0 ? null : list.total > MOST_EXPORTED ? (
      <span className="hint">{t("modelPortfolios.list.exportMost", { most: MOST_EXPORTED })}</span>
    ) : (
      <ButtonLink
        icon={<DownloadIcon aria-hidden="true" />}
        to={portfoliosExportPath(area, { q, sort, dir, ...(product && { product }), ...(favourites && { favourites }) })}
        download
      >
        {t("modelPortfolios.list.export")}
      </ButtonLink>
    );
  const menuOf = ({ uuid, editable, mayShare, shared }: PortfolioListRow): MenuItem[] => [
    ...(rights.add ? [{ label: t("modelPortfolios.list.duplicate"), href: portfolioNewPath(area, { source: uuid }) }] : []),
    ...(mayShare
      ? [
          {
            label: t(shared ? "modelPortfolios.share.askStop" : "modelPortfolios.share.ask"),
            href: portfolioSharePath(area, uuid, list.here),
          },
        ]
      : []),
    ...(area === "fia" ? [{ label: t("modelPortfolios.list.alerts"), href: portfolioAlertsPath(uuid) }] : []),
    ...(rights.excel ? [{ label: t("modelPortfolios.detail.excel"), href: portfolioExcelPath(area, uuid), download: true }] : []),
    ...(editable ? [{ label: t("modelPortfolios.detail.deactivate"), href: portfolioDeactivatePath(area, uuid), negative: true }] : []),
  ];
  const error = answer ? t(`modelPortfolios.list.filters.${answer}`) : null;
  return (
    <ListPage<PortfolioListRow>
      list={list}
      above={
        <>
          {list.filters ? <SavedFilters area={area} filters={list.filters} present={list.present} idem={idem} error={error} /> : null}
          <Form id={FAVOURITES_FORM} method="post" action={portfoliosPath(area, list.here)} preventScrollReset hidden>
            <HiddenFields idem={idem} />
          </Form>
        </>
      }
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
        values: { product, favourites },
        fields: (
          <>
            <FilterSelect
              name="product"
              label={t("modelPortfolios.list.product")}
              all={t("modelPortfolios.list.allProducts")}
              value={product}
              options={list.products}
            />
            {list.filters ? (
              <FilterSelect
                name="favourites"
                label={t("modelPortfolios.list.favourites")}
                all={t("modelPortfolios.list.allPortfolios")}
                value={favourites}
                options={[{ value: "1", label: t("modelPortfolios.list.favourites") }]}
              />
            ) : null}
          </>
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
              {row.favourite === null ? null : <Favourite row={row} />}
              <Link to={portfolioPath(area, row.uuid)} prefetch="intent">
                {row.name}
              </Link>{" "}
              {row.shared ? <Badge tone="information">{t("modelPortfolios.list.shared")}</Badge> : null}{" "}
              {row.problem ? <Badge tone="negative">{row.problem}</Badge> : null}{" "}
              {row.warnings ? (
                <Link to={portfolioAlertsPath(row.uuid)}>
                  <Badge tone="flashy">{row.warnings}</Badge>
                  <span className="visually-hidden"> {row.name}</span>
                </Link>
              ) : null}
            </>
          ),
        },
        {
          key: "product",
          header: t("modelPortfolios.list.product"),
          sort: "product",
          // An administrator sees many houses: whose a portfolio is comes first where there is no room for both.
          secondary: area === "admin",
          cell: (row) => row.product,
        },
        {
          key: "place",
          header: head("place"),
          secondary: true,
          cell: ({ insurer, pool }) => [insurer, pool].filter(Boolean).join(" · ") || <Missing />,
        },
        {
          key: "owner",
          header: head("owner"),
          sort: "owner",
          secondary: area !== "admin",
          cell: (row) =>
            area === "admin" ? (
              <>
                {row.owner} <span className="hint hint-line">{row.house}</span>
              </>
            ) : (
              row.owner
            ),
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

/** A star beside the name, pressed while the portfolio is among the favourites. */
function Favourite({ row: { uuid, name, favourite } }: { row: PortfolioListRow }) {
  const { t } = useTranslation();
  return (
    <button
      type="submit"
      form={FAVOURITES_FORM}
      name="intent"
      value={`${favourite ? "unfavourite" : "favourite"}:${uuid}`}
      className="icon-button favourite"
      aria-pressed={favourite === true}
      aria-label={t("modelPortfolios.list.favourite", { name })}
    />
  );
}

const shownChange = (change: Change | null) => (change ? <Variation value={change.side}>{change.text}</Variation> : <Missing />);
