import { packScenarios } from "#app/domain/projection/packed-scenarios.ts";
import type { PocketPlan } from "#app/domain/projection/pocket-plan.ts";
import type { ProjectionPlan, ProjectionRequest } from "#app/domain/projection/projection-plan.ts";
import type { Matrices } from "#app/domain/projection/simulate.ts";
import { type HorizonRequest, horizonPerformance } from "../numerics/advice/glidepath.ts";
import { type MandateRequest, mandatePerformance } from "../numerics/advice/horizon-mandate.ts";
import { projectWithCosts } from "../numerics/costs/plan-costs.ts";
import { buildMatrices, followingMatrix } from "../numerics/matrices/built-matrices.ts";
import { rulesClash } from "../numerics/optimisation/clash/rules-clash.ts";
import { type AllocationJob, type DepositsJob, runOptimisation } from "../numerics/optimisation/optimisation-job.ts";
import { optimiseWithdrawals, type WithdrawalsRequest } from "../numerics/optimisation/withdrawals-optimiser.ts";
import { projectAfterTax, type TaxTerms } from "../numerics/projection/after-tax.ts";
import { yearlyChances } from "../numerics/projection/yearly-chances.ts";
import { historicalCovariance } from "../numerics/risk/historical-covariance.ts";
import { kidFigures } from "../numerics/risk/kid-figures.ts";
import { type PublishedKid, reviewCauses } from "../numerics/risk/kid-review.ts";
import { preconisationAnswer, scoringAnswer, sustainabilityReachAnswer, switcherAnswer } from "./advice-answers.ts";
import { formulaAnswer, formulaScoreAnswer, matrixStatisticsAnswer } from "./matrix-answers.ts";
import * as performance from "./performance-answers.ts";
import type { SeriesByUuid } from "./requested-series.ts";
import { fastSrriAnswer, priipsAnswer, sriAnswer, srriAnswer } from "./risk-answers.ts";

/** What a worker thread lends to a computation. */
export interface Run {
  /** True once the caller does not want the result any more; asked between two steps of long computations. */
  stopped: () => boolean;
  /** Growth factors of a pocket, kept from an earlier run on the same unchanging matrices. */
  keptGrowth: (keepUnder: string) => (pocket: PocketPlan, make: () => Float64Array) => Float64Array;
}

export interface ProjectionInput {
  plan: ProjectionPlan;
  matrices: Matrices;
  /** Identity of the matrices (set and version) when growth factors may be kept for the next run; null otherwise. */
  keepUnder: string | null;
}

/** The market scenarios of a projection, with the growth factors kept from earlier runs where they may be. */
const kept = ({ keepUnder }: Pick<ProjectionInput, "keepUnder">, { stopped, keptGrowth }: Run) => ({
  stopped,
  ...(keepUnder === null ? {} : { growthOf: keptGrowth(keepUnder) }),
});

/** Every computation of the worker threads by name: pure functions of plain data, matrices in shared memory. */
export const HEAVY_CALLS = {
  projection: (input: ProjectionInput, run: Run) => projectWithCosts(input.plan, input.matrices, kept(input, run)),
  packedScenarios: packScenarios,
  afterTax: (input: ProjectionInput & { terms: TaxTerms }, run: Run) =>
    projectAfterTax(input.plan, input.terms, input.matrices, kept(input, run)),
  deposits: ({ job, matrices }: { job: DepositsJob; matrices: Matrices }, { stopped }: Run) => runOptimisation(job, matrices, stopped),
  withdrawals: ({ request, matrices }: { request: WithdrawalsRequest; matrices: Matrices }, { stopped }: Run) =>
    optimiseWithdrawals(request, matrices, stopped),
  yearlyChances: ({ request, matrices }: { request: ProjectionRequest; matrices: Matrices }, { stopped }: Run) =>
    yearlyChances(request, matrices, stopped),
  allocation: ({ job, matrices }: { job: AllocationJob; matrices: Matrices }, { stopped }: Run) => runOptimisation(job, matrices, stopped),
  rulesClash,
  covariance: historicalCovariance,
  matrices: buildMatrices,
  followingMatrix,
  formula: formulaAnswer,
  formulaScore: formulaScoreAnswer,
  matrixStatistics: matrixStatisticsAnswer,
  totalReturn: performance.totalReturnAnswer,
  statistics: performance.statisticsAnswer,
  calendarReturns: performance.calendarReturnsAnswer,
  correlation: performance.correlationAnswer,
  decomposition: performance.decompositionAnswer,
  modelPortfolio: performance.modelPortfolioAnswer,
  modelPortfolioHistorical: performance.modelPortfolioHistoricalAnswer,
  eventReplay: performance.eventReplayAnswer,
  currentAllocation: performance.currentAllocationAnswer,
  srri: srriAnswer,
  fastSrri: fastSrriAnswer,
  sri: sriAnswer,
  priips: priipsAnswer,
  kidFigures,
  kidReview: ({ published, ...now }: { published: PublishedKid } & Parameters<typeof reviewCauses>[1]) => reviewCauses(published, now),
  preconisation: preconisationAnswer,
  scoring: scoringAnswer,
  sustainabilityReach: sustainabilityReachAnswer,
  switcher: switcherAnswer,
  horizonPerformance: ({ request, series }: { request: HorizonRequest; series: SeriesByUuid }) => horizonPerformance(request, series),
  mandatePerformance: ({ request, series }: { request: MandateRequest; series: SeriesByUuid }) => mandatePerformance(request, series),
};

export type HeavyCall = keyof typeof HEAVY_CALLS;
export type HeavyInput<C extends HeavyCall> = Parameters<(typeof HEAVY_CALLS)[C]>[0];
export type HeavyResult<C extends HeavyCall> = ReturnType<(typeof HEAVY_CALLS)[C]>;
