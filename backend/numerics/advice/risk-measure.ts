import { ComputationError } from "#app/domain/numerics/errors.ts";
import { type Flag, SLACK } from "#app/domain/sustainability-criteria.ts";
import { type Covariance, exAnteRisk } from "../risk/ex-ante-risk.ts";
import { portfolioSri } from "../risk/summary-risk.ts";

export type RiskType = "WEIGHTED_AVERAGE_SRI" | "VOLATILITY_ABV" | "EX_ANTE_VOLATILITY";

export interface RiskyAsset {
  uuid: string;
  /** 1 to 7. */
  sri?: number | null | undefined;
  /** Decimal fraction a year. */
  volatility?: number | null | undefined;
}

export interface Range {
  min: number;
  max: number;
}

export interface RiskTarget extends Range {
  /** Width of the orange margin on both sides. */
  tolerance: number;
  /** Below the range: green to so much, then orange and never red. Without it the low end is as hard as the high one. */
  careful?: number | undefined;
}

/** Orange margin where the request names none: a quarter of a class, or one point of volatility. */
const defaultTolerance = (type: RiskType): number => (type === "WEIGHTED_AVERAGE_SRI" ? 0.25 : 0.01);

/**
 * Range of a risk profile.
 * @throws ComputationError RISK_RANGE_MISSING when none is configured: the recommendation stops there.
 */
export function riskTarget(
  ranges: ReadonlyMap<string, Range>,
  profile: string,
  type: RiskType,
  tolerance = defaultTolerance(type),
): RiskTarget {
  const range = ranges.get(profile);
  if (!range) throw new ComputationError("RISK_RANGE_MISSING", { parameters: { riskProfile: profile } });
  return { ...range, tolerance };
}

/** Part of an asset in a risk type that is linear in the weights; null where the asset's data are missing. */
export function linearRiskOf(type: RiskType, asset: RiskyAsset): number | null {
  return (type === "WEIGHTED_AVERAGE_SRI" ? asset.sri : asset.volatility) ?? null;
}

/** Weighted assets whose data the risk type needs and lacks, or null when it has them all. */
export function missingRisk(
  type: RiskType,
  weights: ReadonlyMap<string, number>,
  assets: ReadonlyMap<string, RiskyAsset>,
  covariance: Covariance | undefined,
): ComputationError | null {
  const held = [...weights].filter(([, w]) => w > 0).map(([uuid]) => uuid);
  if (type === "EX_ANTE_VOLATILITY") {
    const missing = held.filter((uuid) => !covariance?.uuids.includes(uuid));
    return missing.length > 0 ? new ComputationError("COVARIANCE_MISSING", { series: missing }) : null;
  }
  const missing = held.filter((uuid) => {
    const asset = assets.get(uuid);
    return !asset || linearRiskOf(type, asset) === null;
  });
  if (missing.length === 0) return null;
  return new ComputationError(type === "WEIGHTED_AVERAGE_SRI" ? "SRI_MISSING" : "VOLATILITY_MISSING", { series: missing });
}

/**
 * Risk of an allocation: average SRI (not rounded), average volatility asset by asset without diversification (what ABV
 * means here is a decision of this product), or ex-ante volatility √(w'Σw).
 * @throws ComputationError SRI_MISSING, VOLATILITY_MISSING or COVARIANCE_MISSING, naming the assets.
 */
export function riskMeasure(
  type: RiskType,
  weights: ReadonlyMap<string, number>,
  assets: ReadonlyMap<string, RiskyAsset>,
  covariance: Covariance | undefined,
): number {
  const missing = missingRisk(type, weights, assets, covariance);
  if (missing) throw missing;
  if (type === "EX_ANTE_VOLATILITY") return exAnteRisk(weights, covariance!).volatility;
  const values = new Map([...assets].map(([uuid, asset]) => [uuid, linearRiskOf(type, asset)]));
  if (type === "WEIGHTED_AVERAGE_SRI") return portfolioSri(weights, values).weightedAverageSri;
  return [...weights].reduce((sum, [uuid, w]) => (w > 0 ? sum + w * values.get(uuid)! : sum), 0);
}

/** Distance outside the range, 0 inside. */
const distance = (value: number, { min, max }: Range): number => {
  const outside = Math.max(min - value, value - max);
  return outside <= SLACK ? 0 : outside;
};

export function riskFlag(value: number, target: RiskTarget): Flag {
  const below = target.min - value;
  if (target.careful !== undefined && below > SLACK) return below <= target.careful + SLACK ? "green" : "orange";
  const outside = distance(value, target);
  if (outside === 0) return "green";
  return outside <= target.tolerance + SLACK ? "orange" : "red";
}

/** 1 inside the range, then less by the distance in widths of the range, at least 0. */
export function riskScore(value: number, target: Range): number {
  const outside = distance(value, target);
  if (outside === 0) return 1;
  const width = target.max - target.min;
  return width > 0 ? Math.max(0, 1 - outside / width) : 0;
}
