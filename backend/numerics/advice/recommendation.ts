import { ComputationError } from "#app/domain/numerics/errors.ts";
import { type Flag, SLACK, type Sustainability, sustainabilityOf, worst } from "#app/domain/sustainability-criteria.ts";
import { closestAllocation } from "./closest-allocation.ts";
import { missingRisk, type RiskTarget, riskFlag, riskMeasure, riskScore, riskTarget } from "./risk-measure.ts";
import { preferencesOf, type Suitability } from "./suitability.ts";

export interface Candidate {
  uuid: string;
  managementType: "FREE" | "DELEGATED";
  weights: ReadonlyMap<string, number>;
  expectedReturn?: number | null | undefined;
  annualFees?: number | null | undefined;
}

export interface RecommendationRequest extends Suitability {
  freeManagementEnabled: boolean;
  delegatedManagementEnabled: boolean;
  candidates: readonly Candidate[];
  generateAllocation: boolean;
  maxWeight: number;
}

export type Outcome =
  | "MESSAGE_FMPNA"
  | "MESSAGE_SUSTAINABILITY_OFF_NFM_GO_DI"
  | "MESSAGE_SUSTAINABILITY_OFF_SUCCESSFUL_DI"
  | "MESSAGE_SUSTAINABILITY_OFF_CFM"
  | "MESSAGE_SUSTAINABILITY_ON_CFM"
  | "MESSAGE_SUSTAINABILITY_ON_SUCCESSFUL_DI"
  | "MESSAGE_SUSTAINABILITY_ON_SUCCESSFUL_GA"
  | "MESSAGE_SUSTAINABILITY_ON_HALF_SUCCESSFUL"
  | "MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL_POOL"
  | "MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL";

export interface RankedCandidate {
  uuid: string;
  rank: number;
  managementType: "FREE" | "DELEGATED";
  flag: Flag;
  riskValue: number;
  riskFlag: Flag;
  sustainabilityFlag: Flag;
  sustainability: Sustainability;
  /** 100·(½ risk score + ½ sustainability score). */
  score: number;
}

export interface Recommendation {
  ranking: RankedCandidate[];
  selected: string | null;
  outcome: Outcome;
  generatedAllocation?: Map<string, number>;
}

/** Refuses when any candidate lacks data, naming the assets of all of them. */
function checkData(request: RecommendationRequest, candidates: readonly Candidate[]): void {
  const faults = candidates.flatMap(({ weights }) => missingRisk(request.riskType, weights, request.assets, request.covariance) ?? []);
  if (faults.length > 0) throw new ComputationError(faults[0]!.code, { series: faults.flatMap(({ series = [] }) => series) });
}

const FLAG_ORDER: Record<Flag, number> = { green: 0, orange: 1, red: 2 };
/** Differences below the slack are rounding, and leave the order to the next key. */
const rounded = (x: number): number => (Number.isFinite(x) ? Math.round(x / SLACK) * SLACK : x);
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/** Keys of a candidate in order of weight, each the smaller the better. */
function keysOf(ranked: RankedCandidate, candidate: Candidate, target: RiskTarget): number[] {
  return [
    FLAG_ORDER[ranked.flag],
    ranked.sustainability.shortfall,
    Math.abs(ranked.riskValue - (target.min + target.max) / 2),
    -(candidate.expectedReturn ?? Number.NEGATIVE_INFINITY),
    candidate.annualFees ?? Number.POSITIVE_INFINITY,
  ].map(rounded);
}

function rank(request: RecommendationRequest, candidates: readonly Candidate[], target: RiskTarget): RankedCandidate[] {
  const measured = candidates.map((candidate) => {
    const riskValue = riskMeasure(request.riskType, candidate.weights, request.assets, request.covariance);
    const sustainability = sustainabilityOf(candidate.weights, request.assets, preferencesOf(request));
    const flag = riskFlag(riskValue, target);
    const ranked: RankedCandidate = {
      uuid: candidate.uuid,
      rank: 0,
      managementType: candidate.managementType,
      flag: worst([flag, sustainability.flag]),
      riskValue,
      riskFlag: flag,
      sustainabilityFlag: sustainability.flag,
      sustainability,
      score: 100 * (0.5 * riskScore(riskValue, target) + 0.5 * sustainability.score),
    };
    return { ranked, keys: keysOf(ranked, candidate, target) };
  });
  measured.sort((a, b) => {
    const decisive = a.keys.findIndex((key, i) => key !== b.keys[i]);
    if (decisive >= 0) return compare(a.keys[decisive]!, b.keys[decisive]!);
    return a.ranked.uuid < b.ranked.uuid ? -1 : a.ranked.uuid > b.ranked.uuid ? 1 : 0;
  });
  return measured.map(({ ranked }, i) => ({ ...ranked, rank: i + 1 }));
}

