import { criteriaOf } from "#app/domain/sustainability-criteria.ts";
import { type ClosestPointProblem, closestPoint, type HalfSpace } from "../optimisation/closest-point.ts";
import { linearRiskOf, type RiskTarget } from "./risk-measure.ts";
import type { AdviceAsset, Suitability } from "./suitability.ts";

/** Shares below this are rounding. */
const DUST = 1e-12;

/**
 * The allocation of the pool that is closest to another one, min Σ(w − reference)², among those that meet every preference, the
 * bounds of the assets and, where the risk is linear in the weights, the risk range; null when the pool has none.
 * An asset whose risk is not known is left out of the pool when the risk is one of the constraints.
 */
export function closestAllocation(
  request: Pick<Suitability, "assets" | "riskType" | "sustainability"> & { maxWeight: number },
  reference: ReadonlyMap<string, number>,
  target: RiskTarget,
): Map<string, number> | null {
  const linear = request.riskType !== "EX_ANTE_VOLATILITY";
  const pool = [...request.assets.values()].filter((asset) => !linear || linearRiskOf(request.riskType, asset) !== null);
  const row = (part: (asset: AdviceAsset) => number): Float64Array => Float64Array.from(pool, part);
  const halfSpaces: HalfSpace[] = criteriaOf(request.sustainability.preferences).map(({ required, part }) => ({
    normal: row(part),
    least: required,
  }));
  if (linear) {
    const risk = row((asset) => linearRiskOf(request.riskType, asset)!);
    halfSpaces.push({ normal: risk, least: target.min }, { normal: risk.map((v) => -v), least: -target.max });
  }
  const problem: ClosestPointProblem = {
    from: row(({ uuid }) => reference.get(uuid) ?? 0),
    upper: row(({ maxWeight }) => maxWeight ?? request.maxWeight),
    halfSpaces,
  };
  const found = closestPoint(problem);
  if (!found) return null;
  return new Map(pool.flatMap(({ uuid }, i) => (found[i]! > DUST ? [[uuid, found[i]!] as const] : [])));
}
