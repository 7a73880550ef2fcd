import { ComputationError } from "#app/domain/numerics/errors.ts";
import { volatilityBand } from "#app/domain/volatility-bands.ts";
import { srriClass } from "../risk/volatility-class.ts";
import { type AllocationSet, feasiblePoint, polyhedron, SUM_SLACK } from "./allocation-problem.ts";
import { closestIn } from "./closest-point.ts";
import { dot, EfficientFrontier, MOST_RETURN, marginalRisk, type Risk, volatility } from "./efficient-frontier.ts";
import { boundedParity, openParity } from "./risk-parity.ts";

export type OptimisationGoal = "BEST_SR" | "Q_50" | "ALL_WEATHER";

/** Annual figures of the assets, in the order of the set. */
export interface Market {
  risk: Risk;
  /** Arithmetic expected returns. */
  returns: Float64Array;
  riskFreeRate: number;
}

/** Wanted volatility: low <= σ <= high. */
export interface RiskBand {
  low: number;
  high: number;
  srri: number | null;
}

const NARROW = 1e-6;
/** Against the rounding of a volatility at an edge. */
const EDGE = 1e-12;
/** The lower edge is entered by so much, so that rounding does not leave the class. */
const INSIDE = 1e-9;
/** Weights nearer than this to risk parity are risk parity. */
const REACHED = 1e-9;

/** A class stands for its interval of volatilities; the upper end of a class below 7 does not belong to it. */
export function riskBand(target: { srri: number } | { volatilityMin: number; volatilityMax: number } | undefined): RiskBand | null {
  if (!target) return null;
  if (!("srri" in target)) return { low: target.volatilityMin, high: target.volatilityMax, srri: null };
  const { srri } = target;
  const { from, to } = volatilityBand(srri);
  return { low: from ?? 0, high: to === null ? Number.POSITIVE_INFINITY : to - NARROW, srri };
}

/** Logarithmic growth of the assets. */
export const logReturns = ({ returns }: Market): Float64Array => returns.map((r) => Math.log1p(r));

/** Return that a goal weighs against risk. */
export const rewardOf = (goal: OptimisationGoal, market: Market): Float64Array => (goal === "Q_50" ? logReturns(market) : market.returns);

/** The frontier of a reward on a set. @throws ComputationError 0086 for an empty set. */
export function frontierOf(set: AllocationSet, market: Market, reward: Float64Array, srri: number | null = null): EfficientFrontier {
  const frontier = EfficientFrontier.on(set, market.risk, reward);
  if (!frontier) throw new ComputationError("0086", { parameters: srri === null ? {} : { srri } });
  return frontier;
}

/** What an answer says of itself besides its figures. */
export type OptimisationWarning = "RISK_PARITY_NOT_REACHED";

/**
 * Equal risk contributions; where bounds of classes, or minima beside negative correlations, leave none, the weights of the set
 * nearest to the risk parity without bounds, which are not `reached`.
 */
export function allWeather(set: AllocationSet, market: Market): { weights: Float64Array; reached: boolean } {
  const start = feasiblePoint(set);
  if (!start) throw new ComputationError("0086");
  const parity = boundedParity(market.risk, set);
  if (parity && isInside(set, parity)) return { weights: parity, reached: true };
  const open = openParity(market.risk);
  const weights = closestIn(polyhedron(set), start, open);
  return { weights, reached: weights.every((x, i) => Math.abs(x - open[i]!) < REACHED) };
}

/** Whether weights between the bounds of the assets keep those of the classes, of the average and of the floors, too. */
function isInside({ classes, average, floors = [] }: AllocationSet, w: Float64Array): boolean {
  const within = (value: number, { lower, upper }: { lower: number; upper: number }) =>
    value >= lower - SUM_SLACK && value <= upper + SUM_SLACK;
  return (
    classes.every((bounds) =>
      within(
        bounds.members.reduce((sum, i) => sum + w[i]!, 0),
        bounds,
      ),
    ) &&
    (!average || within(dot(average.scores, w), average)) &&
    floors.every((floor) => within(dot(floor.coefficients, w), floor))
  );
}

