import { PlusIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { FilterSelect } from "#app/components/data/filter-form.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { HORIZON_WORKING_STATUSES } from "#app/domain/allocation/horizon-portfolio.ts";
import {
  horizonPortfolioDeletePath,
  horizonPortfolioNewPath,
  horizonPortfolioPath,
  horizonPortfoliosPath,
} from "#app/modules/horizon-portfolio/paths.ts";
import type { PortfoliosView } from "./list-view.server.ts";

export function PortfoliosPage({ list }: { list: PortfoliosView }) {
  const { t } = useTranslation();
  const { area, mayAdd, here } = list;
  const head = (key: "name" | "product" | "insurer" | "status" | "changed") => t(`horizonPortfolios.list.columns.${key}`);
  return (
    <ListPage
      list={list}
      caption={list.title}
      search={t("horizonPortfolios.list.search")}
      href={(query) => horizonPortfoliosPath(area, query)}
      rowKey={(row) => row.uuid}
      empty={{ title: t("horizonPortfolios.list.emptyTitle"), text: t("horizonPortfolios.list.emptyText") }}
      filters={{
        values: { workingStatus: here.workingStatus },
        fields: (
          <FilterSelect
            name="workingStatus"
            label={head("status")}
            all={t("horizonPortfolios.list.allStatuses")}
            value={here.workingStatus}
            options={HORIZON_WORKING_STATUSES.map((value) => ({ value, label: t(`horizonPortfolios.statuses.${value}`) }))}
          />
        ),
      }}
      add={
        mayAdd ? (
          <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} to={horizonPortfolioNewPath(area)}>
            {t("horizonPortfolios.list.add")}
          </ButtonLink>
        ) : null
      }
      menu={({ uuid, name, editable }) =>
        editable
          ? {
              name,
              items: () => [
                { label: t("common.actions.edit"), href: horizonPortfolioPath(area, uuid) },
                { label: t("common.actions.deleteEllipsis"), href: horizonPortfolioDeletePath(area, uuid), negative: true },
              ],
            }
          : null
      }
      columns={[
        {
          key: "name",
          header: head("name"),
          sort: "name",
          rowHeader: true,
          cell: (row) => (
            <Link to={horizonPortfolioPath(area, row.uuid)} prefetch="intent">
              {row.name}
            </Link>
          ),
        },
        { key: "status", header: head("status"), cell: (row) => row.status },
        { key: "product", header: head("product"), sort: "product", cell: (row) => row.product },
        { key: "insurer", header: head("insurer"), cell: (row) => row.insurer },
        { key: "changed", header: head("changed"), sort: "updatedAt", align: "end", cell: (row) => <FigureText>{row.changed}</FigureText> },
      ]}
    />
  );
}
