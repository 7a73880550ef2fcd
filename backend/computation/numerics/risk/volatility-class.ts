/**
 * Bounds of the volatility intervals of the synthetic risk and reward indicator, as decimal fractions a year; the lower
 * bound belongs to the higher class. Source: CESR/10-673 of 1 July 2010, Box 1.
 */
export const SRRI_BOUNDS: readonly number[] = [0.005, 0.02, 0.05, 0.1, 0.15, 0.25];

/** Class from 1: one more for each bound that is reached. */
export function classOf(value: number, bounds: readonly number[]): number {
  return 1 + bounds.filter((bound) => value >= bound).length;
}

/** SRRI class, 1 to 7, of an annualised volatility. */
export const srriClass = (volatility: number): number => classOf(volatility, SRRI_BOUNDS);

/** Nearest integer, halves up. The slack takes back what a sum of products such as 0.1 · 5 loses below the half. */
export const halfUp = (x: number): number => Math.floor(x + 0.5 + 1e-12);
