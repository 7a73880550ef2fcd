import { ComputationError } from "#app/domain/numerics/errors.ts";
import { asOf, type DatedValues, lastOnOrBefore } from "../series/monthly-returns.ts";
import { walkPortfolio } from "./portfolio-walk.ts";

export interface EventReplayRequest {
  series: ReadonlyMap<string, DatedValues>;
  /** Decimal fractions, at least 0, sum 1. */
  weights: ReadonlyMap<string, number>;
  /** Days from whose close to whose close the portfolio is followed. */
  windows: ReadonlyArray<{ from: number; to: number }>;
  /** Decimal fraction a year, taken day by day. */
  annualFees?: number;
  /** Decimal fraction of the portfolio that must have values for a figure of the whole. */
  leastShare?: number;
}

/** Decimal fractions; null where too little of the portfolio has values, or nothing lies between the two days. */
export interface EventReplay {
  totalReturn: number | null;
  /** Smallest value over that of the first day, less 1: at most 0. */
  lowest: number | null;
  /** Share of the portfolio that has values for both days, and a new one in between. */
  share: number;
  /** Assets held without, sorted. */
  missing: string[];
}

/**
 * One composition over several windows of time: it starts each at its weights and drifts with the markets. Assets without a value
 * for one of its two days, or valued less often than the window is long, are left out (an old value that serves both days would be
 * a move of 0 %) and the others stand for them, in the proportions of their weights.
 */
export function replayEvents({ series, weights, windows, annualFees, leastShare = 0.5 }: EventReplayRequest): EventReplay[] {
  const held = [...weights].filter(([, weight]) => weight > 0);
  const isKnown = (uuid: string, from: number, to: number): boolean => {
    const values = series.get(uuid);
    if (!values || asOf(values, from) === null || asOf(values, to) === null) return false;
    return lastOnOrBefore(values.days, to) > lastOnOrBefore(values.days, from);
  };
  return windows.map(({ from, to }) => {
    const known = held.filter(([uuid]) => isKnown(uuid, from, to));
    const share = known.reduce((sum, [, weight]) => sum + weight, 0);
    const missing = held.map(([uuid]) => uuid).filter((uuid) => !known.some(([own]) => own === uuid));
    const about = { share, missing: missing.sort() };
    if (known.length === 0 || share < leastShare - 1e-9) return { totalReturn: null, lowest: null, ...about };
    const composition = { day: from, weights: new Map(known.map(([uuid, weight]) => [uuid, weight / share])) };
    try {
      const { values } = walkPortfolio({ series, compositions: [composition], to, annualFees, base: 1 });
      return { totalReturn: values.at(-1)! - 1, lowest: values.reduce((least, value) => Math.min(least, value)) - 1, ...about };
    } catch (error) {
      // Assets that stopped in between, or nothing valued after the first day: this window alone has no figure.
      if (error instanceof ComputationError) return { totalReturn: null, lowest: null, ...about };
      throw error;
    }
  });
}
