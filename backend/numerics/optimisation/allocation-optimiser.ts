import { ComputationError, RequestError } from "#app/domain/numerics/errors.ts";
import { srriClass } from "../risk/volatility-class.ts";
import { packedCholesky } from "../statistics/cholesky.ts";
import {
  type AllocationSet,
  type AverageBounds,
  allocationSet,
  averageReach,
  type ClassBounds,
  type Floor,
  feasiblePoint,
  floorRows,
  type OptimisedAsset,
} from "./allocation-problem.ts";
import { boundConflict } from "./bound-conflict.ts";
import { dot, MOST_RETURN, marginalRisk, variance, volatility } from "./efficient-frontier.ts";
import { type LineRules, withLineRules } from "./line-rules.ts";
import {
  allWeather,
  frontierOf,
  isInBand,
  logReturns,
  lowestOf,
  type Market,
  type OptimisationGoal,
  type OptimisationWarning,
  optimalWeights,
  type RiskBand,
  reaches,
  rewardOf,
  riskBand,
  volatilityRange,
} from "./optimal-weights.ts";
import { type Resampling, robustness } from "./resampled-weights.ts";
import { reachOf, riskConflict } from "./risk-conflict.ts";

export interface AllocationRequest {
  assets: readonly OptimisedAsset[];
  /** Annual, in the order of the assets. */
  covariance: readonly (readonly number[])[];
  riskFreeRate: number;
  assetClassConstraints: readonly ClassBounds[];
  optimizationType: "NO_TARGET" | "TARGET_AMOUNT";
  optimizationParameter: OptimisationGoal;
  /** Bounds of the weighted average of the risk classes of the assets. */
  averageRiskClass?: { min: number; max: number } | undefined;
  /** Totals to come to at least, each the sum of the weights times its parts, in the order of the assets. */
  floors?: readonly Floor[] | undefined;
  targetRisk?: { srri: number } | { volatilityMin: number; volatilityMax: number } | undefined;
  targetAmount?: number | undefined;
  /** Volatilities of the frontier; without a target amount, none are answered unless they are asked for. */
  frontierPoints?: number | undefined;
  lines?: LineRules | undefined;
  robustness?: Resampling | undefined;
}

/** What the market scenarios say of an allocation. */
export interface Outlook {
  successRate: number;
  medianFinalAmount: number;
}
/** Simulates an allocation, weights by uuid. */
export type Simulate = (weights: Record<string, number>) => Outlook;

export const FRONTIER_POINTS = 21;
const NOTHING = 1e-12;
const SYMMETRY = 1e-9;
/** A variance below is none: ratios to it say nothing. */
const NO_RISK = 1e-30;

/** @throws RequestError for a covariance of the wrong shape, not symmetric or not positive semi-definite. */
function marketOf({ assets, covariance, riskFreeRate }: AllocationRequest): Market {
  const n = assets.length;
  if (covariance.length !== n || covariance.some((row) => row.length !== n))
    throw new RequestError("covariance", "the covariance has a row and a column for each asset");
  const largest = covariance.reduce((most, row) => row.reduce((max, x) => Math.max(max, Math.abs(x)), most), 0);
  covariance.forEach((row, i) => {
    row.forEach((x, j) => {
      if (Math.abs(x - covariance[j]![i]!) > SYMMETRY * largest) throw new RequestError("covariance", "the covariance is not symmetric");
    });
  });
  try {
    // A singular matrix is welcome: what rounding takes from its zero eigenvalues is given back here.
    packedCholesky(covariance.map((row, i) => row.map((x, j) => (i === j ? x + SYMMETRY * largest : x))));
  } catch {
    throw new RequestError("covariance", "the covariance is not positive semi-definite");
  }
  return {
    risk: { n, covariance: Float64Array.from(covariance.flatMap((row, i) => row.map((x, j) => (x + covariance[j]![i]!) / 2))) },
    returns: Float64Array.from(assets, ({ expectedReturn }) => expectedReturn),
    riskFreeRate,
  };
}

const cleaned = (w: Float64Array): Float64Array => w.map((x) => (Math.abs(x) < NOTHING ? 0 : x));
const byUuid = <T>(assets: readonly OptimisedAsset[], values: ArrayLike<T>): Record<string, T> =>
  Object.fromEntries(assets.map(({ uuid }, i) => [uuid, values[i]!]));

/** Figures of an allocation. Ratios and shares without risk are null. */
function figures(assets: readonly OptimisedAsset[], market: Market, w: Float64Array) {
  const marginal = marginalRisk(market.risk, w);
  const square = variance(market.risk, w);
  const sigma = Math.sqrt(square);
  const expectedReturn = dot(market.returns, w);
  return {
    weights: byUuid(assets, w),
    expectedReturn,
    volatility: sigma,
    srri: srriClass(sigma),
    sharpeRatio: square > NO_RISK ? (expectedReturn - market.riskFreeRate) / sigma : null,
    medianAnnualizedReturn: Math.expm1(dot(logReturns(market), w) - square / 2),
    riskContributions: Object.fromEntries(assets.map(({ uuid }, i) => [uuid, square > NO_RISK ? (w[i]! * marginal[i]!) / square : null])),
  };
}

