/** Parameters of the demo market; docs/demo-market.md states the model. Volatilities and drifts are per year, decimal. */
export const SEED = 20_261_565;
export const YEARS = 15;
export const STEPS_PER_YEAR = 256;

/** Degrees of freedom of the daily shocks: infinite fourth moment is avoided, tails stay well above normal. */
export const SHOCK_DEGREES = 5;

/** States of the market: 0 calm, 1 nervous, 2 crisis. Row: from, column: to, probability a day. */
export const TRANSITIONS = [
  [0.9968, 0.003, 0.0002],
  [0.009, 0.989, 0.002],
  [0.005, 0.02, 0.975],
] as const;

export interface StateParameters {
  equityDrift: number;
  equity: number;
  /** Of the ten-year yield, in yield points. */
  rates: number;
  /** Of the logarithm of the credit spread. */
  credit: number;
  /** Level to which the spread of good issuers returns. */
  spread: number;
  realEstate: number;
  commodities: number;
  gold: number;
  currency: number;
  /** Regional and style factors of equities, each. */
  region: number;
  /** Correlation of each shock with the equity shock. */
  withEquity: { rates: number; credit: number; realEstate: number; commodities: number; gold: number; currency: number };
}

export const STATES: readonly [StateParameters, StateParameters, StateParameters] = [
  {
    equityDrift: 0.118,
    equity: 0.125,
    rates: 0.0065,
    credit: 0.28,
    spread: 0.01,
    realEstate: 0.05,
    commodities: 0.14,
    gold: 0.12,
    currency: 0.065,
    region: 0.045,
    withEquity: { rates: 0.15, credit: -0.5, realEstate: 0.35, commodities: 0.3, gold: -0.05, currency: 0.05 },
  },
  {
    equityDrift: 0.02,
    equity: 0.19,
    rates: 0.0085,
    credit: 0.4,
    spread: 0.016,
    realEstate: 0.065,
    commodities: 0.19,
    gold: 0.15,
    currency: 0.085,
    region: 0.06,
    withEquity: { rates: 0.25, credit: -0.65, realEstate: 0.45, commodities: 0.35, gold: -0.1, currency: 0.2 },
  },
  {
    equityDrift: -0.42,
    equity: 0.36,
    rates: 0.0115,
    credit: 0.6,
    spread: 0.034,
    realEstate: 0.1,
    commodities: 0.32,
    gold: 0.21,
    currency: 0.12,
    region: 0.09,
    withEquity: { rates: 0.4, credit: -0.8, realEstate: 0.6, commodities: 0.5, gold: -0.15, currency: 0.35 },
  },
];

export const YIELD_REVERSION = 0.35;
export const SPREAD_REVERSION = 2.5;
export const FIRST_EXCHANGE_RATE = 1.32;

/** Mean log return a year of each path over the whole history (first-moment matching): 15 years of chance are not a forecast. */
export const MEAN_RETURNS = { equity: 0.081, realEstate: 0.045, commodities: 0.008, gold: 0.048, exchangeRate: -0.0105 } as const;
export const MEAN_REGION_RETURNS = {
  europe: -0.002,
  america: 0.006,
  asia: -0.005,
  emerging: -0.006,
  small: 0.002,
  technology: 0.011,
} as const;

/** Mean paths of the ten-year yield and of the money rate: years before the last day, level; linear in between. */
export const YIELD_PATH: ReadonlyArray<readonly [yearsBefore: number, level: number]> = [
  [15, 0.03],
  [12, 0.018],
  [10, 0.005],
  [6, 0.001],
  [4.8, 0.003],
  [3.3, 0.029],
  [0, 0.03],
];
export const MONEY_PATH: ReadonlyArray<readonly [yearsBefore: number, level: number]> = [
  [15, 0.01],
  [12, 0.002],
  [10, -0.003],
  [6, -0.005],
  [4.4, -0.004],
  [3, 0.037],
  [0, 0.021],
];
