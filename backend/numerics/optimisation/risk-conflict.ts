import { srriClass } from "../risk/volatility-class.ts";
import type { AllocationSet, ClassBounds, OptimisedAsset } from "./allocation-problem.ts";
import {
  type BoundConflict,
  irreducibleConflict,
  type NamedBound,
  namedBounds,
  nearestSingle,
  proven,
  setOfBounds,
  severalLoosened,
} from "./bound-conflict.ts";
import { EfficientFrontier, MOST_RETURN, volatility } from "./efficient-frontier.ts";
import type { Market, RiskBand } from "./optimal-weights.ts";

/** Bounds whose loosening is looked at: those that weigh most on the risk. */
const MOST_CANDIDATES = 8;
const HALVINGS = 24;

export interface RiskConflict extends BoundConflict {
  /** What the assets could reach with no bound at all: a wanted risk outside it asks for other assets. */
  reachWithoutBounds: ReturnType<typeof reachOf>;
}

/**
 * Why the wanted risk is out of reach: the bounds that hold at the portfolio nearest to it (those with a multiplier: the
 * others can go without moving it, which is the certificate), thinned out until none is too many, and a loosening that brings
 * the risk into reach. It is no least one: only the bounds that weigh most are looked at, and the riskiest efficient portfolio may
 * become calmer while bounds are let go.
 */
export function riskConflict(
  assets: readonly OptimisedAsset[],
  constraints: readonly ClassBounds[],
  market: Market,
  reward: Float64Array,
  band: RiskBand,
): RiskConflict {
  const nearest = (set: AllocationSet, tooRisky: boolean) => {
    const frontier = EfficientFrontier.on(set, market.risk, reward);
    const sigma = frontier ? volatility(market.risk, frontier.at(tooRisky ? 0 : MOST_RETURN)) : Number.NaN;
    return { frontier, sigma };
  };
  const all = namedBounds(assets, constraints);
  const set = setOfBounds(assets, all);
  const tooRisky = nearest(set, true).sigma > band.high;
  const possible = (bounds: readonly NamedBound[]) => {
    const { sigma } = nearest(setOfBounds(assets, bounds), tooRisky);
    return tooRisky ? sigma <= band.high : sigma >= band.low;
  };
  const { frontier } = nearest(set, tooRisky);
  const open = setOfBounds(assets, []);
  const reachWithoutBounds = reachOf(nearest(open, true).sigma, nearest(open, false).sigma);
  if (!frontier) return { conflict: [], relaxation: [], reachWithoutBounds };
  const prices = frontier.prices();
  const positions = new Map(assets.map(({ uuid }, i) => [uuid, i]));
  const rows = set.classes.filter(({ members }) => members.length > 0).map(({ assetClass }) => assetClass);
  /** Derivative of the objective by the bound, positive for a minimum that holds and negative for a maximum. */
  const weighs = (bound: NamedBound): number => {
    const price = bound.uuid === undefined ? prices.rows[1 + rows.indexOf(bound.assetClass!)]! : prices.bounds[positions.get(bound.uuid)!]!;
    return bound.kind.endsWith("Min") ? price : -price;
  };
  const holding = all.filter((bound) => weighs(bound) > 0);
  const candidates = possible(all.filter((bound) => !holding.includes(bound))) ? holding : all;
  if (possible([])) {
    const conflict = irreducibleConflict(candidates, possible);
    const heaviest = [...conflict].sort((a, b) => weighs(b) - weighs(a)).slice(0, MOST_CANDIDATES);
    const single = nearestSingle(all, heaviest, possible, HALVINGS);
    const relaxation = single ? [single] : severalLoosened(all, heaviest, possible, HALVINGS);
    return { conflict, relaxation: proven(all, relaxation, possible), reachWithoutBounds };
  }
  // The assets themselves are too calm or too risky: only another risk, or other assets, can help.
  return { conflict: [], relaxation: [], reachWithoutBounds };
}

/** Volatilities and classes that can be reached. */
export const reachOf = (low: number, high: number) => ({
  volatilityMin: low,
  volatilityMax: high,
  lowestSrri: srriClass(low),
  highestSrri: srriClass(high),
});
