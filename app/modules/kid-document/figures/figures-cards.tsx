import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { RiskScale } from "#app/components/data/risk-ticks.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { FiguresView } from "./figures-view.server.ts";

/** Risk class, scenarios and costs as a key information document tells them. */
export function FiguresCards({ figures, note }: { figures: FiguresView; note: string }) {
  const { t } = useTranslation();
  const { sri, holding, risk, exits, scenarios, costs } = figures;
  return (
    <>
      <Card title={t("kidDocuments.figures.title")} hint={note}>
        <RiskScale level={sri} holding={holding} />
        <KeyFacts facts={risk} columns={2} />
      </Card>
      <Card title={t("kidDocuments.figures.scenarios")} flush>
        <DataTable
          caption={t("kidDocuments.figures.scenarios")}
          keepTable
          rows={scenarios}
          rowKey={({ name }) => name}
          columns={[
            { key: "name", header: t("kidDocuments.figures.scenario"), rowHeader: true, cell: ({ name }) => name },
            ...exits.map((header, i) => ({
              key: header,
              header,
              align: "end" as const,
              cell: ({ cells }: (typeof scenarios)[number]) => (
                <>
                  <FigureText>{cells[i]!.amount}</FigureText>
                  <p className="hint">{cells[i]!.rate}</p>
                </>
              ),
            })),
          ]}
        />
      </Card>
      <Card title={t("kidDocuments.figures.costs")} flush>
        <DataTable
          caption={t("kidDocuments.figures.costs")}
          keepTable
          rows={costs}
          rowKey={({ name }) => name}
          columns={[
            { key: "name", header: t("kidDocuments.figures.costs"), rowHeader: true, cell: ({ name }) => name },
            ...exits.map((header, i) => ({
              key: header,
              header,
              align: "end" as const,
              cell: ({ cells }: (typeof costs)[number]) => <FigureText>{cells[i]!}</FigureText>,
            })),
          ]}
        />
      </Card>
    </>
  );
}