/** Outcome when preferences do not count. */
function withoutPreferences(best: RankedCandidate, freeManagementEnabled: boolean): Outcome {
  if (best.flag === "red") return "MESSAGE_FMPNA";
  if (best.managementType === "FREE") return "MESSAGE_SUSTAINABILITY_OFF_CFM";
  return freeManagementEnabled ? "MESSAGE_SUSTAINABILITY_OFF_SUCCESSFUL_DI" : "MESSAGE_SUSTAINABILITY_OFF_NFM_GO_DI";
}

/** Outcome when preferences count, and the allocation that was made when no candidate meets them. */
function withPreferences(
  request: RecommendationRequest,
  best: RankedCandidate,
  target: RiskTarget,
): Pick<Recommendation, "outcome" | "generatedAllocation"> {
  if (best.flag === "green")
    return { outcome: best.managementType === "FREE" ? "MESSAGE_SUSTAINABILITY_ON_CFM" : "MESSAGE_SUSTAINABILITY_ON_SUCCESSFUL_DI" };
  const reference = request.candidates.find(({ uuid }) => uuid === best.uuid)!.weights;
  const closest = closestAllocation(request, reference, target);
  if (closest && request.generateAllocation && isGreen(request, closest, target))
    return { outcome: "MESSAGE_SUSTAINABILITY_ON_SUCCESSFUL_GA", generatedAllocation: closest };
  if (best.riskFlag !== "red" && best.sustainabilityFlag === "orange") return { outcome: "MESSAGE_SUSTAINABILITY_ON_HALF_SUCCESSFUL" };
  return { outcome: closest ? "MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL" : "MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL_POOL" };
}

/** Whether an allocation keeps the preferences and the range; with assets outside the covariance matrix it is not known to. */
function isGreen(request: Suitability, weights: ReadonlyMap<string, number>, target: RiskTarget): boolean {
  if (missingRisk(request.riskType, weights, request.assets, request.covariance)) return false;
  if (sustainabilityOf(weights, request.assets, preferencesOf(request)).flag !== "green") return false;
  return riskFlag(riskMeasure(request.riskType, weights, request.assets, request.covariance), target) === "green";
}

const NOTHING_SELECTED: ReadonlySet<Outcome> = new Set<Outcome>([
  "MESSAGE_FMPNA",
  "MESSAGE_SUSTAINABILITY_ON_SUCCESSFUL_GA",
  "MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL",
  "MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL_POOL",
]);

/**
 * Ranks the portfolios that may be recommended and says what to recommend. Order: flag, sustainability shortfall, distance of
 * the risk from the middle of the range, expected return, fees, uuid. The frame is that of suitability (Delegated Regulations
 * (EU) 2017/565, art. 54, and 2017/2359, art. 9); order and outcomes are decisions of this product.
 * @throws ComputationError RISK_RANGE_MISSING, SRI_MISSING, VOLATILITY_MISSING or COVARIANCE_MISSING.
 */
export function recommend(request: RecommendationRequest): Recommendation {
  const range = riskTarget(request.riskRanges, request.riskProfile, request.riskType, request.tolerance);
  const target = { ...range, careful: request.carefulMargin };
  const candidates = request.candidates.filter(({ managementType }) =>
    managementType === "FREE" ? request.freeManagementEnabled : request.delegatedManagementEnabled,
  );
  checkData(request, candidates);
  const ranking = rank(request, candidates, target);
  const best = ranking[0];
  if (!best) return { ranking, selected: null, outcome: "MESSAGE_FMPNA" };
  const found =
    request.sustainability.enabled === true
      ? withPreferences(request, best, target)
      : { outcome: withoutPreferences(best, request.freeManagementEnabled) };
  return { ranking, selected: NOTHING_SELECTED.has(found.outcome) ? null : best.uuid, ...found };
}
