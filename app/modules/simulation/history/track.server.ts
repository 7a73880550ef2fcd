import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import type { ReturnFrequency } from "#app/domain/enumerations.ts";
import { type FeeView, managedFees } from "#app/domain/simulation/past-fees.ts";
import { fractionOf } from "#app/domain/simulation/request.ts";
import { commonEnd } from "#app/domain/simulation/track.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { LineView } from "../view.ts";

/** Name of the walked portfolio in the calls; no stored series has it. */
export const PORTFOLIO = "portfolio";

export interface Track {
  values: [string, number][];
  /** Of the rarest values among the funds: risk is measured no more often. */
  frequency: ReturnFrequency;
}

/**
 * What today's weights would have been worth from the first day that all their series have to the last that they share, left alone
 * or rebalanced by the rule of the simulation; `after` the yearly fees of the contract and of the mandates, taken day by day.
 */
export async function trackOf(
  { computation }: Viewer,
  parameters: SimulationParameters,
  lines: readonly LineView[],
  fees: FeeView,
): Promise<Track> {
  const weights = Object.fromEntries(parameters.allocation.map(({ series, weight }) => [series, fractionOf(weight)]));
  const end = commonEnd(lines.filter(({ series }) => series in weights).map(({ lastDay }) => lastDay));
  const { track, frequency } = await computation.performance.modelPortfolio({
    weights,
    rebalancing: parameters.rebalancing,
    annualFees: fees === "after" ? managedFees(parameters).total : 0,
    ...(end ? { to: end } : {}),
  });
  return { values: track, frequency };
}
