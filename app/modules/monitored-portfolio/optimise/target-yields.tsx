import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { answeredForm, namedField } from "#app/components/form/named-field.ts";
import { PercentField } from "#app/components/form/text-fields.tsx";
import { FoldedFields } from "#app/components/layout/fold.tsx";

/** Name of the field of a line's target yield. */
export const yieldField = (series: string) => `yield-${series}`;

export interface YieldLine {
  series: string;
  name: string;
  isin: string | null;
  /** Annual return over the years of the estimate; null where it cannot be told. */
  realised: string | null;
  typed: string;
  error: string | null;
}

/** The fields of the lines with what is wrong in them. */
export const yieldsForm = (lines: readonly YieldLine[]) =>
  answeredForm(
    "yields",
    lines.flatMap(({ series, error }) => (error ? [{ field: yieldField(series), text: error }] : [])),
  );

/** Names of the fields: those of their lines. */
export const yieldLabels = (lines: readonly YieldLine[]) => Object.fromEntries(lines.map(({ series, name }) => [yieldField(series), name]));

/** Annual returns that the house expects of its lines, in place of those of the past. */
export function TargetYields({ lines }: { lines: readonly YieldLine[] }) {
  const { t } = useTranslation();
  const form = yieldsForm(lines);
  return (
    <FoldedFields title={t("portfolioOptimise.yields.title")} open={lines.some(({ typed }) => typed !== "")}>
      <p className="hint">{t("portfolioOptimise.yields.hint")}</p>
      <DataTable<YieldLine>
        caption={t("portfolioOptimise.yields.title")}
        keepTable
        rows={lines}
        rowKey={({ series }) => series}
        columns={[
          {
            key: "name",
            header: t("portfolioProposal.columns.support"),
            rowHeader: true,
            cell: ({ name, isin }) => (
              <>
                {name} <span className="hint">{isin}</span>
              </>
            ),
          },
          {
            key: "realised",
            header: t("portfolioOptimise.yields.realised"),
            align: "end",
            cell: ({ realised }) => <FigureText>{realised ?? "–"}</FigureText>,
          },
          {
            key: "target",
            header: t("portfolioOptimise.yields.target"),
            align: "end",
            cell: ({ series, name, typed }) => (
              <PercentField
                field={namedField(form, yieldField(series), typed)}
                label={t("portfolioOptimise.yields.of", { name })}
                hideLabel
                maxLength={10}
              />
            ),
          },
        ]}
      />
    </FoldedFields>
  );
}
