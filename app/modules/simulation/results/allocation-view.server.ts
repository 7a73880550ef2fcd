import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import type { RiskScale } from "#app/domain/enumerations.ts";
import { addedUp, formatShare, formatShares } from "#app/domain/format/added-up.ts";
import { formatAmount } from "#app/domain/format/format.ts";
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
  const held = ASSET_CLASS_ORDER.flatMap((assetClass) => {
    const share = shares.get(assetClass);
    return share ? [{ assetClass, label: t(`common.assetClasses.${assetClass}`), share }] : [];
  });
  const texts = formatShares(
    held.map(({ share }) => share),
    language,
  );
  const slices = held.map((slice, at) => ({ ...slice, text: texts[at]! }));
  const position = (line: LineView) => ASSET_CLASS_ORDER.indexOf(line.assetClass);
  const ordered = funds.toSorted((a, b) => position(a.line) - position(b.line) || b.weight - a.weight);
  const amounts = addedUp(
    ordered.map(({ weight }) => (balance * weight) / 100),
    0,
  );
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
    funds: ordered.map(({ line, weight }, at) => ({
      ...line,
      risk: line.risks[scale],
      weight: formatShare(weight, language),
      amount: balance > 0 ? formatAmount(amounts[at]!, language, { currency, decimals: 0 }) : null,
    })),
  };
}
