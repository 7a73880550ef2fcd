import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { Split } from "#app/components/layout/split.tsx";
import type { FiguresView } from "./pool-figures.server.ts";

/** Statistics of a pool and what the check of it found. */
export function FiguresTab({ figures }: { figures: FiguresView }) {
  const { t } = useTranslation();
  const { facts, byClass, bySri, validation } = figures;
  return (
    <Split
      variant="dashboard"
      aside={
        <Card title={t("pools.figures.check")} hint={validation.summary}>
          <Notice kind={validation.valid ? "positive" : "negative"}>
            {t(validation.valid ? "pools.figures.valid" : "pools.figures.invalid")}
          </Notice>
          {validation.faults.length > 0 ? (
            <>
              <p>{validation.faultCount}</p>
              <DataTable
                caption={t("pools.figures.faultsCaption")}
                dense
                rows={validation.faults}
                rowKey={(fault) => fault.key}
                columns={[
                  { key: "name", header: t("pools.series.columns.name"), rowHeader: true, cell: (fault) => fault.name },
                  { key: "problem", header: t("pools.figures.problem"), cell: (fault) => fault.problem },
                  {
                    key: "severity",
                    header: t("pools.figures.severity"),
                    cell: (fault) => <Badge tone={fault.severity === "ERROR" ? "negative" : "flashy"}>{fault.severityText}</Badge>,
                  },
                ]}
              />
            </>
          ) : null}
        </Card>
      }
    >
      <Card title={t("pools.figures.title")}>
        <KeyFacts
          facts={facts.map(({ label, value }) => ({ label, value: value === null ? <Missing /> : <FigureText>{value}</FigureText> }))}
        />
      </Card>
      <Shares title={t("pools.figures.byClass")} head={t("pools.series.columns.assetClass")} rows={byClass} />
      <Shares title={t("pools.figures.bySri")} head={t("pools.series.columns.sri")} rows={bySri} />
    </Split>
  );
}

function Shares({ title, head, rows }: { title: string; head: string; rows: Array<{ label: string; series: string; share: string }> }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <Card title={title} flush>
      <DataTable
        caption={title}
        dense
        keepTable
        rows={rows}
        rowKey={(row) => row.label}
        columns={[
          { key: "label", header: head, rowHeader: true, cell: (row) => row.label },
          { key: "series", header: t("pools.figures.series"), align: "end", cell: (row) => <FigureText>{row.series}</FigureText> },
          { key: "share", header: t("pools.figures.share"), align: "end", cell: (row) => <FigureText>{row.share}</FigureText> },
        ]}
      />
    </Card>
  );
}
