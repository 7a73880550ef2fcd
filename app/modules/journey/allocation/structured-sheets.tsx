import { useTranslation } from "react-i18next";
import { useDisclosure } from "#app/components/behaviour/use-disclosure.ts";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Variation } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { StructuredView } from "./structured-view.server.ts";

/** What the issuer of each product owes, and what the client may get back, the total loss included. */
export function StructuredSheets({ structured: { cap, sheets } }: { structured: StructuredView }) {
  const { t } = useTranslation();
  return (
    <Card title={t("adviceSteps.structured.title")} hint={cap ?? undefined}>
      {sheets.length === 0 ? <EmptyState title={t("adviceSteps.structured.none")} /> : null}
      <div className="stack stack-wide">
        {sheets.map((sheet) => (
          <Sheet key={sheet.series} sheet={sheet} />
        ))}
      </div>
      {sheets.length === 0 ? null : <p className="hint">{t("adviceSteps.structured.note")}</p>}
    </Card>
  );
}

function Sheet({ sheet }: { sheet: StructuredView["sheets"][number] }) {
  const { t } = useTranslation();
  const disclosure = useDisclosure(sheet.open);
  return (
    <details {...disclosure} className="stack">
      <summary>
        {sheet.name} {sheet.isin ? <span className="hint">{sheet.isin}</span> : null}
      </summary>
      <div className="stack stack-wide">
        <KeyFacts facts={sheet.facts} columns={2} />
        <p className="hint">{sheet.basis}</p>
        <DataTable
          caption={t("adviceSteps.structured.caption", { name: sheet.name })}
          rows={sheet.outcomes}
          rowKey={({ code }) => code}
          columns={[
            {
              key: "outcome",
              header: t("adviceSteps.structured.outcome"),
              rowHeader: true,
              cell: ({ title, sentence }) => (
                <>
                  {title}
                  <p className="hint">{sentence}</p>
                </>
              ),
            },
            {
              key: "received",
              header: t("adviceSteps.structured.received"),
              align: "end",
              cell: ({ received }) => <FigureText>{received}</FigureText>,
            },
            {
              key: "result",
              header: t("adviceSteps.structured.result"),
              align: "end",
              cell: ({ result, side }) => <Variation value={side}>{result}</Variation>,
            },
          ]}
        />
      </div>
    </details>
  );
}
