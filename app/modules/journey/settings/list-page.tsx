import { PlusIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import type { ListView } from "#app/components/data/list-state.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { journeySettingsDeletePath, journeySettingsListPath, journeySettingsNewPath, journeySettingsPath } from "#app/navigation/paths.ts";
import type { JourneyRow } from "./list-view.server.ts";

const TONES = { active: "positive", draft: "neutral", incomplete: "flashy" } as const;

/** The recommendation journeys of the platform, and whom each is open to. */
export function JourneyListPage({ list }: { list: ListView<JourneyRow> }) {
  const { t } = useTranslation();
  const head = (key: "name" | "state" | "distributors" | "products" | "acts" | "validity") => t(`journeySettings.columns.${key}`);
  return (
    <ListPage
      list={list}
      caption={list.title}
      search={t("journeySettings.search")}
      href={journeySettingsListPath}
      rowKey={(row) => row.uuid}
      empty={{ title: t("journeySettings.emptyTitle"), text: t("journeySettings.emptyText") }}
      add={
        <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} to={journeySettingsNewPath()}>
          {t("journeySettings.add")}
        </ButtonLink>
      }
      menu={({ uuid, name }) => ({
        name,
        items: () => [
          { label: t("common.actions.edit"), href: journeySettingsPath(uuid) },
          { label: t("common.actions.duplicate"), href: journeySettingsNewPath(uuid) },
          { label: t("common.actions.deleteEllipsis"), href: journeySettingsDeletePath(uuid), negative: true },
        ],
      })}
      columns={[
        {
          key: "name",
          header: head("name"),
          rowHeader: true,
          cell: (row) => (
            <Link to={journeySettingsPath(row.uuid)} prefetch="intent">
              {row.name}
            </Link>
          ),
        },
        {
          key: "state",
          header: head("state"),
          cell: ({ state }) => <Badge tone={TONES[state]}>{t(`journeySettings.states.${state}`)}</Badge>,
        },
        { key: "distributors", header: head("distributors"), cell: (row) => row.distributors },
        { key: "products", header: head("products"), align: "end", cell: (row) => <FigureText>{row.products}</FigureText> },
        { key: "acts", header: head("acts"), cell: (row) => row.acts },
        { key: "validity", header: head("validity"), align: "end", cell: (row) => <FigureText>{row.validity}</FigureText> },
      ]}
    />
  );
}
