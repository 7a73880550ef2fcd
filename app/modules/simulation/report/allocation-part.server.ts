import type { DocumentBlock } from "#app/contract/pdf-document.ts";
import type { AssetClass } from "#app/domain/enumerations.ts";
import type { AllocationView } from "../view.ts";
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
