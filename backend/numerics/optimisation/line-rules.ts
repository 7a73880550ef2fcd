import { ComputationError } from "#app/domain/numerics/errors.ts";
import { type AllocationSet, polyhedron } from "./allocation-problem.ts";
import { isInside } from "./programme/polyhedron.ts";

/** What a list of lines must look like besides its bounds. */
export interface LineRules {
  minLines?: number | undefined;
  maxLines?: number | undefined;
  /** A line below this weight is dropped, or brought up to it where it cannot be dropped. */
  minWeight?: number | undefined;
  /** The same for each asset, in the order of the set. */
  leastHeld?: readonly number[] | undefined;
  wholePercent?: boolean | undefined;
}

type Rule = "minLines" | "maxLines" | "minWeight" | "wholePercent";
type Solve = (set: AllocationSet) => Float64Array;

const HELD = 1e-9;
/** Weight of a line that is there only because a number of lines is asked for. */
const SMALLEST_LINE = 0.01;
/** Solutions tried for whole percents. */
const TRIES = 2000;

const withBounds = (set: AllocationSet, i: number, lower: number, upper: number): AllocationSet => ({
  ...set,
  lower: set.lower.with(i, lower),
  upper: set.upper.with(i, upper),
});

/** null where the set, or the wanted risk on it, cannot be had. */
function attempt(solve: Solve, set: AllocationSet): Float64Array | null {
  try {
    return solve(set);
  } catch (error) {
    if (error instanceof ComputationError && error.code === "0086") return null;
    throw error;
  }
}

/** `nearest` is what the rule would have to say for the weights that were reached. */
const refuse = (rule: Rule, nearest?: number): never => {
  throw new ComputationError("0086", { parameters: { rule, ...(nearest === undefined ? {} : { nearest }) } });
};

const heldLines = (w: Float64Array): number[] => [...w.keys()].filter((i) => w[i]! > HELD);

type Cost = (w: Float64Array) => Float64Array;

/**
 * Weights that follow the rules, each change of lines being solved again: the smallest lines leave first, and the lines
 * that cost the goal least come in (`cost`: marginal cost of each asset at some weights). What is given was seen to keep the bounds and
 * the rules, to a billionth.
 * @throws ComputationError 0086 with the rule that cannot be followed and, where one is known to be, its nearest value that can;
 * NOT_SOLVED for weights that break a bound or a rule.
 */
export function withLineRules(set: AllocationSet, rules: LineRules, solve: Solve, cost: Cost): Float64Array {
  try {
    return checked(set, rules, followed(set, rules, solve, cost));
  } catch (error) {
    if (!(error instanceof ComputationError) || typeof error.parameters.nearest !== "number") throw error;
    const { rule, nearest } = error.parameters as { rule: Rule; nearest: number };
    // The lines may change on the way to a looser rule, so that it is tried before it is told.
    return attempt((within) => followed(within, { ...rules, [rule]: nearest }, solve, cost), set) ? refuse(rule, nearest) : refuse(rule);
  }
}

const leastWeight = ({ minWeight = 0, wholePercent, leastHeld }: LineRules, i: number): number =>
  Math.max(minWeight, wholePercent ? SMALLEST_LINE : 0, leastHeld?.[i] ?? 0);

function checked(set: AllocationSet, rules: LineRules, w: Float64Array): Float64Array {
  const lines = heldLines(w);
  const { minLines = 0, maxLines = Number.POSITIVE_INFINITY, wholePercent } = rules;
  const follows =
    lines.length >= minLines &&
    lines.length <= maxLines &&
    lines.every((i) => w[i]! >= leastWeight(rules, i) - HELD) &&
    (!wholePercent || w.every((x) => toWhole(x) < WHOLE));
  if (!follows || !isInside(polyhedron(set), w)) throw new ComputationError("NOT_SOLVED");
  return w;
}

