import type { RebalancingStrategy } from "#app/domain/enumerations.ts";
import { ComputationError } from "../numerics/errors.ts";
import { twelfthRoot } from "../numerics/twelfth-root.ts";

export type Weights = Readonly<Record<string, number>>;

export interface MandateProfile {
  weight: number;
  allocation: Weights;
  /** Per year, decimal fraction. */
  mandateFee: number;
}

export interface GlidepathRow {
  /** Years before the horizon. */
  horizonLeft: number;
  weights: Weights;
}

/** What is held: a series, or a mandate kept at its allocation by its manager. */
export interface Holding {
  /** Monthly growth is (1 + sum of weight x return) x feeFactor. */
  composition: { series: string; weight: number }[];
  feeFactor: number;
}

/** One pocket of a portfolio, ready to be simulated; free of names and dates, cheap to copy to a worker. */
export interface PocketPlan {
  /** Part of the balance and of every movement. */
  share: number;
  holdings: Holding[];
  /** Rows of target weights, one weight for each holding. */
  targets: number[][];
  /** Row of `targets` in force in each month. */
  targetAt: Uint8Array;
  /** 1 in the months in which holdings are reset to their target. */
  resetAt: Uint8Array;
}

const SUM_SLACK = 1e-6;

/**
 * @throws ComputationError errorSuccessChances unless the weights are finite, not negative and sum to 1 within 1e-6: it says
 * which it is, with the `total` in per cent.
 */
export function checkWeights(weights: readonly number[]): void {
  if (!weights.every((weight) => weight >= 0)) {
    const message = "Success chances cannot be computed: a weight is negative or no number";
    throw new ComputationError("errorSuccessChances", { message });
  }
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (Math.abs(sum - 1) <= SUM_SLACK) return;
  const total = Number((sum * 100).toFixed(6));
  const message = `Success chances cannot be computed: the weights total ${total} %, not 100 %`;
  throw new ComputationError("errorSuccessChances", { message, parameters: Number.isFinite(total) ? { total } : {} });
}

/** Weights that sum to 1 exactly enough: money must not appear or vanish at each rebalancing. */
function normalised(weights: readonly number[]): number[] {
  checkWeights(weights);
  const sum = weights.reduce((total, w) => total + w, 0);
  return weights.map((w) => w / sum);
}

const monthlyFeeFactor = (annualFee: number) => twelfthRoot(1 - annualFee);

/** Positive weights in the order of the keys, so that the order of the request changes no digit. */
function composition(weights: Weights): Holding["composition"] {
  const keys = Object.keys(weights).sort();
  const shares = normalised(keys.map((key) => weights[key]!));
  return keys.map((series, i) => ({ series, weight: shares[i]! })).filter(({ weight }) => weight > 0);
}

function resets(months: number, rebalancing: RebalancingStrategy): Uint8Array {
  const every = { MONTHLY_REBALANCING: 1, YEARLY_REBALANCING: 12, BUY_AND_HOLD: Number.POSITIVE_INFINITY }[rebalancing];
  return Uint8Array.from({ length: months }, (_, t) => (t % every === 0 ? 1 : 0));
}

type Shape = { share: number; months: number; rebalancing: RebalancingStrategy };

/** The client's own allocation, constant. */
export function freePocket({ share, months, rebalancing }: Shape, weights: Weights): PocketPlan {
  const held = composition(weights);
  return {
    share,
    holdings: held.map(({ series }) => ({ composition: [{ series, weight: 1 }], feeFactor: 1 })),
    targets: [held.map(({ weight }) => weight)],
    targetAt: new Uint8Array(months),
    resetAt: resets(months, rebalancing),
  };
}

/** Mandates, each kept at its own allocation net of its fee; the profiles are the assets of the simulation. */
export function delegatedPocket({ share, months, rebalancing }: Shape, profiles: readonly MandateProfile[]): PocketPlan {
  const weights = normalised(profiles.map((profile) => profile.weight));
  const mandates = profiles.map((profile) => ({
    composition: composition(profile.allocation),
    feeFactor: monthlyFeeFactor(profile.mandateFee),
  }));
  const kept = weights.map((_, i) => i).filter((i) => weights[i]! > 0);
  return {
    share,
    holdings: kept.map((i) => mandates[i]!),
    targets: [kept.map((i) => weights[i]!)],
    targetAt: new Uint8Array(months),
    resetAt: resets(months, rebalancing),
  };
}

/** Row of the grid with the greatest `horizonLeft` not above the years left; the smallest row when there is none. */
export function glidepathRow(ascending: readonly GlidepathRow[], horizonLeft: number): number {
  let row = 0;
  ascending.forEach((candidate, i) => {
    if (candidate.horizonLeft <= horizonLeft) row = i;
  });
  return row;
}

/** An allocation made safer as the horizon comes near; holdings are reset each time the years left change. */
export function glidepathPocket({ share, months, rebalancing }: Shape, grid: readonly GlidepathRow[]): PocketPlan {
  const rows = [...grid].sort((a, b) => a.horizonLeft - b.horizonLeft);
  const compositions = rows.map((row) => new Map(composition(row.weights).map(({ series, weight }) => [series, weight])));
  const yearsLeft = (t: number) => Math.ceil((months - t) / 12);
  const targetAt = Uint8Array.from({ length: months }, (_, t) => glidepathRow(rows, yearsLeft(t)));
  const used = new Set(targetAt);
  const series = [...new Set(compositions.flatMap((held, i) => (used.has(i) ? [...held.keys()] : [])))].sort();
  const resetAt = resets(months, rebalancing);
  for (let t = 0; t < months; t++) if (t === 0 || yearsLeft(t) !== yearsLeft(t - 1)) resetAt[t] = 1;
  return {
    share,
    holdings: series.map((uuid) => ({ composition: [{ series: uuid, weight: 1 }], feeFactor: 1 })),
    targets: compositions.map((held) => series.map((uuid) => held.get(uuid) ?? 0)),
    targetAt,
    resetAt,
  };
}

/** Series whose return matrices the pockets need, sorted. */
export function seriesOf(pockets: readonly PocketPlan[]): string[] {
  return [...new Set(pockets.flatMap((p) => p.holdings.flatMap((h) => h.composition.map((c) => c.series))))].sort();
}
