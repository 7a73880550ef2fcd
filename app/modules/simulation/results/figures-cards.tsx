import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Term } from "#app/components/data/term.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { AskEstimate } from "../after-tax/ask-estimate.tsx";
import type { ResultsView, ScenarioRow } from "../view.ts";
import { percentileOf } from "./percentiles.ts";

export function ScenariosCard({ results, percentiles }: { results: ResultsView; percentiles: boolean }) {
  const { t } = useTranslation();
  return (
    <Card id="scenarios" flush title={results.scenariosTitle} actions={<AskEstimate />}>
      <DataTable
        caption={t("simulator.scenarios.caption")}
        rows={results.scenarios}
        rowKey={(row) => row.key}
        rowTone={(row) => (row.key === "median" ? "highlight" : undefined)}
        columns={[
          {
            key: "scenario",
            header: t("simulator.scenarios.scenario"),
            rowHeader: true,
            cell: (row) => <ScenarioName row={row} percentile={percentiles ? percentileOf(row.key) : null} />,
          },
          {
            key: "final",
            header: t("simulator.scenarios.finalValue"),
            align: "end",
            cell: (row) => <b className="final-value">{row.finalValue}</b>,
          },
          ...(results.paidHead
            ? [{ key: "paid", header: results.paidHead, align: "end" as const, cell: (row: ScenarioRow) => row.paid }]
            : []),
          {
            key: "gain",
            header: results.gainHead,
            align: "end",
            cell: (row) => <span className={row.losing ? "negative" : undefined}>{row.gain}</span>,
          },
          {
            key: "return",
            header: t("simulator.scenarios.annualReturn"),
            align: "end",
            cell: (row) => <span className={row.losing ? "negative" : undefined}>{row.annualReturn}</span>,
          },
        ]}
      />
      <p className="hint card-note">{[results.scenariosNote, t("simulator.sources.beforeTax")].filter(Boolean).join(" ")}</p>
    </Card>
  );
}

const TERMS = ["q95", "q75", "median", "q25", "q05"] as const;
const isTerm = (key: string): key is (typeof TERMS)[number] => TERMS.some((term) => term === key);

function ScenarioName({ row, percentile }: { row: ScenarioRow; percentile: string | null }) {
  const { t } = useTranslation();
  return (
    <span className="scenario-name">
      {isTerm(row.key) ? <Term meaning={t(`simulator.terms.${row.key}`)}>{row.label}</Term> : row.label}{" "}
      {percentile ? <b className="figure">{percentile}</b> : null} <span className="hint">{row.count}</span>
    </span>
  );
}

export function StatisticsCard({ results }: { results: ResultsView }) {
  const { t } = useTranslation();
  if (results.statistics.length === 0) return null;
  return (
    <Card title={t("simulator.statistics.title")}>
      <KeyFacts columns={2} facts={results.statistics.map((fact) => ({ ...fact, value: <span className="figure">{fact.value}</span> }))} />
    </Card>
  );
}

/** In the place of the statistics when the calculation failed; the card concerned says why. */
export function StatisticsAbsent() {
  const { t } = useTranslation();
  return (
    <Card title={t("simulator.statistics.title")}>
      <p className="hint">{t("simulator.statistics.failed")}</p>
    </Card>
  );
}

/** What the figures were made from, and what they are not. */
export function SourcesCard({ results }: { results: ResultsView }) {
  const { t } = useTranslation();
  return (
    <Card title={t("simulator.sources.title")} className="sources">
      {results.simulated ? <p className="sources-simulated">{results.simulated}</p> : null}
      <p className="hint">{results.sources.join(" · ")}</p>
      <p className="hint">{results.moneyNote}</p>
      <p className="sources-promise">{t("simulator.sources.promise")}</p>
    </Card>
  );
}