/** Marginal cost of each asset for the goal, at weights that serve it. */
function marginalCost(goal: OptimisationGoal, market: Market, w: Float64Array): Float64Array {
  const marginal = marginalRisk(market.risk, w);
  if (goal === "ALL_WEATHER") return Float64Array.from(w, (_, i) => market.risk.covariance[i * w.length + i]!);
  const reward = rewardOf(goal, market);
  if (goal === "Q_50") return marginal.map((x, i) => x - reward[i]!);
  const excess = reward.map((r) => r - market.riskFreeRate);
  const square = variance(market.risk, w);
  return marginal.map((x, i) => (square > 0 ? (x * dot(excess, w)) / square : x) - excess[i]!);
}

/** Evenly spaced volatilities with the weights that earn most at each, cautious first. */
function frontierWeights(set: AllocationSet, market: Market, band: RiskBand | null, points: number): Float64Array[] {
  const range = volatilityRange(set, market, market.returns);
  const from = Math.max(range.low, band && band.low > range.low ? lowestOf(band) : 0);
  const to = Math.min(range.high, band?.high ?? Number.POSITIVE_INFINITY);
  const frontier = frontierOf(set, market, market.returns);
  return Array.from({ length: points }, (_, k) => {
    if (k === 0 && from === range.low) return cleaned(frontier.at(0));
    return cleaned(frontier.capped(points === 1 ? from : from + ((to - from) * k) / (points - 1)));
  });
}

interface FrontierPoint extends Partial<Outlook> {
  volatility: number;
  expectedReturn: number;
  weights: Record<string, number>;
}

/** Place on the frontier that serves the goal: highest chances (then median, then calm), or the calmest median that reaches the amount. */
function chosenPoint(goal: OptimisationGoal, points: readonly (FrontierPoint & Outlook)[], targetAmount: number): number {
  const better = (a: FrontierPoint & Outlook, b: FrontierPoint & Outlook): boolean => {
    if (goal === "Q_50") {
      const reachesA = a.medianFinalAmount >= targetAmount;
      const reachesB = b.medianFinalAmount >= targetAmount;
      if (reachesA !== reachesB) return reachesA;
      return reachesA ? a.volatility < b.volatility : a.medianFinalAmount > b.medianFinalAmount;
    }
    if (a.successRate !== b.successRate) return a.successRate > b.successRate;
    if (a.medianFinalAmount !== b.medianFinalAmount) return a.medianFinalAmount > b.medianFinalAmount;
    return a.volatility < b.volatility;
  };
  return points.reduce((best, point, k) => (better(point, points[best]!) ? k : best), 0);
}

/** Volatilities and returns that the set holds. */
function feasibleRange(set: AllocationSet, market: Market) {
  const { low, high } = volatilityRange(set, market, market.returns);
  const least = frontierOf(
    set,
    market,
    market.returns.map((r) => -r),
  ).at(MOST_RETURN);
  const most = frontierOf(set, market, market.returns).at(MOST_RETURN);
  return {
    ...reachOf(low, high),
    expectedReturnMin: dot(market.returns, least),
    expectedReturnMax: dot(market.returns, most),
  };
}

/** @throws RequestError for an asset that may be held and has no class, or bounds in the wrong order. */
function averageBounds({ assets, averageRiskClass: wanted }: AllocationRequest): AverageBounds | undefined {
  if (!wanted) return undefined;
  if (wanted.min > wanted.max) throw new RequestError("averageRiskClass.min", "the minimum is above the maximum");
  const scores = Float64Array.from(assets, ({ riskClass, max }, i) => {
    if (riskClass === undefined && max > 0) throw new RequestError(`assets.${i}.riskClass`, "an average of classes needs a class");
    return riskClass ?? wanted.min;
  });
  return { scores, lower: wanted.min, upper: wanted.max };
}

/**
 * Refusals before anything is solved.
 * @throws RequestError for bounds or a covariance that are malformed, or a target amount without what it needs.
 */
export function allocationProblem(request: AllocationRequest) {
  const set = {
    ...allocationSet(request.assets, request.assetClassConstraints),
    average: averageBounds(request),
    floors: floorRows(request.assets.length, request.floors ?? []),
  };
  if (request.optimizationType === "TARGET_AMOUNT" && request.targetAmount === undefined)
    throw new RequestError("targetAmount", "a target amount is needed");
  return { set, market: marketOf(request), band: riskBand(request.targetRisk) };
}

