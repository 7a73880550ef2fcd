import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { Split } from "#app/components/layout/split.tsx";
import type { UsesView } from "./uses-view.server.ts";

/** What a series is made of, and what depends on it. */
export function SeriesUses({ view: { made, uses } }: { view: UsesView }) {
  const { t } = useTranslation();
  return (
    <Split variant="dashboard" aside={<MadeOf made={made} />}>
      <Card title={t("seriesPages.uses.title")} hint={t("seriesPages.uses.hint")}>
        <KeyFacts
          facts={uses.map(({ title, total, items, more }) => ({
            label: `${title} (${total})`,
            value: (
              <ul>
                {items.map(({ id, name, href }) => (
                  <li key={id}>{href ? <Link to={href}>{name}</Link> : name}</li>
                ))}
                {more ? <li className="hint">{more}</li> : null}
              </ul>
            ),
          }))}
        />
      </Card>
    </Split>
  );
}

function MadeOf({ made }: { made: UsesView["made"] }) {
  const { t } = useTranslation();
  return (
    <>
      <Card title={t("seriesPages.uses.made")} hint={made.source}>
        <DataTable
          dense
          keepTable
          caption={t("seriesPages.uses.made")}
          rows={made.lines}
          rowKey={({ key }) => key}
          columns={[
            { key: "name", header: t("series.list.columns.name"), rowHeader: true, cell: ({ name }) => name },
            { key: "isin", header: t("series.detail.isin"), cell: ({ isin }) => isin },
            { key: "weight", header: t("seriesPages.uses.weight"), align: "end", cell: ({ weight }) => <FigureText>{weight}</FigureText> },
          ]}
        />
        <p className="hint">{t("seriesPages.uses.coverage", { share: made.coverage })}</p>
      </Card>
      {made.groups.map(({ title, rows }) => (
        <Card key={title} title={title}>
          <KeyFacts facts={rows.map(({ name, weight }) => ({ label: name, value: <FigureText>{weight}</FigureText> }))} />
        </Card>
      ))}
    </>
  );
}
