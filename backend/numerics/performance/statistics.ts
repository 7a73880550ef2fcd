import type { ReturnFrequency } from "#app/domain/enumerations.ts";
import { addMonths, isoDay, lastWeekday, monthEnd, monthOf } from "#app/domain/numerics/calendar.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import { mean } from "#app/domain/numerics/moments.ts";
import { sortedCopy, sortedQuantile } from "#app/domain/numerics/quantile.ts";
import { annualizedReturn, finiteOrNull, valuesInside, type Window } from "../series/dated-values.ts";
import { asOf, type DatedValues } from "../series/monthly-returns.ts";
import { nothingBetween } from "../series/nothing-between.ts";
import { coarsest, frequencyOf, LEAST_OBSERVATIONS, PERIODS_A_YEAR, returnsAt } from "../series/spaced-returns.ts";
import { type BenchmarkStatistics, benchmarkStatistics } from "./benchmark.ts";
import { type Drawdown, maxDrawdown } from "./drawdown.ts";
import { deviation, ratio } from "./spread.ts";

/** Rates are decimal fractions a year. */
export interface StatisticsRequest extends Window {
  track: DatedValues & { uuid: string };
  benchmark?: DatedValues | undefined;
  riskFreeRate?: number | undefined;
  /** By default the risk-free rate. */
  minimumAcceptableReturn?: number | undefined;
  /** Returns are taken no more often than this: that of the rarest values in what the track is made of. */
  frequency?: ReturnFrequency | undefined;
}

const PERIODS = { "1M": 1, "3M": 3, "1Y": 12, "3Y": 36, "5Y": 60, "8Y": 96 } as const;
export type StatisticsPeriod = keyof typeof PERIODS | "YTD" | "MAX";

/** Decimal fractions; what cannot be computed is null. */
export interface Statistics {
  fromDay: number;
  toDay: number;
  totalReturn: number;
  annualizedReturn: number | null;
  /** Of the returns that the figures of spread are made of. */
  frequency: ReturnFrequency;
  /** Number of these returns. Under twelve of them there is no figure of spread. */
  observations: number;
  volatility: number | null;
  downsideDeviation: number | null;
  sharpeRatio: number | null;
  sortinoRatio: number | null;
  maxDrawdown: Drawdown;
  marRatio: number | null;
  skewness: number | null;
  excessKurtosis: number | null;
  var95: number | null;
  cvar95: number | null;
  bestMonth: number | null;
  worstMonth: number | null;
  positiveMonths: number | null;
  periods: Record<StatisticsPeriod, number | null>;
  benchmark?: BenchmarkStatistics;
}

/** Between the values that stand for two days; null where one is missing. */
export function returnBetween(series: DatedValues, from: number, to: number): number | null {
  const start = asOf(series, from);
  const end = asOf(series, to);
  return start === null || end === null ? null : finiteOrNull(end / start - 1);
}

/** Moments with divisor n; null for returns that do not vary. */
function shape(returns: Float64Array): Pick<Statistics, "skewness" | "excessKurtosis"> {
  const spread = deviation(returns);
  if (!spread) return { skewness: null, excessKurtosis: null };
  const centre = mean(returns);
  const moment = (k: number) => mean(returns.map((r) => ((r - centre) / spread) ** k));
  const variance = moment(2);
  return { skewness: finiteOrNull(moment(3) / variance ** 1.5), excessKurtosis: finiteOrNull(moment(4) / variance ** 2 - 3) };
}

/** Value at risk and mean loss beyond it of one week, month or quarter, as positive losses, not annualised. */
function tail(returns: Float64Array): Pick<Statistics, "var95" | "cvar95"> {
  if (returns.length === 0) return { var95: null, cvar95: null };
  const sorted = sortedCopy(returns);
  const quantile = sortedQuantile(sorted, 0.05);
  // Interpolation may round below the smallest return.
  return { var95: finiteOrNull(-quantile), cvar95: finiteOrNull(-mean(sorted.filter((r) => r <= Math.max(quantile, sorted[0]!)))) };
}

/** Of the months that are over inside [from, to]; those of a quarterly track are unknown. */
function monthly(
  series: DatedValues,
  frequency: ReturnFrequency,
  { from, to }: { from: number; to: number },
): Pick<Statistics, "bestMonth" | "worstMonth" | "positiveMonths"> {
  const months = frequency === "QUARTERLY" ? [] : [...returnsAt("MONTHLY", series, { from, to })];
  // Monthly values may stand on the last weekday of a month; of more frequent ones the calendar end is to be inside.
  const returns = months
    .filter(([month, value]) => Number.isFinite(value) && (frequency === "MONTHLY" || monthEnd(month) <= to))
    .map(([, value]) => value);
  if (returns.length === 0) return { bestMonth: null, worstMonth: null, positiveMonths: null };
  const sorted = sortedCopy(returns);
  return { bestMonth: sorted.at(-1)!, worstMonth: sorted[0]!, positiveMonths: returns.filter((r) => r > 0).length / returns.length };
}

