import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import type { RiskScale } from "#app/domain/enumerations.ts";
import { formatAmount, formatPercent } from "#app/domain/format/format.ts";
import { ASSET_CLASS_ORDER } from "#app/domain/theme/asset-class.ts";
import { recordSentences } from "../optimise/record-text.server.ts";
import type { AllocationView, LineView } from "../view.ts";
import type { Writing } from "../writing.ts";

/** The allocation by class and by fund, with the part of today's balance that each one holds. */
export function allocationView(
  parameters: SimulationParameters,
  lines: readonly LineView[],
  scale: RiskScale,
  writing: Writing,
): AllocationView {
  const { t, language } = writing;
  const { allocation, currentBalance, currency } = parameters;
  const balance = Number(currentBalance);
  const funds = allocation.flatMap(({ series, weight }) => {
    const line = lines.find((known) => known.series === series);
    return line ? [{ line, weight: Number(weight) }] : [];
  });
  const shares = new Map<LineView["assetClass"], number>();
  for (const { line, weight } of funds) shares.set(line.assetClass, (shares.get(line.assetClass) ?? 0) + weight);
  const slices = ASSET_CLASS_ORDER.flatMap((assetClass) => {
    const share = shares.get(assetClass);
    if (!share) return [];
    return [
      { assetClass, label: t(`common.assetClasses.${assetClass}`), share, text: formatPercent(share, language, { decimals: [0, 2] }) },
    ];
  });
  const position = (line: LineView) => ASSET_CLASS_ORDER.indexOf(line.assetClass);
  return {
    optimised: recordSentences(parameters, lines, writing),
    slices,
    sentence: t("results.allocation.sentence", {
      count: funds.length,
      funds: funds.length,
      classes: slices.map(({ label, text }) => `${label} ${text}`).join(", "),
    }),
    centre: { value: String(funds.length), label: t("results.allocation.funds", { count: funds.length }) },
    scale,
    funds: funds
      .toSorted((a, b) => position(a.line) - position(b.line) || b.weight - a.weight)
      .map(({ line, weight }) => ({
        ...line,
        risk: line.risks[scale],
        weight: formatPercent(weight, language, { decimals: [0, 2] }),
        amount: balance > 0 ? formatAmount((balance * weight) / 100, language, { currency, decimals: 0 }) : null,
      })),
  };
}
