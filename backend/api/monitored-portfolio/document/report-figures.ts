import { isoDay, monthEnd, monthOf } from "#app/domain/numerics/calendar.ts";
import { calendarReturns } from "#backend/numerics/performance/calendar-returns.ts";
import { returnBetween, type StatisticsPeriod, statistics } from "#backend/numerics/performance/statistics.ts";
import { annualizedReturn, valuesInside } from "#backend/numerics/series/dated-values.ts";
import type { DatedValues } from "#backend/numerics/series/monthly-returns.ts";

/** Periods of the table, in its order. */
export const REPORT_PERIODS = ["1M", "3M", "YTD", "1Y", "3Y", "5Y", "MAX"] as const satisfies readonly StatisticsPeriod[];
export type ReportPeriod = (typeof REPORT_PERIODS)[number];
/** Both sides of a period; decimal fractions, null where a value is missing. */
export interface Pair {
  portfolio: number | null;
  benchmark: number | null;
}

export interface ReportFigures {
  /** Whether twelve months or more have passed: under that no performance is shown. */
  hasYear: boolean;
  periods: Array<Pair & { period: ReportPeriod }>;
  /** Since the first value; a year or more. */
  annualized: number | null;
  /** Complete twelve months, each ending with a month, the last first: five, or as many as there are. */
  twelveMonths: Array<Pair & { from: string; to: string }>;
  /** The last first, ten at most. */
  years: Array<Pair & { year: number; complete: boolean }>;
  /** Months of the last two years that have any. */
  months: Array<{ year: number; months: Array<{ month: number; return: number | null; complete: boolean }> }>;
  month: Pair & { from: string; to: string };
  /** Since a day that is three years back, or the first value. */
  risk: { from: string; volatility: number | null; maxDrawdown: number };
}

const YEARS_TOLD = 5;
const CALENDAR_YEARS = 10;
const RISK_MONTHS = 36;

/** Figures of a track and of what it is compared with, both up to its last value. At least two values are needed. */
export function reportFigures(track: DatedValues, benchmark: DatedValues | undefined): ReportFigures {
  const first = track.days[0]!;
  const last = track.days[track.days.length - 1]!;
  const compared = benchmark && valuesInside(benchmark, { from: first, to: last });
  const pair = (from: number, to: number): Pair => ({
    portfolio: returnBetween(track, from, to),
    benchmark: compared ? returnBetween(compared, from, to) : null,
  });
  const own = statistics({ track: { uuid: "portfolio", ...track } }).periods;
  const other = compared && compared.days.length > 1 ? statistics({ track: { uuid: "benchmark", ...compared } }).periods : null;
  const month = monthOf(last);
  // A month whose last day has no value yet is not over.
  const lastEnd = monthEnd(month) <= last ? month : month - 1;
  const twelve = Array.from({ length: YEARS_TOLD }, (_, i) => [monthEnd(lastEnd - 12 * (i + 1)), monthEnd(lastEnd - 12 * i)] as const)
    .map(([from, to]) => ({ from: isoDay(from), to: isoDay(to), ...pair(from, to) }))
    .filter(({ portfolio }) => portfolio !== null);
  const [calendar] = calendarReturns(new Map([["portfolio", track]]));
  const yearsOf = compared && compared.days.length > 1 ? calendarReturns(new Map([["benchmark", compared]]))[0]!.years : [];
  const riskFrom = Math.max(first, monthEnd(month - RISK_MONTHS));
  const risk = statistics({ track: { uuid: "portfolio", ...track }, from: riskFrom });
  const named = [...new Set(calendar!.months.map(({ year }) => year))].slice(-2).reverse();
  return {
    hasYear: own["1Y"] !== null || twelve.length > 0,
    periods: REPORT_PERIODS.map((period) => ({ period, portfolio: own[period], benchmark: other?.[period] ?? null })),
    annualized: last - first < 365 || own.MAX === null ? null : annualizedReturn(own.MAX, last - first),
    twelveMonths: twelve,
    years: calendar!.years
      .map(({ year, complete, return: portfolio }) => ({
        year,
        complete,
        portfolio,
        benchmark: yearsOf.find((one) => one.year === year)?.return ?? null,
      }))
      .reverse()
      .slice(0, CALENDAR_YEARS),
    months: named.map((year) => ({ year, months: calendar!.months.filter((one) => one.year === year) })),
    month: { from: isoDay(monthEnd(month - 1)), to: isoDay(last), ...pair(monthEnd(month - 1), last) },
    risk: { from: isoDay(riskFrom), volatility: risk.volatility, maxDrawdown: risk.maxDrawdown.value },
  };
}
