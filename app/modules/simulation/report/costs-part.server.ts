import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import type { CostsView } from "../costs/costs-view.server.ts";
import type { Writing } from "../writing.ts";

/** What is taken in all, as the page shows it, then what is not in the figures. */
export function costsPart(costs: CostsView | null, { t }: Writing): DocumentBlock[] {
  return [
    { kind: "heading", level: 1, text: t("report.parts.costs") },
    ...(costs ? counted(costs, t("common.missing.short")) : [{ kind: "paragraph" as const, text: t("costs.absent") }]),
    { kind: "paragraph", text: t("reportDocument.costs.included") },
    { kind: "paragraph", text: t("reportDocument.costs.notIncluded") },
  ];
}

function counted({ title, heads, rows, effect, notes, years }: CostsView, missing: string): DocumentBlock[] {
  const numeric = (label: string) => ({ label, numeric: true });
  return [
    {
      kind: "table",
      caption: title,
      columns: [{ label: heads.kind }, numeric(heads.firstYear), numeric(heads.wholeTime), numeric(heads.aYear)],
      rows: rows.map(({ label, note, firstYear, amount, annualRate }) => [
        { text: label, ...(note ? { note } : {}) },
        firstYear ?? missing,
        amount ?? missing,
        annualRate ?? missing,
      ]),
      total: true,
    },
    ...(effect ? [{ kind: "paragraph" as const, text: effect }] : []),
    ...notes.map((text) => ({ kind: "paragraph" as const, tone: "muted" as const, text })),
    {
      kind: "table",
      caption: years.title,
      columns: years.heads.map((label, at) => (at === 0 ? { label } : numeric(label))),
      rows: years.rows,
      dense: years.rows.length > 12,
    },
  ];
}
