import { ComputationError } from "#app/domain/numerics/errors.ts";
import { asOf, type DatedValues } from "../series/monthly-returns.ts";
import { nothingBetween } from "../series/nothing-between.ts";
import { sumByAssetClass } from "./decomposition.ts";
import type { Composition } from "./portfolio-walk.ts";

export interface CurrentAllocation {
  weights: Map<string, number>;
  /** Weight now less weight of the composition. */
  deviations: Map<string, number>;
  maxDeviation: number;
  /** Half the sum of the absolute deviations. */
  turnoverToTarget: number;
  portfolioReturn: number;
  byAssetClass: Record<string, number>;
  /** Present when a threshold was given. */
  deviationAlert?: boolean;
}

/**
 * Where the market has moved the weights of a composition by `day`: each grows with its series, then they are brought
 * back to a sum of 1.
 * @throws ComputationError 00001 for a day before the composition or values out of range, 3107 without a value at the
 * composition, 0023 without one at `day`.
 */
export function currentAllocation(
  series: ReadonlyMap<string, DatedValues & { assetClass: string }>,
  composition: Composition,
  day: number,
  deviationThreshold?: number,
): CurrentAllocation {
  const uuids = [...composition.weights.keys()];
  const nothing = () => nothingBetween(uuids, { from: composition.day, to: day });
  if (day < composition.day) throw nothing();
  const held = uuids.filter((uuid) => composition.weights.get(uuid)! > 0);
  const at = (uuid: string, date: number) => (series.has(uuid) ? asOf(series.get(uuid)!, date) : null);
  const late = held.filter((uuid) => at(uuid, composition.day) === null);
  if (late.length > 0) throw new ComputationError("3107", { series: late });
  const stale = held.filter((uuid) => at(uuid, day) === null);
  if (stale.length > 0) throw new ComputationError("0023", { series: stale });

  const invested = held.reduce((sum, uuid) => sum + composition.weights.get(uuid)!, 0);
  const grown = new Map(held.map((uuid) => [uuid, composition.weights.get(uuid)! * (at(uuid, day)! / at(uuid, composition.day)!)]));
  const value = [...grown.values()].reduce((sum, part) => sum + part, 0);
  if (!(value > 0 && Number.isFinite(value / invested))) throw nothing();
  const weights = new Map(uuids.map((uuid) => [uuid, (grown.get(uuid) ?? 0) / value]));
  const deviations = new Map(uuids.map((uuid) => [uuid, weights.get(uuid)! - composition.weights.get(uuid)!]));
  const sizes = [...deviations.values()].map(Math.abs);
  const maxDeviation = sizes.reduce((largest, size) => Math.max(largest, size), 0);
  return {
    weights,
    deviations,
    maxDeviation,
    turnoverToTarget: sizes.reduce((sum, size) => sum + size, 0) / 2,
    portfolioReturn: value / invested - 1,
    byAssetClass: sumByAssetClass([...weights].map(([uuid, weight]) => [series.get(uuid)?.assetClass ?? "NOT_DEFINED", weight])),
    ...(deviationThreshold !== undefined && { deviationAlert: maxDeviation > deviationThreshold }),
  };
}
