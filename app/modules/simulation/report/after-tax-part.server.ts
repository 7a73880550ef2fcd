import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { estimateTax } from "../after-tax/estimate.server.ts";
import { type EstimateView, estimateView, type TaxedRow } from "../after-tax/estimate-view.server.ts";
import { failureView } from "../failure-view.server.ts";
import { scenarioName } from "../results/percentiles.ts";
import type { Writing } from "../writing.ts";
import type { ReportFigures } from "./report-figures.server.ts";

/** The after-tax estimate on pages of its own, where the adviser declared what it takes; the words of its screen. */
export async function afterTaxPart(
  viewer: Viewer,
  { parameters, simulator, versions, lines }: ReportFigures,
  writing: Writing,
): Promise<DocumentBlock[]> {
  if (!parameters.taxSituation) return [];
  const { t } = writing;
  const estimated = await estimateTax(viewer, parameters, { simulator, matrixUuid: versions?.matrixUuid ?? null });
  const without = (text: string): DocumentBlock[] => [{ kind: "notice", tone: "flashy", title: t("afterTax.absent"), text }];
  const blocks = () => {
    if ("unconfirmed" in estimated) return without(t("afterTax.unconfirmed.text"));
    if ("failure" in estimated) return without(failureView(estimated.failure, lines, writing).title);
    if ("fault" in estimated) return estimated.fault === "undeclared" ? [] : without(t(`afterTax.faults.${estimated.fault}`));
    return estimateBlocks(estimateView(estimated.estimate, parameters.startDate, writing), simulator.mode === "INSTITUTIONAL", writing);
  };
  return [{ kind: "heading", level: 1, text: t("report.parts.afterTax"), newPage: true }, ...blocks()];
}

function estimateBlocks(
  { basis, finalTitle, finals, withdrawals, years, rules, limits }: EstimateView,
  percentiles: boolean,
  { t }: Writing,
): DocumentBlock[] {
  const table = (title: string, hint: string, rows: TaxedRow[], first: string, amount: string): DocumentBlock[] =>
    rows.length === 0
      ? []
      : [
          { kind: "heading", level: 2, text: title },
          {
            kind: "table",
            caption: hint,
            columns: [
              { label: first },
              ...[
                amount,
                ...(["gain", "allowance", "incomeTax", "socialCharges", "net"] as const).map((key) => t(`afterTax.columns.${key}`)),
              ].map((label) => ({ label, numeric: true })),
            ],
            rows: rows.map(({ key, label, ...figures }) => [
              scenarioName(label, key, percentiles),
              figures.amount,
              figures.gain,
              figures.allowance,
              figures.incomeTax,
              figures.socialCharges,
              { text: figures.net, tone: "strong" as const },
            ]),
            dense: rows.length > 12,
          },
        ];
  const scenario = t("simulator.scenarios.scenario");
  return [
    { kind: "notice", tone: "flashy", title: t("afterTax.notice.title"), text: t("afterTax.notice.text") },
    { kind: "paragraph", text: basis.join(" ") },
    ...table(finalTitle, t("afterTax.final.hint"), finals, scenario, t("afterTax.columns.value")),
    ...table(t("afterTax.withdrawals.title"), t("afterTax.withdrawals.hint"), withdrawals, scenario, t("afterTax.columns.withdrawn")),
    ...table(t("afterTax.years.title"), t("afterTax.years.hint"), years, t("afterTax.columns.year"), t("afterTax.columns.withdrawn")),
    ...rules.flatMap(({ title, confirmed, facts, sources }): DocumentBlock[] => [
      { kind: "heading", level: 2, text: title },
      { kind: "facts", items: facts },
      { kind: "paragraph", tone: "muted", text: confirmed },
      { kind: "list", items: sources },
    ]),
    { kind: "heading", level: 2, text: t("afterTax.limits.title") },
    { kind: "list", items: limits },
  ];
}
