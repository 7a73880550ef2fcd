import type { RebalancingStrategy, ReturnFrequency } from "#app/domain/enumerations.ts";
import { monthOf } from "#app/domain/numerics/calendar.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import { AS_OF_DAYS, asOf, type DatedValues, lastOnOrBefore } from "../series/monthly-returns.ts";
import { nothingBetween } from "../series/nothing-between.ts";
import { coarsest, frequencyOf } from "../series/spaced-returns.ts";

/** Weights from a day on: decimal fractions, at least 0, sum 1. */
export interface Composition {
  day: number;
  weights: ReadonlyMap<string, number>;
}

/** What is taken from the value of a portfolio: fractions of it, which leave the weights as they are. */
export interface Charges {
  /** For the days from one grid day to the next, at its end, with the weights that were held. */
  held(step: { from: number; to: number; weights: ReadonlyMap<string, number> }): number;
  /** For setting the weights anew; not for the first composition, with which the track begins. */
  traded(change: { day: number; before: ReadonlyMap<string, number>; after: ReadonlyMap<string, number> }): number;
}

export interface WalkRequest {
  series: ReadonlyMap<string, DatedValues>;
  /** In any order; of two on one day the later in the list counts. */
  compositions: readonly Composition[];
  /** First day, by default that of the first composition; never before it. */
  from?: number | undefined;
  /** Last day, by default that of the last value of a component. */
  to?: number | undefined;
  rebalancing?: RebalancingStrategy | undefined;
  /** Decimal fraction a year, taken day by day. */
  annualFees?: number | undefined;
  /** Taken besides. */
  charges?: Charges | undefined;
  base?: number | undefined;
}

/** Weights set anew. Turnover is half the sum of the absolute changes, 0 for the first composition. */
export interface Rebalancing {
  day: number;
  turnover: number;
  reason: "COMPOSITION" | "PERIODIC";
}

export interface PortfolioWalk {
  /** Grid days and the value of the portfolio at each; the first is `base`. */
  days: Int32Array;
  values: Float64Array;
  rebalancings: Rebalancing[];
  /** What each component was on the last day, after drift. Components of all compositions, sorted. */
  currentWeights: Map<string, number>;
  /** Value added per unit of initial capital, before fees; sums to the total return when there are none. */
  contributions: Map<string, number>;
  /** Average weight by calendar days. */
  averageWeights: Map<string, number>;
  /** Of the rarest values among the components held: between them the track knows only a part of its holdings. */
  frequency: ReturnFrequency;
}

interface Holding {
  /** Grid position from which the weights are held. */
  from: number;
  weights: Float64Array<ArrayBuffer>;
}

const weighted = (weights: ReadonlyMap<string, number>) => [...weights].filter(([, w]) => w > 0).map(([uuid]) => uuid);

/** Ascending days of [start, to] on which a component has a value, and `start` itself. */
function gridOf(series: readonly DatedValues[], start: number, to: number): Int32Array {
  const days = new Set<number>(start <= to ? [start] : []);
  for (const { days: own } of series) {
    for (let i = lastOnOrBefore(own, start - 1) + 1; i < own.length && own[i]! <= to; i++) days.add(own[i]!);
  }
  return Int32Array.from(days).sort();
}

const lastDay = ({ days }: DatedValues): number => days[days.length - 1] ?? Number.NEGATIVE_INFINITY;

/** Compositions in effect between two days, ascending; the one before `start` moves to it. */
function inEffect(compositions: readonly Composition[], start: number, to: number): Composition[] {
  const sorted = [...compositions].sort((a, b) => a.day - b.day);
  const first = sorted.findLast(({ day }) => day <= start);
  const later = sorted.filter(({ day }) => day > start && day <= to);
  return first ? [{ ...first, day: start }, ...later] : later;
}

/**
 * Checks that every component has a value when it enters and data to the end of its holding.
 * @throws ComputationError 3107, then 0023, each naming its series.
 */
function checkHistory(series: ReadonlyMap<string, DatedValues>, held: readonly Composition[], to: number): void {
  const late = new Set<string>();
  const stale = new Set<string>();
  held.forEach(({ day, weights }, i) => {
    const before = new Set(i > 0 ? weighted(held[i - 1]!.weights) : []);
    const end = held[i + 1]?.day ?? to;
    for (const uuid of weighted(weights)) {
      const values = series.get(uuid);
      if (!values || (!before.has(uuid) && asOf(values, day) === null)) late.add(uuid);
      else if (end - (values.days[lastOnOrBefore(values.days, end)] ?? Number.NEGATIVE_INFINITY) > AS_OF_DAYS) stale.add(uuid);
    }
  });
  if (late.size > 0) throw new ComputationError("3107", { series: late });
  if (stale.size > 0) throw new ComputationError("0023", { series: stale });
}

/** Returns of each component at each grid step, the last value carried forward; 0 where it has no value yet. */
function stepReturns(series: readonly DatedValues[], grid: Int32Array): Float64Array[] {
  return series.map(({ days, values }) => {
    const returns = new Float64Array(grid.length);
    let previous = Number.NaN;
    for (let g = 0, at = -1; g < grid.length; g++) {
      while (at + 1 < days.length && days[at + 1]! <= grid[g]!) at++;
      const value = at < 0 ? Number.NaN : values[at]!;
      returns[g] = Number.isNaN(previous) ? 0 : value / previous - 1;
      previous = value;
    }
    return returns;
  });
}

