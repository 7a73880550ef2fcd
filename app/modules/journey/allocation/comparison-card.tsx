import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { FlagBadge } from "../checks/check-table.tsx";
import type { AllocationsView } from "./allocation-view.server.ts";

type Row = AllocationsView["comparison"][number];

/** The allocations side by side: checks, risk, costs in euros, sustainability against what was asked for. */
export function ComparisonCard({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t("adviceSteps.comparison.title")} hint={t("adviceShelf.outlook.note")} flush>
      <DataTable
        caption={t("adviceSteps.comparison.title")}
        rows={rows}
        rowKey={({ number }) => String(number)}
        rowTone={({ selected }) => (selected ? "highlight" : undefined)}
        columns={[
          {
            key: "label",
            header: t("adviceSteps.comparison.allocation"),
            rowHeader: true,
            cell: ({ label, href, selected, flag }) => (
              <span className="compared">
                <Link to={href}>{label}</Link>
                {selected ? <Badge tone="accent">{t("adviceSteps.comparison.selected")}</Badge> : null}
                <FlagBadge flag={flag} />
              </span>
            ),
          },
          { key: "sri", header: t("adviceSteps.comparison.sri"), align: "end", cell: ({ sri }) => sri },
          // Looked at where there is something to compare.
          ...(rows.length > 1
            ? [
                {
                  key: "volatility",
                  header: t("adviceSteps.comparison.volatility"),
                  align: "end" as const,
                  cell: ({ volatility }: Row) => volatility,
                },
              ]
            : []),
          {
            key: "outlook",
            header: t("adviceShelf.outlook.header"),
            cell: ({ outlook }) =>
              outlook === null ? (
                "–"
              ) : (
                <dl className="outlook">
                  {outlook.map(({ key, amount }) => (
                    <div key={key}>
                      <dt title={t(`adviceShelf.outlook.${key}Text`)}>{t(`adviceShelf.outlook.${key}`)}</dt>
                      <dd>{amount}</dd>
                    </div>
                  ))}
                </dl>
              ),
          },
          { key: "costs", header: t("adviceSteps.comparison.costs"), cell: ({ costs }) => costs },
          { key: "sustainability", header: t("adviceSteps.comparison.sustainability"), cell: ({ sustainability }) => sustainability },
        ]}
      />
    </Card>
  );
}
