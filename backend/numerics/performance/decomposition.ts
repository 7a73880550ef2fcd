import type { RebalancingStrategy } from "#app/domain/enumerations.ts";
import { finiteOrNull } from "../series/dated-values.ts";
import { asOf, type DatedValues } from "../series/monthly-returns.ts";
import { walkPortfolio } from "./portfolio-walk.ts";

export interface DecompositionRequest {
  series: ReadonlyMap<string, DatedValues & { assetClass: string }>;
  weights: ReadonlyMap<string, number>;
  from: number;
  to: number;
  rebalancing?: RebalancingStrategy | undefined;
}

export interface Decomposition {
  totalReturn: number;
  contributions: {
    uuid: string;
    assetReturn: number | null;
    /** By calendar days. */
    averageWeight: number;
    contribution: number;
    /** Of the total return; null when that is 0. */
    share: number | null;
  }[];
  byAssetClass: Record<string, number>;
  turnover: number;
}

/** Sum by asset class, in the order in which the classes come. */
export function sumByAssetClass(parts: Iterable<readonly [assetClass: string, value: number]>): Record<string, number> {
  const sums = new Map<string, number>();
  for (const [assetClass, value] of parts) sums.set(assetClass, (sums.get(assetClass) ?? 0) + value);
  return Object.fromEntries(sums);
}

/**
 * Which assets made the performance: value added by each per unit of initial capital, which sums to the total without
 * residual (Bacon 2008, absolute contribution).
 * @throws ComputationError as the portfolio walk does.
 */
export function decompose({ series, weights, from, to, rebalancing }: DecompositionRequest): Decomposition {
  const walk = walkPortfolio({ series, compositions: [{ day: from, weights }], to, rebalancing, base: 1 });
  const totalReturn = walk.values.at(-1)! - 1;
  const contributions = [...walk.contributions].map(([uuid, contribution]) => {
    const values = series.get(uuid);
    const start = values ? asOf(values, from) : null;
    const end = values ? asOf(values, to) : null;
    return {
      uuid,
      assetReturn: start === null || end === null ? null : finiteOrNull(end / start - 1),
      averageWeight: walk.averageWeights.get(uuid)!,
      contribution,
      share: totalReturn === 0 ? null : finiteOrNull(contribution / totalReturn),
    };
  });
  return {
    totalReturn,
    contributions,
    byAssetClass: sumByAssetClass(
      contributions.map(({ uuid, contribution }) => [series.get(uuid)?.assetClass ?? "NOT_DEFINED", contribution]),
    ),
    turnover: walk.rebalancings.reduce((sum, { turnover }) => sum + turnover, 0),
  };
}
