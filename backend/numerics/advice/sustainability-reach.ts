import type { AdverseImpact } from "#app/domain/journey.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import { criteriaOf, type LinearCriterion, type Preferences } from "#app/domain/sustainability-criteria.ts";
import { type AllocationSet, allocationSet, type ClassBounds, floorRows, SUM_SLACK } from "../optimisation/allocation-problem.ts";
import { dot, EfficientFrontier, marginalRisk, type Risk, volatility } from "../optimisation/efficient-frontier.ts";
import { type LineRules, withLineRules } from "../optimisation/line-rules.ts";
import { type Covariance, checkCovariance } from "../risk/ex-ante-risk.ts";
import { most, raisedTo, raisedWithMost } from "./least-volatility.ts";
import { linearRiskOf, type Range, type RiskType } from "./risk-measure.ts";
import type { AdviceAsset } from "./suitability.ts";

export interface ShelfAsset extends AdviceAsset {
  assetClass: string;
  maxWeight: number;
  /** Smallest weight where it is held at all. */
  leastHeld?: number | undefined;
}

export interface ReachRequest {
  riskType: RiskType;
  /** Risk that fits the client; null where it is not known. */
  riskRange: Range | null;
  assets: readonly ShelfAsset[];
  assetClassConstraints: readonly ClassBounds[];
  lines: Pick<LineRules, "minLines" | "maxLines">;
  /** Caps on some of the assets together, decimal fractions. */
  caps?: ReadonlyArray<{ assets: readonly string[]; max: number }> | undefined;
  /** What is asked. */
  preferences: Preferences;
  /** Impacts that may be asked besides. */
  impacts: readonly AdverseImpact[];
  covariance?: Covariance | undefined;
}

/** An allocation with its risk by the wanted measure. */
export interface ShelfAllocation {
  weights: Map<string, number>;
  risk: number;
}

export interface WishReach {
  code: string;
  /** Null where it is not asked. */
  asked: number | null;
  /** Assets that add to it. */
  holders: number;
  /** The most of it within the range of risk, and at any risk; null where the shelf holds no allocation at all. */
  within: (ShelfAllocation & { value: number }) | null;
  anyRisk: (ShelfAllocation & { value: number }) | null;
  /** The calmest allocation that meets what is asked, whatever its risk; null where none does, or nothing is asked. */
  calmest: ShelfAllocation | null;
}

export interface SustainabilityReach {
  wishes: WishReach[];
  /** The calmest allocation without any wish; null where the bounds leave none. */
  calmest: ShelfAllocation | null;
  /** The calmest that meets all that is asked together, within the range and at any risk; null where there is none. */
  together: { within: ShelfAllocation | null; anyRisk: ShelfAllocation | null };
}

const DUST = 1e-12;
/** What entering a range from below may go beyond its upper end, where both are one. */
const EDGE = 2e-9;

/** Solutions on a shelf for a measure of risk that is linear in the weights, or for the ex-ante volatility. */
interface Measure {
  assets: readonly ShelfAsset[];
  /** The set with the range of risk where that is a row of it. */
  ranged(set: AllocationSet): AllocationSet;
  /** The least risk of a set, within the range where `isRanged`. */
  calmest(set: AllocationSet, isRanged: boolean): Float64Array;
  calmCost(w: Float64Array): Float64Array;
  /** Whether the risk of an allocation fits the range. */
  fits(risk: number): boolean;
  /** The most of some parts on a set within the range where `isRanged`. */
  most(set: AllocationSet, parts: Float64Array, isRanged: boolean): Float64Array;
  risk(w: Float64Array): number;
}

function linearMeasure({ riskType, riskRange, assets }: ReachRequest): Measure {
  const known = assets.filter((asset) => linearRiskOf(riskType, asset) !== null);
  const scores = Float64Array.from(known, (asset) => linearRiskOf(riskType, asset)!);
  const opposite = scores.map((x) => -x);
  return {
    assets: known,
    ranged: (set) => (riskRange ? { ...set, average: { scores, lower: riskRange.min, upper: riskRange.max } } : set),
    calmest: (set) => most(set, opposite),
    calmCost: () => scores,
    fits: () => true,
    most: (set, parts) => most(set, parts),
    risk: (w) => dot(scores, w),
  };
}

function volatilityMeasure({ riskRange, assets, covariance }: ReachRequest): Measure {
  if (!covariance) throw new ComputationError("COVARIANCE_MISSING", { series: assets.map(({ uuid }) => uuid) });
  checkCovariance(covariance);
  const place = new Map(covariance.uuids.map((uuid, i) => [uuid, i]));
  const known = assets.filter(({ uuid }) => place.has(uuid));
  const at = known.map(({ uuid }) => place.get(uuid)!);
  const risk: Risk = { n: known.length, covariance: Float64Array.from(at.flatMap((i) => at.map((j) => covariance.matrix[i]![j]!))) };
  const frontier = (set: AllocationSet, parts: Float64Array) => {
    const found = EfficientFrontier.on(set, risk, parts);
    if (!found) throw new ComputationError("0086");
    return found;
  };
  const { min: least, max: cap } = riskRange ?? { min: 0, max: Number.POSITIVE_INFINITY };
  return {
    assets: known,
    ranged: (set) => set,
    calmest: (set, isRanged) => {
      const found = frontier(set, new Float64Array(known.length)).at(0);
      return isRanged ? raisedTo(set, risk, found, least) : found;
    },
    calmCost: (w) => marginalRisk(risk, w),
    fits: (value) => value >= least - DUST && value <= cap + EDGE,
    most: (set, parts, isRanged) => {
      if (!isRanged || cap === Number.POSITIVE_INFINITY) return most(set, parts);
      const found = frontier(set, parts);
      if (volatility(risk, found.at(0)) > cap + DUST) throw new ComputationError("0086");
      return raisedWithMost(set, risk, found.capped(cap), least, parts);
    },
    risk: (w) => volatility(risk, w),
  };
}

