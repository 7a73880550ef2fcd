import type { z } from "zod";
import type {
  preconisationRequest,
  scoringRequest,
  sustainabilityReachRequest,
  switcherRequest,
} from "#app/contract/computation/advice.ts";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { recommend } from "../numerics/advice/recommendation.ts";
import { scoreAllocation } from "../numerics/advice/scoring.ts";
import type { Suitability } from "../numerics/advice/suitability.ts";
import { type ShelfAllocation, sustainabilityReach } from "../numerics/advice/sustainability-reach.ts";
import { switchMetrics } from "../numerics/advice/switch-metrics.ts";
import { exclusionOf, METRICS, type Metrics, rankSwitches } from "../numerics/advice/switcher.ts";
import { checkCovariance } from "../numerics/risk/ex-ante-risk.ts";
import type { SeriesByUuid } from "./requested-series.ts";
import { weightsOf } from "./risk-answers.ts";

type PreconisationRequest = z.output<typeof preconisationRequest>;
type ScoringRequest = z.output<typeof scoringRequest>;
type ReachRequest = z.output<typeof sustainabilityReachRequest>;
type SwitcherRequest = z.output<typeof switcherRequest>;

function suitabilityOf(request: PreconisationRequest | ScoringRequest): Suitability {
  if (request.covariance) checkCovariance(request.covariance);
  return {
    riskType: request.riskType,
    riskProfile: request.riskProfile,
    riskRanges: new Map(Object.entries(request.riskRanges)),
    tolerance: request.tolerance,
    carefulMargin: request.carefulMargin,
    sustainability: request.sustainability,
    assets: new Map(request.assets.map((asset) => [asset.uuid, asset])),
    covariance: request.covariance,
  };
}

export function preconisationAnswer(request: PreconisationRequest) {
  const { generatedAllocation, ...answer } = recommend({
    ...request,
    ...suitabilityOf(request),
    candidates: request.candidates.map((candidate) => ({ ...candidate, weights: weightsOf(candidate.weights) })),
  });
  return { ...answer, ...(generatedAllocation ? { generatedAllocation: Object.fromEntries(generatedAllocation) } : {}) };
}

export const scoringAnswer = (request: ScoringRequest) =>
  scoreAllocation({ ...request, ...suitabilityOf(request), weights: weightsOf(request.weights) });

const toldShelf = <A extends ShelfAllocation>(allocation: A | null) =>
  allocation && { ...allocation, weights: Object.fromEntries(allocation.weights) };

export function sustainabilityReachAnswer(request: ReachRequest) {
  const { wishes, calmest, together } = sustainabilityReach(request);
  return {
    wishes: wishes.map((wish) => ({
      ...wish,
      within: toldShelf(wish.within),
      anyRisk: toldShelf(wish.anyRisk),
      calmest: toldShelf(wish.calmest),
    })),
    calmest: toldShelf(calmest),
    together: { within: toldShelf(together.within), anyRisk: toldShelf(together.anyRisk) },
  };
}

/** Series whose values the ranking needs: eligible candidates without metrics, and then the one to replace. */
export function switcherSeries(request: SwitcherRequest): string[] {
  const unmeasured = request.candidates.filter((candidate) => !candidate.metrics && exclusionOf(candidate, request) === null);
  return unmeasured.length === 0 ? [] : [request.reference.uuid, ...unmeasured.map(({ uuid }) => uuid)];
}

const toldMetrics = (metrics: Metrics) => Object.fromEntries(METRICS.map((metric) => [metric, metrics[metric] ?? null]));

/** Ranks the eligible candidates; metrics that the request does not give are computed on their values. */
export function switcherAnswer({ request, series }: { request: SwitcherRequest; series: SeriesByUuid }) {
  const day = dayNumber(request.date);
  const candidates = request.candidates.map((candidate) => {
    const own = series.get(candidate.uuid);
    const reference = series.get(request.reference.uuid);
    const computed = own && reference ? switchMetrics(own, reference, day) : {};
    const { annualFees } = candidate;
    return { ...candidate, metrics: candidate.metrics ?? { ...computed, ...(annualFees === undefined ? {} : { annualFees }) } };
  });
  const { ranking, excluded } = rankSwitches(candidates, request, request.weights);
  if (!request.details) return { ranking, excluded };
  const metrics = new Map(candidates.map((candidate) => [candidate.uuid, toldMetrics(candidate.metrics)]));
  return { ranking: ranking.map((row) => ({ ...row, metrics: metrics.get(row.uuid)! })), excluded };
}
