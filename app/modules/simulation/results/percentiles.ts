/** Percentiles of the scenarios, for readers who think in them; totals of payments have none. */
const PERCENTILES = { q05: "P5", q25: "P25", median: "P50", q75: "P75", q95: "P95" } as const;

export const percentileOf = (key: string): string | null => PERCENTILES[key as keyof typeof PERCENTILES] ?? null;

/** Name of a scenario, with its percentile where the mode shows them. */
export const scenarioName = (label: string, key: string, percentiles: boolean): string =>
  [label, percentiles ? percentileOf(key) : null].filter(Boolean).join(" ");
