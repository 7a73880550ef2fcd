import {
  FIRST_EXCHANGE_RATE,
  MEAN_REGION_RETURNS,
  MEAN_RETURNS,
  MONEY_PATH,
  SEED,
  SHOCK_DEGREES,
  SPREAD_REVERSION,
  STATES,
  STEPS_PER_YEAR,
  TRANSITIONS,
  YIELD_PATH,
  YIELD_REVERSION,
} from "#backend/demo/market/parameters.ts";
import { type Random, randomStream } from "#backend/demo/market/random.ts";

export const REGIONS = ["europe", "america", "asia", "emerging", "small", "technology"] as const;
export type Region = (typeof REGIONS)[number];

/** Daily paths of what drives every series: simple returns, and levels where the name says so. Index 0 is the start: returns 0. */
export interface Factors {
  /** 0 calm, 1 nervous, 2 crisis. */
  state: Uint8Array;
  equity: Float64Array;
  regions: Record<Region, Float64Array>;
  yieldLevel: Float64Array;
  moneyLevel: Float64Array;
  spreadLevel: Float64Array;
  realEstate: Float64Array;
  commodities: Float64Array;
  gold: Float64Array;
  /** US dollars for one euro. */
  exchangeRate: Float64Array;
}

const DT = 1 / STEPS_PER_YEAR;

function interpolate(path: ReadonlyArray<readonly [number, number]>, yearsBefore: number): number {
  for (let n = 1; n < path.length; n++) {
    const [from, to] = [path[n - 1]!, path[n]!];
    if (yearsBefore >= to[0]) return from[1] + ((to[1] - from[1]) * (from[0] - yearsBefore)) / (from[0] - to[0]);
  }
  return path.at(-1)?.[1] ?? 0;
}

/** Scale that turns normals of one day into Student-t ones of variance 1; shared by all factors, so that they fall together. */
export function mixing(random: Random): number {
  let chiSquare = 0;
  for (let n = 0; n < SHOCK_DEGREES; n++) chiSquare += random.normal() ** 2;
  return Math.sqrt((SHOCK_DEGREES - 2) / chiSquare);
}

function nextState(state: number, uniform: number): number {
  let below = 0;
  for (const [to, probability] of (TRANSITIONS[state] ?? TRANSITIONS[0]).entries()) {
    below += probability;
    if (uniform < below) return to;
  }
  return state;
}

/** Shifts a path of simple returns so that its mean log return a year is `target`. */
function matchMean(returns: Float64Array, target: number): void {
  let sum = 0;
  for (let t = 1; t < returns.length; t++) sum += Math.log1p(returns[t]!);
  const shift = target * DT - sum / (returns.length - 1);
  for (let t = 1; t < returns.length; t++) returns[t] = (1 + returns[t]!) * Math.exp(shift) - 1;
}

/** Paths of `steps` trading days that end today; docs/demo-market.md gives the equations. */
export function simulateFactors(steps: number, seed = SEED): Factors {
  const series = () => new Float64Array(steps);
  const streams = Array.from({ length: 9 + REGIONS.length }, (_, n) => randomStream(seed, n));
  const [forState, forMixing, forEquity, forRates, forCredit, forRealEstate, forCommodities, forGold, forCurrency] = streams as [
    Random,
    Random,
    Random,
    Random,
    Random,
    Random,
    Random,
    Random,
    Random,
  ];
  const factors: Factors = {
    state: new Uint8Array(steps),
    equity: series(),
    yieldLevel: series(),
    moneyLevel: series(),
    spreadLevel: series(),
    realEstate: series(),
    commodities: series(),
    gold: series(),
    exchangeRate: series(),
    regions: Object.fromEntries(REGIONS.map((name) => [name, series()])) as Factors["regions"],
  };
  const start = (steps - 1) * DT;
  let state = 0;
  let rate = interpolate(YIELD_PATH, start);
  let spread: number = STATES[0].spread;
  for (let t = 0; t < steps; t++) {
    const yearsBefore = (steps - 1 - t) * DT;
    const meanYield = interpolate(YIELD_PATH, yearsBefore);
    if (t > 0) {
      state = nextState(state, forState.uniform());
      const p = STATES[state] ?? STATES[0];
      const scale = mixing(forMixing) * Math.sqrt(DT);
      const common = forEquity.normal();
      const shock = (random: Random, correlation: number) =>
        scale * (correlation * common + Math.sqrt(1 - correlation ** 2) * random.normal());
      const grow = (drift: number, volatility: number, z: number) => Math.expm1((drift - volatility ** 2 / 2) * DT + volatility * z);

      factors.equity[t] = grow(p.equityDrift, p.equity, scale * common);
      rate += YIELD_REVERSION * (meanYield - rate) * DT + p.rates * shock(forRates, p.withEquity.rates);
      spread *= Math.exp(SPREAD_REVERSION * Math.log(p.spread / spread) * DT + p.credit * shock(forCredit, p.withEquity.credit));
      factors.realEstate[t] = grow(0, p.realEstate, shock(forRealEstate, p.withEquity.realEstate));
      factors.commodities[t] = grow(0, p.commodities, shock(forCommodities, p.withEquity.commodities));
      factors.gold[t] = grow(0, p.gold, shock(forGold, p.withEquity.gold));
      factors.exchangeRate[t] = grow(0, p.currency, shock(forCurrency, p.withEquity.currency));
      for (const [n, name] of REGIONS.entries()) factors.regions[name][t] = grow(0, p.region, scale * (streams[9 + n] as Random).normal());
    }
    factors.state[t] = state;
    factors.yieldLevel[t] = rate;
    factors.moneyLevel[t] = interpolate(MONEY_PATH, yearsBefore) + 0.3 * (rate - meanYield);
    factors.spreadLevel[t] = spread;
  }
  for (const name of ["equity", "realEstate", "commodities", "gold", "exchangeRate"] as const) matchMean(factors[name], MEAN_RETURNS[name]);
  for (const name of REGIONS) matchMean(factors.regions[name], MEAN_REGION_RETURNS[name]);
  factors.exchangeRate[0] = FIRST_EXCHANGE_RATE;
  for (let t = 1; t < steps; t++) factors.exchangeRate[t] = factors.exchangeRate[t - 1]! * (1 + factors.exchangeRate[t]!);
  return factors;
}
