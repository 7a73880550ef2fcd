import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { CostRow, CostsView } from "./costs.server.ts";

const shown = (text: string | null) => (text === null ? <Missing /> : <FigureText>{text}</FigureText>);

/** What a portfolio costs, as a whole and by fund. */
export function CostsCard({ costs: { facts, rows, notes } }: { costs: CostsView }) {
  const { t } = useTranslation();
  const title = t("portfolioAnalysis.costs.title");
  return (
    <Card title={title} flush>
      <div className="card-note">
        <KeyFacts columns={2} facts={facts.map(({ label, value }) => ({ label, value: shown(value) }))} />
      </div>
      <DataTable<CostRow>
        caption={title}
        rows={rows}
        rowKey={({ series }) => series ?? "whole"}
        rowTone={({ series }) => (series === null ? "total" : undefined)}
        columns={[
          { key: "line", header: t("portfolioAnalysis.costs.line"), rowHeader: true, cell: ({ name }) => name },
          { key: "weight", header: t("portfolioAnalysis.costs.weight"), align: "end", cell: ({ weight }) => shown(weight) },
          { key: "rate", header: t("portfolioAnalysis.costs.rate"), align: "end", cell: ({ rate }) => shown(rate) },
          { key: "points", header: t("portfolioAnalysis.costs.points"), align: "end", cell: ({ points }) => shown(points) },
        ]}
      />
      <div className="card-note">
        {notes.map((note) => (
          <p key={note} className="hint">
            {note}
          </p>
        ))}
      </div>
    </Card>
  );
}
