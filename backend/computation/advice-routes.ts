import type { z } from "zod";
import type { preconisationRequest, scoringRequest, switcherRequest } from "#app/contract/advice.ts";
import { computation } from "./calls.ts";
import { recommend } from "./numerics/advice/recommendation.ts";
import { scoreAllocation } from "./numerics/advice/scoring.ts";
import type { Suitability } from "./numerics/advice/suitability.ts";
import { switchMetrics } from "./numerics/advice/switch-metrics.ts";
import { exclusionOf, rankSwitches } from "./numerics/advice/switcher.ts";
import { dayNumber } from "./numerics/calendar.ts";
import { checkCovariance } from "./numerics/risk/ex-ante-risk.ts";
import { weightsOf } from "./risk-routes.ts";
import type { ResolveSeries } from "./series-request.ts";

const calls = computation.advice;
type PreconisationRequest = z.output<typeof preconisationRequest>;
type ScoringRequest = z.output<typeof scoringRequest>;
type SwitcherRequest = z.output<typeof switcherRequest>;

function suitabilityOf(request: PreconisationRequest | ScoringRequest): Suitability {
  if (request.covariance) checkCovariance(request.covariance);
  return {
    riskType: request.riskType,
    riskProfile: request.riskProfile,
    riskRanges: new Map(Object.entries(request.riskRanges)),
    tolerance: request.tolerance,
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

/** Ranks the eligible candidates; metrics that the request does not give come from stored values. */
export async function switcherAnswer(request: SwitcherRequest, resolve: (uuids: string[]) => ReturnType<ResolveSeries>) {
  const unmeasured = request.candidates.filter((candidate) => !candidate.metrics && exclusionOf(candidate, request) === null);
  const day = dayNumber(request.date);
  const series = unmeasured.length === 0 ? null : await resolve([request.reference.uuid, ...unmeasured.map(({ uuid }) => uuid)]);
  const candidates = request.candidates.map((candidate) => {
    const own = series?.get(candidate.uuid);
    const reference = series?.get(request.reference.uuid);
    return { ...candidate, metrics: candidate.metrics ?? (own && reference ? switchMetrics(own, reference, day) : {}) };
  });
  return rankSwitches(candidates, request, request.weights);
}

/** Advice: pure rules on what the request carries, stored values for the metrics of a replacement. */
export function adviceRoutes(resolve: ResolveSeries) {
  return {
    preconisation: calls.preconisation.handler(({ input }) => preconisationAnswer(input)),
    scoring: calls.scoring.handler(({ input }) => scoringAnswer(input)),
    switcherRank: calls.switcherRank.handler(({ input, context }) => switcherAnswer(input, (uuids) => resolve(context.caller, [], uuids))),
  };
}
