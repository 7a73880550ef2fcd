import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import type { ListView } from "#app/components/data/list-state.ts";
import { journeySettingsListPath } from "#app/navigation/paths.ts";
import type { JourneyRow } from "./list-view.server.ts";

/** The recommendation journeys of the platform, and whom each is open to. */
export function JourneyListPage({ list }: { list: ListView<JourneyRow> }) {
  const { t } = useTranslation();
  const head = (key: "name" | "distributors" | "products" | "acts" | "validity" | "advice") => t(`journeySettings.columns.${key}`);
  return (
    <ListPage
      list={list}
      caption={list.title}
      search={t("journeySettings.search")}
      href={journeySettingsListPath}
      rowKey={(row) => row.uuid}
      empty={{ title: t("journeySettings.emptyTitle"), text: t("journeySettings.emptyText") }}
      columns={[
        { key: "name", header: head("name"), rowHeader: true, cell: (row) => row.name },
        { key: "distributors", header: head("distributors"), cell: (row) => row.distributors },
        { key: "products", header: head("products"), align: "end", cell: (row) => <FigureText>{row.products}</FigureText> },
        { key: "acts", header: head("acts"), cell: (row) => row.acts },
        { key: "validity", header: head("validity"), align: "end", cell: (row) => <FigureText>{row.validity}</FigureText> },
        {
          key: "advice",
          header: head("advice"),
          cell: (row) => (
            <Badge tone={row.hasAdvice ? "positive" : "neutral"}>{t(row.hasAdvice ? "common.answers.yes" : "common.answers.no")}</Badge>
          ),
        },
      ]}
    />
  );
}
