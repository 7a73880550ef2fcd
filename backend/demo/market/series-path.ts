import { type Factors, mixing, REGIONS, type Region } from "#backend/demo/market/factors.ts";
import { SEED, STEPS_PER_YEAR } from "#backend/demo/market/parameters.ts";
import { randomStream } from "#backend/demo/market/random.ts";

/** What a series is made of. Weights are shares of its value; what they leave to 1 earns the money rate. */
export interface Exposure {
  equity?: number;
  /** Sensitivities to the regional and style factors, for each unit of `equity`. */
  regions?: Partial<Record<Region, number>>;
  bonds?: { weight: number; duration: number /** Times the spread of good issuers. */; credit?: number };
  realEstate?: number;
  commodities?: number;
  gold?: number;
  /** Share held in dollars and not hedged; the series is in euros. */
  dollar?: number;
  /** Volatility a year of what no factor explains, in calm times. */
  specific: number;
  /** Return a year above what the factors give, before fees. */
  alpha?: number;
  /** Appraised assets: share of yesterday's return in today's, 0 for market prices. */
  smoothing?: number;
}

const DT = 1 / STEPS_PER_YEAR;
/** Specific risk grows with the state of the market, less than the factors do. */
const SPECIFIC_SCALE = [1, 1.35, 2.1] as const;
/** Share of the credit spread that defaults take away in the long run. */
const DEFAULT_LOSS = 0.35;

/** Return of a bond portfolio over a day: carry, change of yield with convexity, change of spread. */
function bondReturn(factors: Factors, t: number, duration: number, credit: number): number {
  const slope = Math.min(1, duration / 8);
  const level = (at: number) => factors.moneyLevel[at]! + slope * (factors.yieldLevel[at]! - factors.moneyLevel[at]!);
  const change = level(t) - level(t - 1);
  const spreadBefore = factors.spreadLevel[t - 1]!;
  const spreadChange = credit * (factors.spreadLevel[t]! - spreadBefore);
  const carry = level(t - 1) + credit * (1 - DEFAULT_LOSS) * spreadBefore;
  return carry * DT - duration * (change + Math.min(spreadChange, 0.05)) + 0.5 * duration ** 2 * change ** 2;
}

/** Values of one series from `first` on (100 there), net of `fee` a year. `stream` is the series' own random stream. */
export function seriesPath(factors: Factors, exposure: Exposure, fee: number, stream: number, first = 0): Float64Array {
  const {
    equity = 0,
    regions = {},
    bonds,
    realEstate = 0,
    commodities = 0,
    gold = 0,
    dollar = 0,
    specific,
    alpha = 0,
    smoothing = 0,
  } = exposure;
  const random = randomStream(SEED, 1_000 + stream);
  const money = 1 - equity - (bonds?.weight ?? 0) - realEstate - commodities - gold;
  const steps = factors.state.length;
  const values = new Float64Array(steps - first);
  values[0] = 100;
  let smoothed = 0;
  for (let t = 1; t < steps; t++) {
    let gross = money * factors.moneyLevel[t - 1]! * DT + alpha * DT;
    gross +=
      equity * factors.equity[t]! + realEstate * factors.realEstate[t]! + commodities * factors.commodities[t]! + gold * factors.gold[t]!;
    for (const region of REGIONS) gross += equity * (regions[region] ?? 0) * factors.regions[region][t]!;
    if (bonds) gross += bonds.weight * bondReturn(factors, t, bonds.duration, bonds.credit ?? 0);
    gross += dollar * (factors.exchangeRate[t - 1]! / factors.exchangeRate[t]! - 1);
    gross += specific * (SPECIFIC_SCALE[factors.state[t]!] ?? 1) * Math.sqrt(DT) * mixing(random) * random.normal();
    smoothed = smoothing * smoothed + (1 - smoothing) * gross;
    if (t > first) values[t - first] = values[t - first - 1]! * (1 + Math.max(smoothed - fee * DT, -0.5));
  }
  return values;
}

/**
 * An insurer's euro fund: each year credits what its bonds of about ten years earn (the mean yield of the eight years
 * before, plus `margin`), never less than `floor`, day by day: it never falls.
 */
export function euroFundPath(factors: Factors, days: Int32Array, margin: number, floor: number): Float64Array {
  const memory = 8 * STEPS_PER_YEAR;
  const firstYield = factors.yieldLevel[0]!;
  const values = new Float64Array(days.length);
  values[0] = 100;
  let sum = 0;
  for (let t = 1; t < days.length; t++) {
    sum += factors.yieldLevel[t - 1]! - (t > memory ? factors.yieldLevel[t - 1 - memory]! : 0);
    const held = Math.min(t, memory);
    const mean = (sum + (memory - held) * firstYield) / memory;
    const rate = Math.max(mean + margin, floor);
    values[t] = values[t - 1]! * (1 + rate) ** ((days[t]! - days[t - 1]!) / 365.25);
  }
  return values;
}
