/** Horizons at which return matrices are described: months (M) and years (Y). */
export const STAT_HORIZONS = ["1M", "3M", "1Y", "3Y", "5Y", "10Y", "30Y", "50Y"] as const;
