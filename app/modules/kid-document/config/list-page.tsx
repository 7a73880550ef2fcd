import { PlusIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { FilterSelect } from "#app/components/data/filter-form.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { KID_STATES } from "#app/domain/kid/kid.ts";
import { kidConfigNewPath, kidConfigPath, kidConfigsPath } from "#app/modules/kid-document/paths.ts";
import type { ConfigListView, ConfigRow } from "./list-view.server.ts";
import { StateBadge } from "./state-badge.tsx";

/** Products whose documents are made here, each with its newest version. */
export function ConfigListPage({ list }: { list: ConfigListView }) {
  const { t } = useTranslation();
  const { here, mayAdd } = list;
  const head = (key: "name" | "isin" | "state" | "edition" | "productionDate" | "changed") => t(`kidDocuments.list.columns.${key}`);
  return (
    <ListPage<ConfigRow>
      list={list}
      caption={list.title}
      search={t("kidDocuments.list.search")}
      href={(query) => kidConfigsPath(query)}
      rowKey={({ id }) => id}
      empty={{ title: t("kidDocuments.list.emptyTitle"), text: t("kidDocuments.list.emptyText") }}
      filters={{
        values: { state: here.state },
        fields: (
          <FilterSelect
            name="state"
            label={head("state")}
            all={t("kidDocuments.list.allStates")}
            value={here.state}
            options={KID_STATES.filter((state) => state !== "SUPERSEDED").map((value) => ({
              value,
              label: t(`kidDocuments.states.${value}`),
            }))}
          />
        ),
      }}
      add={
        mayAdd ? (
          <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} to={kidConfigNewPath()}>
            {t("kidDocuments.list.add")}
          </ButtonLink>
        ) : null
      }
      columns={[
        {
          key: "name",
          header: head("name"),
          sort: "name",
          rowHeader: true,
          cell: ({ id, name }) => (
            <Link to={kidConfigPath(id)} prefetch="intent">
              {name}
            </Link>
          ),
        },
        { key: "isin", header: head("isin"), sort: "isin", cell: ({ isin }) => <FigureText>{isin}</FigureText> },
        { key: "state", header: head("state"), sort: "state", cell: ({ state }) => <StateBadge state={state} /> },
        { key: "edition", header: head("edition"), align: "end", cell: ({ edition }) => <FigureText>{edition}</FigureText> },
        {
          key: "productionDate",
          header: head("productionDate"),
          sort: "productionDate",
          align: "end",
          cell: ({ productionDate }) => <FigureText>{productionDate}</FigureText>,
        },
        {
          key: "changed",
          header: head("changed"),
          align: "end",
          secondary: true,
          cell: ({ changed }) => <FigureText>{changed}</FigureText>,
        },
      ]}
    />
  );
}