function turnoverOf(from: Float64Array, to: Float64Array): number {
  return from.reduce((sum, w, i) => sum + Math.abs(to[i]! - w), 0) / 2;
}

/** Whether the rule rebalances after `day` when the next grid day is `next`. */
function periodEnds(rule: RebalancingStrategy, day: number, next: number): boolean {
  if (rule === "BUY_AND_HOLD") return false;
  const months = rule === "MONTHLY_REBALANCING" ? 1 : 12;
  return Math.floor(monthOf(next) / months) !== Math.floor(monthOf(day) / months);
}

/**
 * Value of a portfolio along its dated compositions, on all value dates of its components: weights drift with the
 * returns between the dates on which they go back to a target (time-weighted return; GIPS). Fees are ACT/365.
 * @throws ComputationError 00001 for fewer than two dates or values that overflow, 3107 and 0023.
 */
export function walkPortfolio(request: WalkRequest): PortfolioWalk {
  const { series, compositions, rebalancing = "BUY_AND_HOLD", annualFees = 0, charges, base = 100 } = request;
  const firstComposition = compositions.reduce((first, { day }) => Math.min(first, day), Number.POSITIVE_INFINITY);
  const start = Math.max(request.from ?? firstComposition, firstComposition);
  const named = [...new Set(compositions.flatMap(({ weights }) => [...weights.keys()]))].sort();
  const to = request.to ?? Math.max(start, ...named.flatMap((uuid) => (series.has(uuid) ? [lastDay(series.get(uuid)!)] : [])));
  const held = inEffect(compositions, start, to);
  const uuids = [...new Set(held.flatMap(({ weights }) => [...weights.keys()]))].sort();
  const nothing = () => nothingBetween(uuids.length > 0 ? uuids : named, { from: start, to });

  const components = uuids.map((uuid) => series.get(uuid) ?? { days: [], values: [] });
  const owned = components.filter((_, i) => held.some(({ weights }) => (weights.get(uuids[i]!) ?? 0) > 0));
  const grid = gridOf(owned, start, to);
  if (grid.length < 2) throw nothing();
  const byDay = new Map<number, Composition>();
  for (const composition of held) {
    const day = grid.find((candidate) => candidate >= composition.day);
    if (day !== undefined) byDay.set(day, { ...composition, day });
  }
  const effective = [...byDay.values()];
  checkHistory(series, effective, to);

  const targets: Holding[] = effective.map(({ day, weights }) => ({
    from: grid.indexOf(day),
    weights: Float64Array.from(uuids, (uuid) => weights.get(uuid) ?? 0),
  }));
  const returns = stepReturns(components, grid);
  const values = new Float64Array(grid.length);
  values[0] = base;
  const gross = { contributions: new Float64Array(uuids.length), days: new Float64Array(uuids.length) };
  const rebalancings: Rebalancing[] = [];
  const byUuid = (of: (i: number) => number) => new Map(uuids.map((uuid, i) => [uuid, of(i)]));
  let weights = new Float64Array(uuids.length);
  let target = weights;
  let next = 0;
  for (let g = 0; g < grid.length; g++) {
    if (g > 0) {
      const elapsed = grid[g]! - grid[g - 1]!;
      let portfolio = 0;
      weights.forEach((w, i) => {
        const gain = w === 0 ? 0 : w * returns[i]![g]!;
        portfolio += gain;
        gross.contributions[i]! += (values[g - 1]! / base) * gain;
        gross.days[i]! += w * elapsed;
      });
      values[g] = values[g - 1]! * (1 + portfolio) * (1 - annualFees) ** (elapsed / 365);
      if (charges) values[g]! *= 1 - charges.held({ from: grid[g - 1]!, to: grid[g]!, weights: byUuid((i) => weights[i]!) });
      weights = weights.map((w, i) => (w === 0 ? 0 : (w * (1 + returns[i]![g]!)) / (1 + portfolio)));
      if (!(values[g]! > 0 && Number.isFinite(values[g]!))) throw nothing();
    }
    const composed = targets[next]?.from === g;
    if (composed) target = targets[next++]!.weights;
    const periodic = !composed && g + 1 < grid.length && periodEnds(rebalancing, grid[g]!, grid[g + 1]!);
    if (!composed && !periodic) continue;
    rebalancings.push({
      day: grid[g]!,
      turnover: g === 0 ? 0 : turnoverOf(weights, target),
      reason: composed ? "COMPOSITION" : "PERIODIC",
    });
    if (charges && g > 0) {
      const [before, after] = [byUuid((i) => weights[i]!), byUuid((i) => target[i]!)];
      values[g]! *= 1 - charges.traded({ day: grid[g]!, before, after });
    }
    weights = target.slice();
  }
  const period = grid[grid.length - 1]! - grid[0]!;
  return {
    days: grid,
    values,
    rebalancings,
    currentWeights: byUuid((i) => weights[i]!),
    contributions: byUuid((i) => gross.contributions[i]!),
    averageWeights: byUuid((i) => gross.days[i]! / period),
    frequency: coarsest(owned.map((values) => frequencyOf(values, { from: start, to }))),
  };
}