/** @throws ComputationError 0086 with the bounds in conflict, the nearest way out and, for a risk out of reach, what can be reached. */
function checkReach(request: AllocationRequest, set: AllocationSet, market: Market, band: RiskBand | null): void {
  const { assets, assetClassConstraints } = request;
  const srri = band?.srri == null ? {} : { srri: band.srri };
  if (!feasiblePoint(set)) {
    if (set.floors?.length && feasiblePoint({ ...set, floors: [] }))
      throw new ComputationError("0086", { parameters: { floorsInTheWay: true } });
    const classes = set.average && averageReach(set, set.average.scores);
    if (classes) throw new ComputationError("0086", { parameters: { averageReach: { min: classes.low, max: classes.high } } });
    throw new ComputationError("0086", { parameters: { ...srri, ...boundConflict(assets, assetClassConstraints) } });
  }
  if (!band) return;
  const reward = rewardOf(request.optimizationParameter, market);
  const range = volatilityRange(set, market, reward);
  if (reaches(range, band)) return;
  const bounds = { ...set, average: undefined };
  // Where the average of the classes alone is in the way, no other bound is to be loosened.
  const why =
    set.average && reaches(volatilityRange(bounds, market, reward), band)
      ? { averageInTheWay: true }
      : riskConflict(assets, assetClassConstraints, market, reward, band);
  const reach = reachOf(range.low, range.high);
  const closest = range.low > band.high ? range.low : range.high;
  const nearestRisk = { volatility: closest, srri: srriClass(closest) };
  throw new ComputationError("0086", { parameters: { ...srri, reach, nearestRisk, ...why } });
}

/**
 * Proposes weights within bounds for a goal, with their figures, the range of the feasible set, the frontier and, on
 * request, how far the weights move on resampled estimates. With a target amount `simulate` gives the chances.
 * @throws RequestError, ComputationError 0086, NOT_SOLVED for weights that would break a bound, and what `simulate` throws.
 */
export function optimiseAllocation(request: AllocationRequest, simulate: Simulate | null) {
  const { set, market, band } = allocationProblem(request);
  checkReach(request, set, market, band);
  const { assets, optimizationParameter: goal } = request;
  const lines: LineRules = { ...request.lines, leastHeld: assets.map(({ leastHeld = 0 }) => leastHeld) };
  const cost = (w: Float64Array) => marginalCost(goal, market, w);
  const refined = (solve: (within: AllocationSet) => Float64Array) => cleaned(withLineRules(set, lines, solve, cost));
  const pointOf = (w: Float64Array): FrontierPoint => ({
    volatility: volatility(market.risk, w),
    expectedReturn: dot(market.returns, w),
    weights: byUuid(assets, w),
  });
  const inBand = (within: AllocationSet) => cleaned(optimalWeights(goal, within, market, band));

  let frontier: FrontierPoint[] | undefined;
  let w: Float64Array;
  if (simulate && goal !== "ALL_WEATHER") {
    const efficient = frontierWeights(set, market, band, request.frontierPoints ?? FRONTIER_POINTS);
    const points = efficient.map((weights) => ({ ...pointOf(weights), ...simulate(byUuid(assets, weights)) }));
    const place = chosenPoint(goal, points, request.targetAmount!);
    const exact = efficient[place]!;
    const cap = points[place]!.volatility;
    // The chosen portfolio itself where no line is touched; its volatility is the ceiling of what is solved again.
    w = refined((within) => (within === set ? exact : onRisk(within, cap)));
    frontier = points;
  } else {
    w = refined(inBand);
    if (request.frontierPoints !== undefined) frontier = frontierWeights(set, market, band, request.frontierPoints).map(pointOf);
  }
  const answer = figures(assets, market, w);
  if (band && !isInBand(answer.volatility, band)) throw new ComputationError("NOT_SOLVED");
  const warnings: OptimisationWarning[] = goal === "ALL_WEATHER" && !allWeather(set, market).reached ? ["RISK_PARITY_NOT_REACHED"] : [];
  const resampled = request.robustness && robustness(market, w, request.robustness, (drawn) => optimalWeights(goal, set, drawn, band));
  return {
    ...answer,
    ...(warnings.length > 0 ? { warnings } : {}),
    range: feasibleRange(set, market),
    ...(simulate ? simulate(answer.weights) : {}),
    ...(frontier ? { frontier } : {}),
    ...(resampled ? { robustness: { ...resampled, weights: byUuid(assets, resampled.weights) } } : {}),
  };

  /** Most return at a volatility of at most `cap`. @throws ComputationError 0086 where the set is riskier, or calmer than the band. */
  function onRisk(within: AllocationSet, cap: number): Float64Array {
    const ceiling = Math.min(band?.high ?? Number.POSITIVE_INFINITY, Math.max(cap, volatilityRange(within, market, market.returns).low));
    return cleaned(optimalWeightsUnder(within, ceiling));
  }

  function optimalWeightsUnder(within: AllocationSet, ceiling: number): Float64Array {
    const solved = frontierOf(within, market, market.returns).capped(ceiling);
    if (band && !reaches({ low: volatility(market.risk, solved), high: volatility(market.risk, solved) }, band))
      throw new ComputationError("0086");
    return solved;
  }
}

export type AllocationResult = ReturnType<typeof optimiseAllocation>;
