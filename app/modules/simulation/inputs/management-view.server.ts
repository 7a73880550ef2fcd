import type { Slice } from "#app/components/charts/allocation.tsx";
import type { Simulator } from "#app/contract/simulation/simulation.ts";
import { formatPercent } from "#app/domain/format/format.ts";
import { type Lines, managersOf, seriesOfGrid } from "#app/domain/simulation/management.ts";
import { ASSET_CLASS_ORDER } from "#app/domain/theme/asset-class.ts";
import { offerOf } from "../limits.ts";
import type { LineView } from "../view.ts";
import type { Writing } from "../writing.ts";

export interface MandateView {
  code: string;
  label: string;
  /** Risk and fee, written. */
  facts: string[];
  /** The fee with the name of the profile. */
  fee: string;
  slices: Slice[];
  lines: Array<{ series: string; name: string; weight: string }>;
}

/** What the card of investments offers beside the lines of free management. */
export type ManagementView =
  | { kind: "SELF_BUILT" }
  | { kind: "DELEGATED"; managers: Array<{ manager: string; mandates: MandateView[] }> }
  | { kind: "GLIDEPATH"; name: string | null; rows: Array<{ yearsLeft: number; slices: Slice[] }> };

/** Series whose names the card needs, whatever stands in the form. */
export function offeredSeries(simulator: Simulator): string[] {
  const offer = offerOf(simulator);
  if (offer.kind === "GLIDEPATH") return seriesOfGrid(offer.grid);
  return offer.kind === "DELEGATED" ? offer.mandates.flatMap(({ allocation }) => allocation.map(({ series }) => series)) : [];
}

export function managementView(simulator: Simulator, lines: readonly LineView[], writing: Writing): ManagementView {
  const offer = offerOf(simulator);
  const known = new Map(lines.map((line) => [line.series, line]));
  if (offer.kind === "SELF_BUILT") return offer;
  if (offer.kind === "GLIDEPATH") {
    const rows = offer.grid.map(({ yearsLeft, allocation }) => ({ yearsLeft, slices: slicesOf(allocation, known, writing) }));
    return { kind: offer.kind, name: simulator.glidepath?.name ?? null, rows };
  }
  const { t, language } = writing;
  const percent = (weight: string) => formatPercent(weight, language, { decimals: [0, 2] });
  return {
    kind: offer.kind,
    managers: managersOf(offer.mandates).map((manager) => ({
      manager,
      mandates: offer.mandates
        .filter((mandate) => mandate.manager === manager)
        .map(({ code, label, riskLevel, mandateFee, allocation }) => ({
          code,
          label,
          facts: [
            ...(riskLevel === undefined ? [] : [t("simulator.mandates.risk", { scale: simulator.riskScale, level: riskLevel })]),
            t(Number(mandateFee) > 0 ? "simulator.mandates.fee" : "simulator.mandates.noFee", { fee: percent(mandateFee) }),
          ],
          fee: t("costs.rates.mandateOf", { label, rate: percent(mandateFee) }),
          slices: slicesOf(allocation, known, writing),
          lines: allocation.map(({ series, weight }) => ({ series, name: known.get(series)?.name ?? series, weight: percent(weight) })),
        })),
    })),
  };
}

function slicesOf(allocation: Lines, known: ReadonlyMap<string, LineView>, { t, language }: Writing): Slice[] {
  return ASSET_CLASS_ORDER.flatMap((assetClass) => {
    const share = allocation.reduce(
      (sum, { series, weight }) => ((known.get(series)?.assetClass ?? "NOT_DEFINED") === assetClass ? sum + Number(weight) : sum),
      0,
    );
    if (share <= 0) return [];
    return [
      { assetClass, label: t(`common.assetClasses.${assetClass}`), share, text: formatPercent(share, language, { decimals: [0, 2] }) },
    ];
  });
}
