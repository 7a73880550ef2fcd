import { STEPS_PER_YEAR } from "#backend/demo/market/parameters.ts";

const classOf = (risk: number, bounds: readonly number[]) => 1 + bounds.filter((bound) => risk >= bound).length;

const returnsOf = (values: Float64Array, step: number, count: number) => {
  const returns: number[] = [];
  for (let at = values.length - 1; at - step >= 0 && returns.length < count; at -= step) returns.push(values[at]! / values[at - step]! - 1);
  return returns;
};

const meanOf = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0) / list.length;
const moment = (list: readonly number[], mean: number, power: number) =>
  list.reduce((sum, x) => sum + (x - mean) ** power, 0) / list.length;

/** SRRI (CESR/10-673): class of the volatility of five-day returns over five years. Null under 3 years of values. */
export function srriOf(values: Float64Array): number | null {
  const weekly = returnsOf(values, 5, 260);
  if (weekly.length < 150) return null;
  const volatility = Math.sqrt((moment(weekly, meanOf(weekly), 2) * weekly.length) / (weekly.length - 1)) * Math.sqrt(52);
  return classOf(volatility, [0.005, 0.02, 0.05, 0.1, 0.15, 0.25]);
}

/**
 * Market risk measure of PRIIPs (Delegated Regulation 2017/653, Annex II, category 2): Cornish-Fisher value at risk of
 * daily log returns over five years, as the volatility that gives it. Null under 2 years of values. Credit risk is 1.
 */
export function sriOf(values: Float64Array, holdingYears = 5): number | null {
  const daily = returnsOf(values, 1, 5 * STEPS_PER_YEAR).map((r) => Math.log1p(r));
  if (daily.length < 2 * STEPS_PER_YEAR) return null;
  const mean = meanOf(daily);
  const deviation = Math.sqrt(moment(daily, mean, 2));
  if (deviation === 0) return 1;
  const skewness = moment(daily, mean, 3) / deviation ** 3;
  const excess = moment(daily, mean, 4) / deviation ** 4 - 3;
  const periods = holdingYears * STEPS_PER_YEAR;
  const root = Math.sqrt(periods);
  const quantile = -1.96 + (0.474 * skewness) / root - (0.0687 * excess) / periods + (0.146 * skewness ** 2) / periods;
  const valueAtRisk = deviation * root * quantile - 0.5 * deviation ** 2 * periods;
  const equivalent = (Math.sqrt(3.842 - 2 * valueAtRisk) - 1.96) / Math.sqrt(holdingYears);
  return classOf(equivalent, [0.005, 0.05, 0.12, 0.2, 0.3, 0.8]);
}
