import { addMonths, monthEnd, monthOf } from "#app/domain/numerics/calendar.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import { mean } from "#app/domain/numerics/moments.ts";
import { finiteOrNull } from "../series/dated-values.ts";
import { asOf, type DatedValues, lastOnOrBefore } from "../series/monthly-returns.ts";
import { weeklyValues } from "../series/weekly-returns.ts";
import type { Frequency, RiskRules } from "./priips-rules.ts";

/** Moments of log returns, divisor n. Skewness and kurtosis are null for a series that does not move. */
export interface Moments {
  count: number;
  mean: number;
  sigma: number;
  skewness: number | null;
  excessKurtosis: number | null;
}

export interface LogReturns {
  returns: Float64Array;
  moments: Moments;
}

const FRIDAY_OF_EPOCH_WEEK = 1;
/** A first weekly or monthly point may be this much later than the day that the rule asks. */
const GRID_SLACK: Readonly<Record<Frequency, number>> = { DAILY: 6, WEEKLY: 6, MONTHLY: 3 };

interface Point {
  day: number;
  value: number;
  /** Place on the grid: returns are taken between neighbours. */
  place: number;
}

function gridPoints(series: DatedValues, frequency: Frequency): Point[] {
  const { days, values } = series;
  if (frequency === "DAILY") return Array.from({ length: days.length }, (_, i) => ({ day: days[i]!, value: values[i]!, place: i }));
  if (frequency === "WEEKLY")
    return [...weeklyValues(series, {}, "begun")].map(([week, value]) => ({ day: week * 7 + FRIDAY_OF_EPOCH_WEEK, value, place: week }));
  const points: Point[] = [];
  for (let i = 0; i < days.length; i++) {
    const month = monthOf(days[i]!);
    const end = monthEnd(month);
    const isLast = i + 1 === days.length || days[i + 1]! > end;
    const value = isLast ? asOf(series, end) : null;
    if (value !== null) points.push({ day: end, value, place: month });
  }
  return points;
}

/**
 * Log returns of the last years (five) at the given frequency: weekly on Fridays, monthly on month ends, between neighbouring
 * grid points that both have a value.
 * @throws ComputationError 3107 naming the series when the history is shorter than the rule asks.
 */
export function priipsReturns(uuid: string, series: DatedValues, frequency: Frequency, rules: RiskRules): LogReturns {
  const short = () => new ComputationError("3107", { series: [uuid] });
  const points = gridPoints(series, frequency);
  const last = points.at(-1);
  if (!last) throw short();
  const yearsBefore = (years: number) =>
    frequency === "MONTHLY" ? monthEnd(monthOf(last.day) - 12 * years) : addMonths(last.day, -12 * years);
  const inside = points.filter(({ day }) => day >= yearsBefore(rules.windowYears));
  if (inside[0]!.day > yearsBefore(rules.leastYears[frequency]) + GRID_SLACK[frequency]) throw short();
  const returns = Float64Array.from(
    inside.flatMap(({ value, place }, i) => (inside[i - 1]?.place === place - 1 ? [Math.log(value / inside[i - 1]!.value)] : [])),
  );
  // A quotient of two prices may be beyond the range of doubles.
  if (returns.length < 2 || !returns.every(Number.isFinite)) throw short();
  return { returns, moments: momentsOf(returns) };
}

/** Moments with divisor n: skewness M₃/σ³, excess kurtosis M₄/σ⁴ − 3. `returns` is not empty. */
export function momentsOf(returns: ArrayLike<number>): Moments {
  const average = mean(returns);
  const central = (power: number) => mean(Array.from(returns, (r) => (r - average) ** power));
  const sigma = Math.sqrt(central(2));
  // Equal returns leave a deviation of the size of their rounding, whose higher moments mean nothing.
  const moves = sigma > 1e-12 * Math.abs(average);
  return {
    count: returns.length,
    mean: average,
    sigma: moves ? sigma : 0,
    skewness: moves ? finiteOrNull(central(3) / sigma ** 3) : null,
    excessKurtosis: moves ? finiteOrNull(central(4) / sigma ** 4 - 3) : null,
  };
}

/** Value of a point of the history, null where there is none. */
export type MonthlyPoint = (monthsBack: number) => number | null;

/**
 * Points one month apart, back from the last value: month ends when the prices are monthly ones of month ends, otherwise the
 * same day of each month.
 */
export function monthlyPoints(series: DatedValues, frequency: Frequency): MonthlyPoint {
  const last = series.days[series.days.length - 1] ?? 0;
  const atMonthEnds = frequency === "MONTHLY" && asOf(series, monthEnd(monthOf(last))) !== null;
  return (monthsBack) => {
    if (monthsBack === 0) return series.values[lastOnOrBefore(series.days, last)] ?? null;
    return asOf(series, atMonthEnds ? monthEnd(monthOf(last) - monthsBack) : addMonths(last, -monthsBack));
  };
}