/** The goal without regard to a wanted risk. */
export function unboundedOptimum(goal: OptimisationGoal, set: AllocationSet, market: Market): Float64Array {
  if (goal === "ALL_WEATHER") return allWeather(set, market).weights;
  // Under geometric Brownian motion with a constant mix, m'w - ½w'Σw is the growth of the median (Merton 1969).
  if (goal === "Q_50") return frontierOf(set, market, logReturns(market)).at(1);
  return frontierOf(
    set,
    market,
    market.returns.map((r) => r - market.riskFreeRate),
  ).bestRatio();
}

/** Smallest step from `from` towards `to` that reaches the variance of `edge`: a root of a quadratic. */
export function stepToEdge(risk: Risk, from: Float64Array, to: Float64Array, edge: number): Float64Array {
  const d = to.map((x, i) => x - from[i]!);
  const a = dot(d, marginalRisk(risk, d));
  const b = 2 * dot(d, marginalRisk(risk, from));
  const c = dot(from, marginalRisk(risk, from)) - edge * edge;
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * c));
  const stable = -0.5 * (b + (b < 0 ? -root : root));
  const roots = [a > 0 ? stable / a : Number.NaN, stable === 0 ? 0 : c / stable];
  const steps = roots.filter((x) => x >= 0 && x <= 1).sort((x, y) => x - y);
  const theta = steps[0] ?? 1;
  return from.map((x, i) => x + theta * d[i]!);
}

/** Volatilities of the minimum-variance and of the maximum-return portfolio. */
export function volatilityRange(set: AllocationSet, market: Market, reward: Float64Array): { low: number; high: number } {
  const frontier = frontierOf(set, market, reward);
  return { low: volatility(market.risk, frontier.at(0)), high: volatility(market.risk, frontier.at(MOST_RETURN)) };
}

/** True when the set holds portfolios of the band. The lower end belongs to a class, and what is below does not. */
export const reaches = (range: { low: number; high: number }, band: RiskBand): boolean =>
  range.low <= band.high + EDGE && range.high >= (band.srri === null ? band.low - EDGE : band.low);

/** The least volatility that is certainly of the band. */
export const lowestOf = ({ low, high }: RiskBand): number => Math.min(high, low + INSIDE);

/** Whether a volatility is one of the band, but for what an edge may be missed by. */
export const isInBand = (sigma: number, { low, high, srri }: RiskBand): boolean =>
  sigma >= low - INSIDE && sigma <= high + INSIDE && (srri === null || srriClass(sigma) === srri);

/**
 * Weights that serve the goal on the set within the band.
 * @throws ComputationError 0086 for an empty set or a band out of reach, with the range of classes that can be reached.
 */
export function optimalWeights(goal: OptimisationGoal, set: AllocationSet, market: Market, band: RiskBand | null): Float64Array {
  if (!band) return unboundedOptimum(goal, set, market);
  const reward = rewardOf(goal, market);
  const frontier = frontierOf(set, market, reward, band.srri);
  const range = volatilityRange(set, market, reward);
  if (!reaches(range, band)) {
    const reach = {
      volatilityMin: range.low,
      volatilityMax: range.high,
      lowestSrri: srriClass(range.low),
      highestSrri: srriClass(range.high),
    };
    throw new ComputationError("0086", { parameters: { ...(band.srri === null ? {} : { srri: band.srri }), reach } });
  }
  const w = unboundedOptimum(goal, set, market);
  const sigma = volatility(market.risk, w);
  const edge = sigma > band.high ? band.high : sigma < band.low ? lowestOf(band) : null;
  if (edge === null) return w;
  return goal === "ALL_WEATHER" ? stepToEdge(market.risk, w, frontier.capped(edge), edge) : frontier.capped(edge);
}
