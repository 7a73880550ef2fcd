import { ComputationError } from "#app/domain/numerics/errors.ts";
import { type AllocationSet, polyhedron } from "../optimisation/allocation-problem.ts";
import { dot, marginalRisk, type Risk, volatility } from "../optimisation/efficient-frontier.ts";
import { stepToEdge } from "../optimisation/optimal-weights.ts";
import { linearMost } from "../optimisation/programme/linear-programme.ts";
import { atLeast } from "../optimisation/programme/polyhedron.ts";

/** Assets whose corners the ascent begins from, besides the given weights; the boldest ones. */
const STARTS = 8;
const STEPS = 20;
/** Halvings of the levels between what surely holds and what would be most. */
const HALVINGS = 12;
/** A volatility is entered by so much, so that rounding does not leave the range. */
const INSIDE = 1e-9;
const GAIN = 1e-12;

/** The point of a set with the most of a linear objective. @throws ComputationError 0086 where the set is empty. */
export function most(set: AllocationSet, objective: Float64Array): Float64Array {
  const found = linearMost(polyhedron(set), objective);
  if (!found) throw new ComputationError("0086");
  return found;
}

/**
 * Weights of a set whose volatility is `least` or more, decimal fraction a year; null where none were found. A volatility is convex in the
 * weights, so that its greatest value stands in a corner: each step goes to the corner that its gradient points to (Frank and Wolfe,
 * 1956), which never takes it down. What is found is in the set for certain; a corner that no ascent leads to is not found.
 */
function bolder(set: AllocationSet, risk: Risk, from: Float64Array, least: number): Float64Array | null {
  const boldest = [...from.keys()].sort((a, b) => risk.covariance[b * risk.n + b]! - risk.covariance[a * risk.n + a]!).slice(0, STARTS);
  const starts = [() => from, ...boldest.map((asset) => () => most(set, new Float64Array(risk.n).fill(1, asset, asset + 1)))];
  for (const start of starts) {
    let at = start();
    for (let step = 0; step < STEPS && volatility(risk, at) < least; step++) {
      const next = most(set, marginalRisk(risk, at));
      if (volatility(risk, next) <= volatility(risk, at) + GAIN) break;
      at = next;
    }
    if (volatility(risk, at) >= least) return at;
  }
  return null;
}

/**
 * Weights of a set, or where they are calmer than `least`, the nearest to them on a way to bolder ones that is as bold as that.
 * @throws ComputationError 0086 where no bolder ones were found.
 */
export function raisedTo(set: AllocationSet, risk: Risk, w: Float64Array, least: number): Float64Array {
  if (volatility(risk, w) >= least) return w;
  const target = bolder(set, risk, w, least + INSIDE);
  if (!target) throw new ComputationError("0086");
  return stepToEdge(risk, w, target, least + INSIDE);
}

/** The same for weights `w` that have the most of some parts: what is given up of them is little, found by halving between levels. */
export function raisedWithMost(set: AllocationSet, risk: Risk, w: Float64Array, least: number, parts: Float64Array): Float64Array {
  let best = raisedTo(set, risk, w, least);
  if (best === w) return w;
  let [low, high] = [dot(parts, best), dot(parts, w)];
  for (let halving = 0; halving < HALVINGS && high - low > GAIN; halving++) {
    const level = (low + high) / 2;
    const target = bolder({ ...set, floors: [...(set.floors ?? []), atLeast(parts, level)] }, risk, w, least + INSIDE);
    if (target) {
      best = stepToEdge(risk, w, target, least + INSIDE);
      low = Math.max(level, dot(parts, best));
    } else high = level;
  }
  return best;
}