/** Caps as what all other assets must come to; null where there are none that could. */
const capRows = ({ caps = [] }: ReachRequest, assets: readonly ShelfAsset[]) =>
  tried(() =>
    floorRows(
      assets.length,
      caps.map(({ assets: capped, max }) => ({ least: 1 - max, parts: assets.map(({ uuid }) => (capped.includes(uuid) ? 0 : 1)) })),
    ),
  );

/** Null where no allocation is possible. */
function tried<T>(solve: () => T): T | null {
  try {
    return solve();
  } catch (error) {
    if (error instanceof ComputationError && error.code === "0086") return null;
    throw error;
  }
}

/**
 * What the assets of a shelf can reach of each sustainability preference by itself, and of what is asked together, within the
 * bounds of a contract and the range of risk of a client. What an asset commits to is linear in the weights, so that each answer is
 * a linear programme (an efficient frontier where the risk is a volatility), and a level that is not reached here is not reached
 * by any allocation. Numbers of lines and smallest lines are followed by solving again (decision 0021).
 * Assets whose risk is not known take no part.
 * @throws ComputationError COVARIANCE_MISSING; NOT_SOLVED for an allocation that would break a bound or the range.
 */
export function sustainabilityReach(request: ReachRequest): SustainabilityReach {
  const measure = request.riskType === "EX_ANTE_VOLATILITY" ? volatilityMeasure(request) : linearMeasure(request);
  const { assets } = measure;
  const wishes = wishesOf(request);
  const room = assets.reduce((sum, { maxWeight }) => sum + maxWeight, 0);
  const caps = capRows(request, assets);
  const set: AllocationSet | null =
    room < 1 - SUM_SLACK || !caps
      ? null
      : {
          ...allocationSet(
            assets.map(({ uuid, assetClass, maxWeight }) => ({ uuid, assetClass, expectedReturn: 0, min: 0, max: maxWeight })),
            request.assetClassConstraints,
          ),
          floors: caps,
        };
  const rules: LineRules = { ...request.lines, leastHeld: assets.map(({ leastHeld = 0 }) => leastHeld) };

  const allocationOf = (w: Float64Array): ShelfAllocation => ({
    weights: new Map(assets.flatMap(({ uuid }, i) => (w[i]! > DUST ? [[uuid, w[i]!] as const] : []))),
    risk: measure.risk(w),
  });
  const calmest = (wanted: readonly LinearCriterion[], ranged: boolean): ShelfAllocation | null => {
    if (!set) return null;
    const found = tried(() => {
      const floors = floorRows(
        assets.length,
        wanted.map(({ required, part }) => ({ least: required, parts: assets.map(part) })),
      );
      const within = { ...(ranged ? measure.ranged(set) : set), floors: [...(set.floors ?? []), ...floors] };
      return withLineRules(within, rules, (inside) => measure.calmest(inside, ranged), measure.calmCost);
    });
    const allocation = found && allocationOf(found);
    return allocation && ranged && !measure.fits(allocation.risk) ? null : allocation;
  };
  const mostOf = (parts: Float64Array, ranged: boolean): WishReach["within"] => {
    if (!set) return null;
    const cost = parts.map((x) => -x);
    const found = tried(() =>
      withLineRules(
        ranged ? measure.ranged(set) : set,
        rules,
        (inside) => measure.most(inside, parts, ranged),
        () => cost,
      ),
    );
    if (!found) return null;
    const allocation = allocationOf(found);
    if (ranged && !measure.fits(allocation.risk)) throw new ComputationError("NOT_SOLVED");
    return { ...allocation, value: dot(parts, found) };
  };

  const asked = wishes.flatMap((wish) => (wish.asked === null ? [] : [{ ...wish.criterion, required: wish.asked }]));
  return {
    wishes: wishes.map(({ criterion, asked: required }) => {
      const parts = Float64Array.from(assets, criterion.part);
      return {
        code: criterion.code,
        asked: required,
        holders: parts.reduce((n, part) => n + Number(part > 0), 0),
        within: mostOf(parts, true),
        anyRisk: mostOf(parts, false),
        calmest: required === null ? null : calmest([{ ...criterion, required }], false),
      };
    }),
    calmest: calmest([], false),
    together: { within: calmest(asked, true), anyRisk: calmest(asked, false) },
  };
}

/** Every wish that may be had, in the order in which they are shown, with what is asked of it. */
function wishesOf({ preferences, impacts }: ReachRequest): Array<{ criterion: LinearCriterion; asked: number | null }> {
  const asked = new Map(criteriaOf(preferences).map(({ code, required }) => [code, required]));
  const all: Preferences = {
    ...preferences,
    minSustainableInvestments: preferences.minSustainableInvestments ?? 0,
    minTaxonomyAlignment: preferences.minTaxonomyAlignment ?? 0,
    ...Object.fromEntries(impacts.map((impact) => [impact, true])),
  };
  return criteriaOf(all).map((criterion) => ({ criterion, asked: asked.get(criterion.code) ?? null }));
}