function followed(set: AllocationSet, rules: LineRules, solve: Solve, cost: Cost): Float64Array {
  const leastOf = (i: number) => leastWeight(rules, i);
  let current = set;
  let w = solve(set);
  const take = (next: AllocationSet): boolean => {
    const solved = attempt(solve, next);
    if (!solved) return false;
    current = next;
    w = solved;
    return true;
  };
  const drop = (i: number) => take(withBounds(current, i, 0, 0));
  const bringIn = (i: number, weight: number) =>
    set.upper[i]! >= weight && take(withBounds(current, i, Math.max(set.lower[i]!, weight), set.upper[i]!));
  for (let round = 0; round < 4 * w.length + 4; round++) {
    const lines = heldLines(w).sort((a, b) => w[a]! - w[b]! || a - b);
    const small = lines.find((i) => w[i]! < leastOf(i) - HELD);
    if (small !== undefined) {
      if (!(current.lower[small] === 0 && drop(small)) && !bringIn(small, leastOf(small)))
        refuse("minWeight", Math.floor(w[small]! * 1e4) / 1e4);
    } else if (lines.length > (rules.maxLines ?? Number.POSITIVE_INFINITY)) {
      if (!lines.some((i) => current.lower[i] === 0 && drop(i))) refuse("maxLines", lines.length);
    } else if (lines.length < (rules.minLines ?? 0)) {
      const price = cost(w);
      const absent = [...w.keys()].filter((i) => w[i]! <= HELD).sort((a, b) => price[a]! - price[b]! || a - b);
      if (!absent.some((i) => bringIn(i, leastOf(i) || SMALLEST_LINE))) refuse("minLines", lines.length);
    } else return rules.wholePercent ? wholePercents(current, w, leastOf, solve) : w;
  }
  return refuse(rules.minLines === undefined ? "maxLines" : "minLines");
}

/** Per cent by which a whole one may be missed. */
const WHOLE = 1e-7;
const upwards = (x: number) => Math.ceil(x * 100 - 1e-7) / 100;
const downwards = (x: number) => Math.floor(x * 100 + 1e-7) / 100;
const toWhole = (x: number) => Math.abs(x * 100 - Math.round(x * 100));

/**
 * The same lines in whole percents: bounds are drawn in to whole percents, the weight nearest to one is fixed there, the
 * others are solved again, and so on; a weight whose nearest percent leaves nothing takes its other neighbour.
 */
function wholePercents(set: AllocationSet, w: Float64Array, leastOf: (i: number) => number, solve: Solve): Float64Array {
  const drawnIn: AllocationSet = {
    ...set,
    lower: set.lower.map((x, i) => (w[i]! > HELD ? Math.max(upwards(x), upwards(leastOf(i))) : upwards(x))),
    upper: set.upper.map((x, i) => (w[i]! > HELD ? downwards(x) : Math.min(downwards(x), upwards(set.lower[i]!)))),
    classes: set.classes.map((c) => ({ ...c, lower: upwards(c.lower), upper: downwards(c.upper) })),
  };
  let tries = TRIES;
  const dive = (current: AllocationSet): Float64Array | null => {
    if (--tries < 0) return null;
    const solved = attempt(solve, current);
    if (!solved) return null;
    const open = [...solved.keys()].filter((i) => toWhole(solved[i]!) > WHOLE);
    if (open.length === 0) {
      const percents = solved.map((x) => Math.round(x * 100) / 100);
      // Fixed at what will be answered, so that the risk that is wanted is that of the answer.
      return attempt(solve, { ...current, lower: percents, upper: percents }) && percents;
    }
    const next = open.reduce((best, i) => (toWhole(solved[i]!) < toWhole(solved[best]!) ? i : best));
    const x = solved[next]! * 100;
    const near = Math.round(x);
    const far = near > x ? near - 1 : near + 1;
    return (
      dive(withBounds(current, next, near / 100, near / 100)) ??
      (far >= 0 && far <= 100 ? dive(withBounds(current, next, far / 100, far / 100)) : null)
    );
  };
  return dive(drawnIn) ?? refuse("wholePercent");
}
