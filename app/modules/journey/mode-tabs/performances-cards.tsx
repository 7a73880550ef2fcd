import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { Missing, Variation } from "#app/components/data/figure-text.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PerformanceCards } from "#app/modules/model-portfolio/analysis/analysis-page.tsx";
import { ModeHead } from "./mode-tabs.tsx";
import type { ModePerformancesView } from "./performances-view.server.ts";

/** History with an index beside it, figures and calendar years; of mandates the returns of each. */
export function ModePerformances({ view: { head, partial, performance, mandates, note, reason } }: { view: ModePerformancesView }) {
  const { t } = useTranslation();
  return (
    <>
      <ModeHead head={head} partial={partial} current="performances" />
      {performance ? <PerformanceCards performance={performance} keep={head.keep} /> : null}
      {performance ? null : (
        <Card>
          <EmptyState title={reason ? t("modeTabs.noHistory") : t("modeTabs.empty")} text={reason ?? t("modeTabs.emptyText")} />
        </Card>
      )}
      {mandates && mandates.length > 0 ? <MandatesCard mandates={mandates} /> : null}
      {note ? <p className="hint">{note}</p> : null}
    </>
  );
}

const SPANS = ["YTD", "1Y", "3Y", "5Y"] as const;

function MandatesCard({ mandates }: { mandates: NonNullable<ModePerformancesView["mandates"]> }) {
  const { t } = useTranslation();
  return (
    <Card title={t("modeTabs.mandates")} flush>
      <DataTable
        caption={t("modeTabs.mandates")}
        rows={mandates}
        rowKey={({ key }) => key}
        columns={[
          {
            key: "label",
            header: t("adviceSteps.mandates.profile"),
            rowHeader: true,
            cell: ({ label, manager, kid, reason }) => (
              <>
                {label} <span className="hint">{manager}</span>
                {kid ? (
                  <p>
                    <a href={kid} rel="noreferrer" target="_blank">
                      {t("adviceSteps.mandates.kid")}
                    </a>
                  </p>
                ) : null}
                {reason ? <p className="hint">{reason}</p> : null}
              </>
            ),
          },
          { key: "share", header: t("adviceSteps.mandates.share"), align: "end", cell: ({ share }) => share },
          { key: "risk", header: t("adviceSteps.mandates.risk"), align: "end", cell: ({ risk }) => risk ?? <Missing /> },
          ...SPANS.map((span, at) => ({
            key: span,
            header: t(`portfolioAnalysis.spans.${span}`),
            align: "end" as const,
            cell: ({ spans }: (typeof mandates)[number]) => {
              const change = spans[at];
              return change ? <Variation value={change.side}>{change.text}</Variation> : <Missing />;
            },
          })),
        ]}
      />
    </Card>
  );
}
