import { ComputationError, RequestError } from "#app/domain/numerics/errors.ts";
import { linearMost, pointInside } from "./programme/linear-programme.ts";
import { atLeast, type LinearRow, type Polyhedron } from "./programme/polyhedron.ts";

export interface OptimisedAsset {
  uuid: string;
  assetClass: string;
  /** Annual arithmetic, decimal fraction. */
  expectedReturn: number;
  min: number;
  max: number;
  /** Class of risk, 1 to 7; needed where the average class is bounded and the asset may be held. */
  riskClass?: number | undefined;
  /** Smallest weight where it is held at all. */
  leastHeld?: number | undefined;
}

export interface ClassBounds {
  assetClass: string;
  min: number;
  max: number;
}

/** Long-only weights summing to 1, each between its bounds, each class between its own. */
export interface AllocationSet {
  lower: Float64Array;
  upper: Float64Array;
  classes: { assetClass: string; members: number[]; lower: number; upper: number }[];
  /** Assets whose class has no bounds. */
  others: number[];
  /** Bounds of the weighted average of a score of the assets; absent where it is free. */
  average?: AverageBounds | undefined;
  /** Totals that the weights must come to at least, as rows of length 1; absent where there are none. */
  floors?: readonly LinearRow[] | undefined;
}

export interface AverageBounds {
  scores: Float64Array;
  lower: number;
  upper: number;
}

/** The weights times these parts, in the order of the assets, come to `least` or more. */
export interface Floor {
  parts: readonly number[];
  least: number;
}

/** What rounding of sums such as 0.3 + 0.3 + 0.4 may miss. */
export const SUM_SLACK = 1e-12;

/**
 * Several bounds of one class all hold. A minimum of a class without asset leaves the set empty.
 * @throws RequestError for min above max, and for sums of bounds that exclude 1.
 */
export function allocationSet(assets: readonly OptimisedAsset[], constraints: readonly ClassBounds[]): AllocationSet {
  const seen = new Set<string>();
  assets.forEach(({ uuid, min, max }, i) => {
    if (min > max) throw new RequestError(`assets.${i}.min`, "the minimum is above the maximum");
    if (seen.has(uuid)) throw new RequestError(`assets.${i}.uuid`, "an asset stands once");
    seen.add(uuid);
  });
  const sum = (values: number[]) => values.reduce((total, x) => total + x, 0);
  if (sum(assets.map(({ max }) => max)) < 1 - SUM_SLACK) throw new RequestError("assets", "the maxima sum to less than 1");
  if (sum(assets.map(({ min }) => min)) > 1 + SUM_SLACK) throw new RequestError("assets", "the minima sum to more than 1");
  const byClass = new Map<string, { lower: number; upper: number }>();
  constraints.forEach(({ assetClass, min, max }, i) => {
    if (min > max) throw new RequestError(`assetClassConstraints.${i}.min`, "the minimum is above the maximum");
    const known = byClass.get(assetClass) ?? { lower: 0, upper: 1 };
    byClass.set(assetClass, { lower: Math.max(known.lower, min), upper: Math.min(known.upper, max) });
  });
  const membersOf = (assetClass: string) => assets.flatMap((asset, i) => (asset.assetClass === assetClass ? [i] : []));
  return {
    lower: Float64Array.from(assets, ({ min }) => min),
    upper: Float64Array.from(assets, ({ max }) => max),
    classes: [...byClass].map(([assetClass, bounds]) => ({ assetClass, members: membersOf(assetClass), ...bounds })),
    others: assets.flatMap((asset, i) => (byClass.has(asset.assetClass) ? [] : [i])),
  };
}

/**
 * Floors as rows of a set; one of nothing is left out.
 * @throws RequestError for another number of parts than assets, ComputationError 0086 for a floor that no asset has a part in.
 */