/** The day since which a period up to `to` is told, by how often there are values. */
export function periodStart(period: Exclude<StatisticsPeriod, "MAX">, frequency: ReturnFrequency, to: number): number {
  if (period === "YTD") return monthEnd(Math.floor(monthOf(to) / 12) * 12 - 1);
  // Month ends of one length after another are not the same day of the month: rare values are met at their month ends.
  const atMonthEnds = frequency !== "WEEKLY" && lastWeekday(monthOf(to)) <= to;
  return atMonthEnds ? monthEnd(monthOf(to) - PERIODS[period]) : addMonths(to, -PERIODS[period]);
}

/** How often the returns of a track are taken: weekly, or as rarely as there are values. */
export const frequencyOfReturns = (values: DatedValues, atMost: ReturnFrequency = "WEEKLY"): ReturnFrequency =>
  coarsest([atMost, frequencyOf(values)]);

function periods(known: DatedValues, frequency: ReturnFrequency, to: number): Statistics["periods"] {
  const since = (period: Exclude<StatisticsPeriod, "MAX">) => returnBetween(known, periodStart(period, frequency, to), to);
  const named = (Object.keys(PERIODS) as Array<keyof typeof PERIODS>).map((name) => [name, since(name)]);
  const last = known.days.length - 1;
  return {
    ...(Object.fromEntries(named) as Record<keyof typeof PERIODS, number | null>),
    YTD: since("YTD"),
    MAX: last < 0 ? null : finiteOrNull(known.values[last]! / known.values[0]! - 1),
  };
}

/**
 * Risk and performance of a track from its simple returns, weekly, or monthly and quarterly where its values are rarer (Sharpe
 * 1994, Sortino & Price 1994, Bacon 2008).
 * @throws ComputationError 00001 with fewer than two values between the dates, STATISTICS when no value stands for one of
 * them or the return is out of range.
 */
export function statistics(request: StatisticsRequest): Statistics {
  const { track, riskFreeRate = 0, minimumAcceptableReturn = riskFreeRate } = request;
  const from = request.from ?? track.days[0];
  const to = request.to ?? track.days[track.days.length - 1];
  if (from === undefined || to === undefined) throw nothingBetween([track.uuid], request);
  const known = valuesInside(track, { to });
  const inside = valuesInside(known, { from });
  const starts = asOf(known, from) !== null && (inside.days[0] ?? from) > from ? 1 : 0;
  if (inside.days.length + starts < 2) throw nothingBetween([track.uuid], { from, to });
  const total = returnBetween(known, from, to);
  if (total === null) {
    throw new ComputationError("STATISTICS", { series: [track.uuid], parameters: { from: isoDay(from), to: isoDay(to) } });
  }

  const frequency = frequencyOfReturns(inside, request.frequency);
  const all = returnsAt(frequency, known, { from, to });
  const returns = all.size < LEAST_OBSERVATIONS ? new Float64Array(0) : Float64Array.from(all.values());
  const annual = annualizedReturn(total, to - from);
  const spread = deviation(returns);
  const perYear = PERIODS_A_YEAR[frequency];
  const volatility = spread === null ? null : spread * Math.sqrt(perYear);
  const minimum = (1 + minimumAcceptableReturn) ** (1 / perYear) - 1;
  const shortfalls = returns.map((r) => Math.min(r - minimum, 0) ** 2);
  const downside = returns.length === 0 ? null : finiteOrNull(Math.sqrt(perYear * mean(shortfalls)));
  const drawdown = maxDrawdown(inside);
  const above = (rate: number) => (annual === null ? null : annual - rate);
  return {
    fromDay: from,
    toDay: to,
    totalReturn: total,
    annualizedReturn: annual,
    frequency,
    observations: all.size,
    volatility,
    downsideDeviation: downside,
    sharpeRatio: ratio(above(riskFreeRate), volatility),
    sortinoRatio: ratio(above(minimumAcceptableReturn), downside),
    maxDrawdown: drawdown,
    marRatio: ratio(annual, Math.abs(drawdown.value)),
    ...shape(returns),
    ...tail(returns),
    ...monthly(known, frequency, { from, to }),
    periods: periods(known, frequency, to),
    ...(request.benchmark && {
      benchmark: benchmarkStatistics({ values: known, frequency, annual }, request.benchmark, { from, to }, riskFreeRate),
    }),
  };
}
