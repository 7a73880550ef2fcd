import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { OutcomesView } from "../view.ts";
import { scenarioName } from "./percentiles.ts";

/** Values of the scenarios after some years and at the horizon, with what was gained by then. */
export function OutcomesCard({ outcomes, percentiles }: { outcomes: OutcomesView; percentiles: boolean }) {
  const { t } = useTranslation();
  return (
    <Card flush title={t("results.outcomes.title")}>
      <DataTable
        caption={t("results.outcomes.caption")}
        keepTable
        rows={outcomes.rows}
        rowKey={(row) => row.key}
        rowTone={(row) => (row.key === "median" ? "highlight" : undefined)}
        columns={[
          {
            key: "scenario",
            header: t("results.outcomes.scenario"),
            rowHeader: true,
            cell: (row) => scenarioName(row.label, row.key, percentiles),
          },
          ...outcomes.columns.map(({ key, label }, index) => ({
            key,
            header: label,
            align: "end" as const,
            cell: (row: OutcomesView["rows"][number]) => <Outcome cell={row.cells[index]} />,
          })),
        ]}
      />
      <p className="hint card-note">{`${outcomes.note} ${t("simulator.sources.beforeTax")}`}</p>
    </Card>
  );
}

function Outcome({ cell }: { cell: OutcomesView["rows"][number]["cells"][number] | undefined }) {
  if (!cell) return null;
  return (
    <span className="outcome">
      <b className="figure">{cell.value}</b>
      {cell.gain ? <span className={cell.losing ? "hint figure negative" : "hint figure"}>{cell.gain}</span> : null}
    </span>
  );
}
