import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import { type AssetClass, RISK_LEVELS } from "#app/domain/enumerations.ts";
import type { AllocationView, RiskView } from "../view.ts";
import type { Writing } from "../writing.ts";

/** The ring of classes and the table of funds. */
export function allocationPart(
  { slices, sentence, centre, scale, funds }: AllocationView,
  colours: Readonly<Record<AssetClass, string>>,
  { t }: Writing,
): DocumentBlock[] {
  const amounts = funds.some(({ amount }) => amount !== null);
  return [
    { kind: "heading", level: 1, text: t("report.parts.allocation") },
    {
      kind: "donut",
      alternative: sentence,
      slices: slices.map(({ assetClass, label, share, text }) => ({ label, share, text, colour: colours[assetClass] })),
      centre,
    },
    {
      kind: "table",
      caption: t("results.allocation.fundsCaption"),
      columns: [
        { label: t("results.allocation.fund") },
        { label: t("reportDocument.allocation.code") },
        { label: t("results.allocation.assetClass") },
        { label: t("reportDocument.allocation.origin") },
        { label: t("results.allocation.risk", { scale }), numeric: true },
        { label: t("results.allocation.weight"), numeric: true },
        ...(amounts ? [{ label: t("results.allocation.amount"), numeric: true }] : []),
      ],
      rows: funds.map((fund) => [
        { text: fund.name, note: fund.history, colour: colours[fund.assetClass] },
        fund.code,
        fund.assetClassName,
        t(`reportDocument.allocation.originNames.${fund.origin}`),
        fund.risk === null ? "" : String(fund.risk),
        fund.weight,
        ...(amounts ? [fund.amount ?? ""] : []),
      ]),
    },
  ];
}

/** The use of the optimiser; stated in every report, with or without the part on the allocation. */
export function optimisedPart({ optimised }: AllocationView): DocumentBlock[] {
  if (!optimised) return [];
  const { title, text, beyond } = optimised;
  return [
    { kind: "heading", level: 2, text: title },
    { kind: "paragraph", text: text.join(" ") },
    ...(beyond ? [{ kind: "notice" as const, tone: "flashy" as const, text: beyond }] : []),
  ];
}

/** Risk of the whole allocation, as the card of the page says it. */
export function riskPart(risk: RiskView | null, { t }: Writing): DocumentBlock[] {
  if (!risk) return [];
  const { level, facts, failures, holding, note, volatilities } = risk;
  const most = RISK_LEVELS.SRI;
  return [
    { kind: "heading", level: 2, text: t("results.risk.title") },
    ...(level === null
      ? []
      : [
          {
            kind: "risk" as const,
            alternative: t("common.risk.outOf", { level, max: most }),
            level,
            most,
            lower: t("common.risk.lower"),
            higher: t("common.risk.higher"),
          },
        ]),
    { kind: "facts", items: facts.map(({ label, value }) => ({ label, value: value ?? t("common.missing.short") })) },
    ...failures.map(({ title, text }) => ({ kind: "notice" as const, tone: "flashy" as const, title, text })),
    ...(volatilities ? [{ kind: "paragraph" as const, tone: "muted" as const, text: volatilities }] : []),
    { kind: "paragraph", tone: "muted", text: `${holding} ${note}` },
  ];
}
