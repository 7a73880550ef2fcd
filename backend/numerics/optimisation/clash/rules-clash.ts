import type { RuleBound } from "#app/domain/advice/clash/weight-bound.ts";
import { ShelfProgramme } from "./shelf-programme.ts";
import { clashes } from "./smallest-clash.ts";

export interface ClashQuestion {
  supports: number;
  rules: readonly RuleBound[];
  /** What each support costs: of allocations that miss as little, that which costs least. */
  cost: readonly number[];
  /** By how much sums are drawn in before the nearest weights are rounded, one answer for each. */
  margins: readonly number[];
}
export interface ClashAnswer {
  sets: string[][];
  /** Weights for each margin; null where none were found. */
  nearest: Array<number[] | null>;
}

/** Rules that exclude each other on a shelf, and the weights that keep every other rule and miss these by least. */
export function rulesClash({ supports, rules, cost, margins }: ClashQuestion): ClashAnswer {
  const programme = new ShelfProgramme(supports, rules, cost);
  const sets = clashes(
    rules.map(({ code }) => code),
    (codes) => programme.isPossible(codes),
  );
  const named = new Set(sets.flat());
  return { sets, nearest: sets.length === 0 ? [] : margins.map((margin) => programme.nearest(named, margin)?.weights ?? null) };
}
