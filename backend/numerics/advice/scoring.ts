import { ComputationError } from "#app/domain/numerics/errors.ts";
import { type Flag, SLACK, type Sustainability, sustainabilityOf, worst } from "#app/domain/sustainability-criteria.ts";
import { riskFlag, riskMeasure, riskScore, riskTarget } from "./risk-measure.ts";
import { preferencesOf, type Suitability } from "./suitability.ts";

export interface ScoringRequest extends Suitability {
  weights: ReadonlyMap<string, number>;
  /** Whole years. */
  clientAge?: number | undefined;
  diversification: { minNumAssets?: number | undefined; maxWeight?: number | undefined; maxGuaranteed?: number | undefined };
}

export interface ScoredCriterion {
  code: string;
  value: number;
  min?: number;
  max?: number;
  flag: Flag;
}

export interface Scoring {
  riskProfile: string;
  criteria: ScoredCriterion[];
  flag: Flag;
  score: number;
  sustainability: Sustainability;
  /** 1/Σw². */
  effectiveNumberOfAssets: number;
}

const GUARANTEED = "CAPITAL_GUARANTEED";
/** From this age the share of risky assets is limited. */
const AGE_OF_RULE = 85;
/** Highest SRI of an asset of low risk; the cut is a decision of this product. */
const LOW_RISK = 2;
/** Largest share of low risk without any moderate asset, and of all units of account with one. */
const MAX_LOW = 0.5;
const MAX_UNITS = 0.3;

const above = (value: number, max: number): Flag => (value > max + SLACK ? "red" : "green");

function diversificationCriteria(request: ScoringRequest, held: readonly (readonly [string, number])[]): ScoredCriterion[] {
  const { minNumAssets, maxWeight, maxGuaranteed } = request.diversification;
  const isGuaranteed = (uuid: string) => request.assets.get(uuid)?.assetClass === GUARANTEED;
  const criteria: ScoredCriterion[] = [];
  if (minNumAssets !== undefined)
    criteria.push({ code: "MIN_NUM_ASSETS", value: held.length, min: minNumAssets, flag: held.length < minNumAssets ? "orange" : "green" });
  if (maxWeight !== undefined) {
    const value = Math.max(0, ...held.filter(([uuid]) => !isGuaranteed(uuid)).map(([, w]) => w));
    criteria.push({ code: "MAX_WEIGHT", value, max: maxWeight, flag: above(value, maxWeight) });
  }
  if (maxGuaranteed !== undefined) {
    const value = held.filter(([uuid]) => isGuaranteed(uuid)).reduce((sum, [, w]) => sum + w, 0);
    criteria.push({ code: "MAX_GUARANTEED", value, max: maxGuaranteed, flag: above(value, maxGuaranteed) });
  }
  return criteria;
}

/** Limit on what is not guaranteed from the age of 85. @throws ComputationError SRI_MISSING for a unit of account without SRI. */
function ageCriterion(request: ScoringRequest, held: readonly (readonly [string, number])[]): ScoredCriterion[] {
  if (request.clientAge === undefined || request.clientAge < AGE_OF_RULE) return [];
  const units = held.filter(([uuid]) => request.assets.get(uuid)?.assetClass !== GUARANTEED);
  const missing = units.filter(([uuid]) => typeof request.assets.get(uuid)?.sri !== "number").map(([uuid]) => uuid);
  if (missing.length > 0) throw new ComputationError("SRI_MISSING", { series: missing });
  const value = units.reduce((sum, [, w]) => sum + w, 0);
  const max = units.some(([uuid]) => request.assets.get(uuid)!.sri! > LOW_RISK) ? MAX_UNITS : MAX_LOW;
  return [{ code: "AGE_RULE", value, max, flag: above(value, max) }];
}

/**
 * Checks one allocation against the client's risk range, preferences, diversification and age. Score: 100·(½ risk + 0.3
 * sustainability + 0.2 share of green diversification and age criteria), weights decided by this product.
 * @throws ComputationError RISK_RANGE_MISSING, SRI_MISSING, VOLATILITY_MISSING or COVARIANCE_MISSING.
 */
export function scoreAllocation(request: ScoringRequest): Scoring {
  const { weights, assets, covariance, riskType } = request;
  const target = riskTarget(request.riskRanges, request.riskProfile, riskType, request.tolerance);
  const value = riskMeasure(riskType, weights, assets, covariance);
  const risk: ScoredCriterion = { code: "RISK", value, min: target.min, max: target.max, flag: riskFlag(value, target) };
  const sustainability = sustainabilityOf(weights, assets, preferencesOf(request));
  const held = [...weights].filter(([, w]) => w > 0);
  const structure = [...diversificationCriteria(request, held), ...ageCriterion(request, held)];
  const green = structure.length === 0 ? 1 : structure.filter(({ flag }) => flag === "green").length / structure.length;
  const wanted = sustainability.criteria.map(({ code, value: share, required, flag }) => ({ code, value: share, min: required, flag }));
  const criteria = [risk, ...wanted, ...structure];
  return {
    riskProfile: request.riskProfile,
    criteria,
    flag: worst(criteria.map(({ flag }) => flag)),
    score: 100 * (0.5 * riskScore(value, target) + 0.3 * sustainability.score + 0.2 * green),
    sustainability,
    effectiveNumberOfAssets: 1 / held.reduce((sum, [, w]) => sum + w * w, 0),
  };
}
