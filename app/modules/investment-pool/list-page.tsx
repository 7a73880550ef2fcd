import { PlusIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import type { MenuItem } from "#app/components/data/row-menu.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { poolDeletePath, poolExportPath, poolNewPath, poolPath, poolsPath } from "#app/navigation/paths.ts";
import type { PoolListView } from "./list-view.server.ts";

export function PoolListPage({ list }: { list: PoolListView }) {
  const { t } = useTranslation();
  const { area, mayAdd } = list;
  const head = (key: "name" | "house" | "series" | "pinned" | "sources") => t(`pools.list.columns.${key}`);
  const deletion = (id: string): MenuItem => ({
    label: t("common.actions.deleteEllipsis"),
    href: poolDeletePath(area, id),
    negative: true,
  });
  return (
    <ListPage
      list={list}
      caption={list.title}
      search={t("pools.list.search")}
      href={(query) => poolsPath(area, query)}
      rowKey={(row) => row.id}
      empty={{ title: t(mayAdd ? "pools.list.emptyTitle" : "pools.list.noneTitle"), text: t("pools.list.emptyText") }}
      add={
        mayAdd ? (
          <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} to={poolNewPath(area)}>
            {t("pools.list.add")}
          </ButtonLink>
        ) : null
      }
      menu={({ id, name, mayEdit }) => ({
        name: name,
        items: () => [
          { label: t("pools.detail.excel"), href: poolExportPath(area, id, "xlsx"), download: true },
          { label: t("pools.detail.csv"), href: poolExportPath(area, id, "csv"), download: true },
          ...(mayEdit ? [deletion(id)] : []),
        ],
      })}
      columns={[
        {
          key: "name",
          header: head("name"),
          sort: "name",
          rowHeader: true,
          cell: (row) => (
            <Link to={poolPath(area, row.id)} prefetch="intent">
              {row.name}
            </Link>
          ),
        },
        { key: "house", header: head("house"), cell: (row) => row.house },
        { key: "series", header: head("series"), sort: "series", align: "end", cell: (row) => <FigureText>{row.series}</FigureText> },
        { key: "pinned", header: head("pinned"), align: "end", cell: (row) => <FigureText>{row.pinned}</FigureText> },
        { key: "sources", header: head("sources"), cell: (row) => row.sources || t("pools.list.noSource") },
      ]}
    />
  );
}
