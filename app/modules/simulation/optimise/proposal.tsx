import { useTranslation } from "react-i18next";
import { ClassMark } from "#app/components/charts/allocation.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { ProposalView, ReadyView } from "./optimise-view.server.ts";

/** Weights and figures, today beside proposed; the hidden fields carry what "use" writes. */
export function Proposal({ view, proposal }: { view: ReadyView; proposal: ProposalView }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { allocation, rows, sentence } = proposal;
  const percent = (weight: string) => `${decimalForField(weight, language)}${language === "fr" ? "\u00a0%" : "%"}`;
  const weights = view.lines.map((line) => ({
    ...line,
    proposed: allocation.find(({ series }) => series === line.series)?.weight ?? "0",
  }));
  const heads = { before: t("optimise.today"), after: t("optimise.proposed") };
  return (
    <section className="optimise-proposal" aria-labelledby="optimise-proposal-title">
      <h3 id="optimise-proposal-title">{t("optimise.proposal")}</h3>
      <p>{sentence}</p>
      {allocation.map(({ series, weight }, index) => (
        <span key={series}>
          <input type="hidden" name={`allocation[${index}].series`} value={series} />
          <input type="hidden" name={`allocation[${index}].weight`} value={weight} />
        </span>
      ))}
      <div className="optimise-tables">
        <DataTable
          caption={t("optimise.weights")}
          dense
          keepTable
          rows={weights}
          rowKey={({ series }) => series}
          columns={[
            {
              key: "name",
              header: t("composition.instrument"),
              rowHeader: true,
              cell: (line) => (
                <span className="fund-name">
                  <ClassMark assetClass={line.assetClass} />
                  {line.name}
                </span>
              ),
            },
            { key: "before", header: heads.before, align: "end", cell: (line) => <FigureText>{percent(line.weight)}</FigureText> },
            {
              key: "after",
              header: heads.after,
              align: "end",
              cell: (line) => (
                <b>
                  <FigureText>{percent(line.proposed)}</FigureText>
                </b>
              ),
            },
          ]}
        />
        <DataTable
          caption={t("optimise.figures")}
          dense
          keepTable
          rows={rows}
          rowKey={({ label }) => label}
          columns={[
            { key: "label", header: t("optimise.figure"), rowHeader: true, cell: ({ label }) => label },
            { key: "before", header: heads.before, align: "end", cell: ({ before }) => <FigureText>{before}</FigureText> },
            {
              key: "after",
              header: heads.after,
              align: "end",
              cell: ({ after }) => (
                <b>
                  <FigureText>{after}</FigureText>
                </b>
              ),
            },
          ]}
        />
      </div>
    </section>
  );
}
