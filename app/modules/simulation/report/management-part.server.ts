import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import { formatPercent } from "#app/domain/format/format.ts";
import { rowAt } from "#app/domain/glidepath.ts";
import { ASSET_CLASS_ORDER } from "#app/domain/theme/asset-class.ts";
import type { Writing } from "../writing.ts";
import type { ReportFigures } from "./report-figures.server.ts";

/** The mandates that were chosen, or the grid from its first year on; nothing in free management. */
export function managementPart({ parameters, lines }: ReportFigures, { t, language }: Writing): DocumentBlock[] {
  const percent = (weight: string | number) => formatPercent(weight, language, { decimals: [0, 2] });
  const { mandates, grid, horizonYears } = parameters;
  if (mandates)
    return [
      {
        kind: "table",
        caption: t("reportDocument.management.mandates"),
        columns: [
          { label: t("simulator.mandates.profile") },
          { label: t("reportDocument.management.manager") },
          { label: t("simulator.mandates.part"), numeric: true },
          { label: t("reportDocument.management.fee"), numeric: true },
        ],
        rows: mandates.map(({ code, label, manager, weight, mandateFee }) => [
          { text: label, note: code },
          manager,
          percent(weight),
          percent(mandateFee),
        ]),
      },
    ];
  if (!grid || grid.length === 0) return [];
  const first = rowAt({ rows: grid }, horizonYears).yearsLeft;
  const shown = grid.filter(({ yearsLeft }) => yearsLeft <= first);
  const classOf = new Map(lines.map(({ series, assetClass }) => [series, assetClass]));
  const classes = ASSET_CLASS_ORDER.filter((assetClass) =>
    shown.some(({ allocation }) => allocation.some(({ series }) => classOf.get(series) === assetClass)),
  );
  return [
    { kind: "paragraph", text: t("simulator.glidepath.explained") },
    {
      kind: "table",
      caption: t("reportDocument.management.grid"),
      columns: [
        { label: t("reportDocument.management.yearsLeft") },
        ...classes.map((assetClass) => ({ label: t(`common.assetClasses.${assetClass}`), numeric: true })),
      ],
      rows: shown.map(({ yearsLeft, allocation }) => [
        String(yearsLeft),
        ...classes.map((assetClass) => {
          const share = allocation.reduce(
            (sum, { series, weight }) => (classOf.get(series) === assetClass ? sum + Number(weight) : sum),
            0,
          );
          return percent(share);
        }),
      ]),
      dense: shown.length > 12,
    },
  ];
}
