/** Yearly price rises that may be assumed, in per cent. */
export const INFLATION_RATES = [1, 2, 3, 4] as const;
export type InflationRate = (typeof INFLATION_RATES)[number];

/** What the central bank of the euro aims at. */
export const USUAL_INFLATION: InflationRate = 2;
