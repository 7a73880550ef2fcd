/**
 * Numbers that Delegated Regulation (EU) 2017/653 fixes for the risk class and the performance scenarios of a category 2
 * product, each table with the day from which it holds and where it is published. An amendment is a new entry of a table:
 * nothing else changes. Days are YYYY-MM-DD.
 */
export type Frequency = "DAILY" | "WEEKLY" | "MONTHLY";

interface Dated {
  from: string;
  source: string;
}

export interface RiskRules extends Dated {
  /** Cornish-Fisher expansion of the 2.5 % quantile. */
  readonly quantile: number;
  readonly skewness: number;
  readonly kurtosis: number;
  readonly squaredSkewness: number;
  /** 3.842 is the regulation's rounding of 1.96² = 3.8416; the supervisors' flow diagram uses the square itself. */
  readonly vevConstant: number;
  /** Bounds of the value-at-risk equivalent volatility; the lower bound belongs to the higher class. */
  readonly vevBounds: readonly number[];
  /** Classes added where only monthly prices exist. */
  readonly monthlyPenalty: number;
  /** Rows: credit risk measure 1 to 6; columns: market risk measure 1 to 7. */
  readonly summary: readonly (readonly number[])[];
  readonly periodsPerYear: Readonly<Record<Frequency, number>>;
  readonly windowYears: number;
  readonly leastYears: Readonly<Record<Frequency, number>>;
}

export interface ScenarioRules extends Dated {
  /** Years of history for a holding period of at most `shortHolding` years; beyond, the holding period and `addedYears`. */
  readonly shortHolding: number;
  readonly shortHistory: number;
  readonly addedYears: number;
  /** Returns in a rolling window of the stressed volatility, up to one year and beyond. */
  readonly stressWindow: Readonly<Record<Frequency, readonly [short: number, long: number]>>;
  /** Quantile of the rolling volatilities, and level of the stressed outcome, up to one year and beyond. */
  readonly stressVolatilityQuantile: readonly [short: number, long: number];
  readonly stressLevel: readonly [short: number, long: number];
}

const SUMMARY: readonly (readonly number[])[] = [
  [1, 2, 3, 4, 5, 6, 7],
  [1, 2, 3, 4, 5, 6, 7],
  [3, 3, 3, 4, 5, 6, 7],
  [5, 5, 5, 5, 5, 6, 7],
  [5, 5, 5, 5, 5, 6, 7],
  [6, 6, 6, 6, 6, 6, 7],
];

export const RISK_RULES: readonly RiskRules[] = [
  {
    from: "2018-01-01",
    source: "Delegated Regulation (EU) 2017/653, Annex II",
    quantile: -1.96,
    skewness: 0.474,
    kurtosis: -0.0687,
    squaredSkewness: 0.146,
    vevConstant: 3.842,
    vevBounds: [0.005, 0.05, 0.12, 0.2, 0.3, 0.8],
    monthlyPenalty: 1,
    summary: SUMMARY,
    periodsPerYear: { DAILY: 256, WEEKLY: 52, MONTHLY: 12 },
    windowYears: 5,
    leastYears: { DAILY: 2, WEEKLY: 4, MONTHLY: 5 },
  },
];

export const SCENARIO_RULES: readonly ScenarioRules[] = [
  {
    from: "2023-01-01",
    source: "Delegated Regulation (EU) 2017/653, Annex IV, as amended by Delegated Regulation (EU) 2021/2268",
    shortHolding: 5,
    shortHistory: 10,
    addedYears: 5,
    stressWindow: { DAILY: [21, 63], WEEKLY: [8, 16], MONTHLY: [6, 12] },
    stressVolatilityQuantile: [0.99, 0.95],
    stressLevel: [0.01, 0.05],
  },
];

/** The entry in force on a day: the latest that began; before the first one, the first. */
export function inForce<R extends Dated>(table: readonly R[], isoDate: string): R {
  return table.findLast(({ from }) => from <= isoDate) ?? table[0]!;
}
