import { PlusIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Missing } from "#app/components/data/figure-text.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import type { ListView } from "#app/components/data/list-state.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import {
  simulatorSettingsDeletePath,
  simulatorSettingsListPath,
  simulatorSettingsNewPath,
  simulatorSettingsPath,
} from "#app/navigation/paths.ts";
import type { SimulatorRow } from "./list-view.server.ts";

export function SimulatorListPage({ list }: { list: ListView<SimulatorRow> }) {
  const { t } = useTranslation();
  const head = (key: "name" | "product" | "managementType" | "mode" | "riskScale") => t(`simulatorSettings.list.columns.${key}`);
  return (
    <ListPage
      list={list}
      caption={list.title}
      search={t("simulatorSettings.list.search")}
      href={simulatorSettingsListPath}
      rowKey={(row) => row.uuid}
      empty={{ title: t("simulatorSettings.list.emptyTitle"), text: t("simulatorSettings.list.emptyText") }}
      add={
        <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} to={simulatorSettingsNewPath()}>
          {t("simulatorSettings.list.add")}
        </ButtonLink>
      }
      menu={({ uuid, name }) => ({
        name: name,
        items: () => [
          { label: t("common.actions.edit"), href: simulatorSettingsPath(uuid) },
          { label: t("common.actions.deleteEllipsis"), href: simulatorSettingsDeletePath(uuid), negative: true },
        ],
      })}
      columns={[
        {
          key: "name",
          header: head("name"),
          sort: "name",
          rowHeader: true,
          cell: (row) => (
            <Link to={simulatorSettingsPath(row.uuid)} prefetch="intent">
              {row.name}
            </Link>
          ),
        },
        { key: "product", header: head("product"), cell: (row) => row.product ?? <Missing /> },
        { key: "managementType", header: head("managementType"), cell: (row) => row.managementType },
        { key: "mode", header: head("mode"), cell: (row) => row.mode },
        { key: "riskScale", header: head("riskScale"), cell: (row) => row.riskScale },
      ]}
    />
  );
}
