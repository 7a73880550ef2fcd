import type { AssetClass } from "../enumerations.ts";

/** Periods over which portfolios are compared. */
export const WATCH_PERIODS = ["1M", "YTD", "1Y", "3Y"] as const;
export type WatchPeriod = (typeof WATCH_PERIODS)[number];
/** Periods over which their risk is measured. */
export const RISK_SPANS = ["1Y", "3Y"] as const;
export type RiskSpan = (typeof RISK_SPANS)[number];
/** Risk beside a performance: a month and the year to date are too short for it. */
export const riskSpanOf = (period: WatchPeriod): RiskSpan => (period === "3Y" ? "3Y" : "1Y");

/** What is not as it should be: a rule that is broken, values that are old, values that cannot be computed. */
export const WATCH_STATES = ["BREACH", "LATE", "NO_VALUES"] as const;
export type WatchState = (typeof WATCH_STATES)[number];

/** Market days (Monday to Friday) without a value after which the values of a portfolio are late, as for a fund with a value each day. */
export const LATE_AFTER_DAYS = 3;
/** Under this number of peers a median says nothing. */
export const LEAST_PEERS = 3;
/** Portfolios that are drawn as lines at once. */
export const MOST_COMPARED = 5;

/** A rule that the weights of today break: per cent, a number of lines or a risk class. */
export interface Breach {
  code: string;
  series: string | null;
  assetClass: AssetClass | null;
  rule: string | null;
  found: string | null;
  limit: string | null;
  /** Day of the values with which it began. */
  since: string;
}

/** Figures of a portfolio that are kept with its values. Decimal fractions; null where values are missing. */
export interface PortfolioWatch {
  performance: Record<WatchPeriod, number | null>;
  volatility: Record<RiskSpan, number | null>;
  maxDrawdown: Record<RiskSpan, number | null>;
  sri: number | null;
  /** Half the sum of the absolute differences between the weights that the market made and those of the model in force. */
  drift: number | null;
  breaches: Breach[];
  /** Values of the last twelve months at even distances, for a small line. */
  spark: number[];
}

/** Why a portfolio waits for a person: what is watched of it, or a grid that its distributor did not take. */
export const ATTENTION_STATES = [...WATCH_STATES, "TRANSFER"] as const;
export type AttentionState = (typeof ATTENTION_STATES)[number];
/** Those that somebody who only follows a portfolio is told: broken rules and grids are a matter of the house. */
export const FOLLOWED_STATES = ["LATE", "NO_VALUES"] as const satisfies readonly AttentionState[];
