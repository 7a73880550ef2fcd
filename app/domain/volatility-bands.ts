/**
 * Bounds of the volatility bands of the synthetic risk and reward indicator, as decimal fractions a year; the lower
 * bound belongs to the higher class. Source: CESR/10-673 of 1 July 2010, Box 1.
 */
export const SRRI_BOUNDS: readonly number[] = [0.005, 0.02, 0.05, 0.1, 0.15, 0.25];

/** Ends of the band of a class from 1 to 7; null where a band is open. */
export const volatilityBand = (srri: number): { from: number | null; to: number | null } => ({
  from: SRRI_BOUNDS[srri - 2] ?? null,
  to: SRRI_BOUNDS[srri - 1] ?? null,
});
