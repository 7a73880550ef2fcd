import { SRRI_BOUNDS } from "#app/domain/volatility-bands.ts";

/** Class from 1: one more for each bound that is reached. */
export function classOf(value: number, bounds: readonly number[]): number {
  return 1 + bounds.filter((bound) => value >= bound).length;
}

/** SRRI class, 1 to 7, of an annualised volatility. */
export const srriClass = (volatility: number): number => classOf(volatility, SRRI_BOUNDS);

/** Nearest integer, halves up. The slack takes back what a sum of products such as 0.1 · 5 loses below the half. */
export const halfUp = (x: number): number => Math.floor(x + 0.5 + 1e-12);
