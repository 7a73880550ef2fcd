import type { Slice } from "#app/components/charts/allocation.tsx";
import type { MeasuredAllocation } from "#app/contract/journey/advice.ts";
import { formatAmount, formatCount, formatNumber, formatPercent, formatVariation } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { slicesOf, slicesText } from "#app/modules/series/class-slices.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { lackOfWeights } from "../checks/check-view.server.ts";
import { type Outlook, outlookText } from "./outlook.server.ts";
import { addressOf } from "./place.server.ts";
import type { Names, Workspace } from "./workspace.server.ts";

/** In which classes an allocation differs from the one that is selected, the largest difference first; null where in none. */
function differences(slices: readonly Slice[], chosen: readonly Slice[], { language }: Viewer): string | null {
  const shareIn = (all: readonly Slice[], assetClass: Slice["assetClass"]) => all.find((one) => one.assetClass === assetClass)?.share ?? 0;
  const labels = new Map([...chosen, ...slices].map(({ assetClass, label }) => [assetClass, label]));
  const changed = [...labels]
    .map(([assetClass, label]) => ({ label, by: shareIn(slices, assetClass) - shareIn(chosen, assetClass) }))
    .filter(({ by }) => Math.abs(by) >= 0.005)
    .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by));
  if (changed.length === 0) return null;
  return changed.map(({ label, by }) => `${label} ${formatVariation(by, language, [0, 2])}`).join(", ");
}

/** The allocations side by side, as texts. */
export function comparisonOf(
  measured: readonly MeasuredAllocation[],
  { selectedAllocation }: Workspace,
  outlooks: ReadonlyMap<number, Outlook>,
  names: Names,
  viewer: Viewer,
) {
  const { language } = viewer;
  const t = getFixedT(language);
  const figure = (value: number | null) => (value === null ? "–" : formatNumber(value, language, { decimals: [1, 2] }));
  const percent = (value: number) => formatPercent(value * 100, language, { decimals: [0, 1] });
  const slicesIn = ({ lines }: Pick<MeasuredAllocation, "lines">) =>
    slicesOf(
      lines.map(({ series, weight }) => ({ assetClass: names.get(series)?.assetClass ?? ("NOT_DEFINED" as const), weight })),
      viewer,
    );
  const chosen = measured.find(({ number }) => number === selectedAllocation);
  const against = chosen && measured.length > 1 ? slicesIn(chosen) : null;
  return measured.map(({ number, flag, sri, volatility, costs, orders, sustainability, checks, lines, toAccept }) => ({
    number,
    slices: slicesIn({ lines }),
    classes: slicesText(slicesIn({ lines })),
    changes: against && number !== selectedAllocation ? differences(slicesIn({ lines }), against, viewer) : null,
    label: t("adviceSteps.allocation", { number }),
    href: addressOf(number),
    selected: number === selectedAllocation,
    ...{ flag, answered: toAccept.length === 0 },
    sri: figure(sri),
    volatility: volatility === null ? "–" : formatPercent(volatility, language, { decimals: 1 }),
    /** A figure of weights that are not whole is that of no contract. */
    lack: lackOfWeights(checks, language),
    /** An outlook is told of what can be carried out. */
    isWhole: orders !== null,
    outlook: outlookText(outlooks.get(number), language),
    costs:
      orders === null
        ? "–"
        : t("adviceSteps.comparison.costsOf", {
            entry: formatAmount(costs.entry, language, { decimals: 0 }),
            yearly: formatAmount(costs.yearly, language, { decimals: 0 }),
            percent: formatPercent(costs.yearlyPercent, language, { decimals: 2 }),
          }),
    sustainability:
      sustainability.criteria.length === 0
        ? t("adviceSteps.comparison.shares", {
            investments: percent(sustainability.sustainableInvestments),
            taxonomy: percent(sustainability.taxonomyAlignment),
          })
        : t("adviceSteps.comparison.met", {
            count: sustainability.criteria.filter((one) => one.flag === "green").length,
            met: formatCount(sustainability.criteria.filter((one) => one.flag === "green").length, language),
            all: formatCount(sustainability.criteria.length, language),
          }),
    blocking: formatCount(checks.filter((check) => check.flag === "red").length, language),
  }));
}