export function floorRows(assets: number, floors: readonly Floor[]): LinearRow[] {
  return floors.flatMap(({ parts, least }, i) => {
    if (parts.length !== assets) throw new RequestError(`floors.${i}.parts`, "a floor has a part for each asset");
    if (least <= 0) return [];
    if (parts.every((part) => part === 0)) throw new ComputationError("0086", { parameters: { floorsInTheWay: true } });
    return [atLeast(Float64Array.from(parts), least)];
  });
}

const total = (values: Float64Array, members: readonly number[]) => members.reduce((sum, i) => sum + values[i]!, 0);

/** The least and the greatest average of the scores in a set, whose own bounds of an average are not looked at; null for an empty set. */
export function averageReach({ average: _, ...set }: AllocationSet, scores: Float64Array): { low: number; high: number } | null {
  const within = polyhedron(set);
  const [least, most] = [scores.map((x) => -x), scores].map((direction) => linearMost(within, direction));
  if (!least || !most) return null;
  const averageOf = (w: Float64Array) => w.reduce((sum, x, i) => sum + x * scores[i]!, 0);
  return { low: averageOf(least), high: averageOf(most) };
}

/** A point of the set, or null when there is none. */
export function feasiblePoint({ average, floors = [], ...set }: AllocationSet): Float64Array | null {
  const corner = cornerPoint(set);
  if (!corner || (!average && floors.length === 0)) return corner;
  const between = average
    ? [
        atLeast(average.scores, average.lower),
        atLeast(
          average.scores.map((x) => -x),
          -average.upper,
        ),
      ]
    : [];
  return pointInside(polyhedron(set), [...between, ...floors], corner);
}

/**
 * A point without regard to averages. Assets in classes in a total form a tree, so that filling from the
 * minima upwards finds a point whenever there is one. The point is a corner: hardly any weight is off its bounds, and the
 * solver starts with a small factor.
 */
function cornerPoint({ lower, upper, classes, others }: AllocationSet): Float64Array | null {
  for (let i = 0; i < lower.length; i++) if (lower[i]! > upper[i]!) return null;
  const groups = [
    ...classes.map((c) => ({
      members: c.members,
      low: Math.max(c.lower, total(lower, c.members)),
      high: Math.min(c.upper, total(upper, c.members)),
    })),
    ...others.map((i) => ({ members: [i], low: lower[i]!, high: upper[i]! })),
  ];
  if (groups.some(({ low, high }) => low > high + SUM_SLACK)) return null;
  let left = 1 - groups.reduce((sum, { low }) => sum + low, 0);
  const room = groups.reduce((sum, { low, high }) => sum + Math.max(0, high - low), 0);
  if (left < -SUM_SLACK || left > room + SUM_SLACK) return null;
  const w = Float64Array.from(lower);
  for (const { members, low, high } of groups) {
    const more = Math.min(Math.max(0, left), Math.max(0, high - low));
    left -= more;
    let wanted = low + more - total(lower, members);
    for (const i of members) {
      const step = Math.min(Math.max(0, wanted), upper[i]! - lower[i]!);
      w[i] = step === upper[i]! - lower[i]! ? upper[i]! : w[i]! + step;
      wanted -= step;
    }
  }
  return w;
}

/** The same set for the solver. A class without members is left out, unless it has a minimum, which leaves nothing. */
export function polyhedron({ lower, upper, classes, average, floors = [] }: AllocationSet): Polyhedron {
  const n = lower.length;
  const ones = new Float64Array(n).fill(1);
  return {
    lower,
    upper,
    rows: [
      { coefficients: ones, lower: 1, upper: 1 },
      ...classes
        .filter(({ members, lower: least }) => members.length > 0 || least > SUM_SLACK)
        .map((c) => {
          const coefficients = new Float64Array(n);
          for (const i of c.members) coefficients[i] = 1;
          return { coefficients, lower: c.lower, upper: c.upper };
        }),
      ...(average ? [{ coefficients: average.scores, lower: average.lower, upper: average.upper }] : []),
      ...floors,
    ],
  };
}
