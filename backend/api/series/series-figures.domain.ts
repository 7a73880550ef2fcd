import type { Holding, SeriesPerformances, SeriesTransparency } from "#app/contract/series/series-figures.ts";
import { addMonths, dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { parseFormula } from "#backend/numerics/matrices/formula.ts";
import { calendarReturns } from "#backend/numerics/performance/calendar-returns.ts";
import { type Statistics, statistics } from "#backend/numerics/performance/statistics.ts";
import { adjustedForFlows, type Flow, type Prices } from "#backend/numerics/performance/total-return.ts";
import { annualizedReturn } from "#backend/numerics/series/dated-values.ts";
import type { DatedValues } from "#backend/numerics/series/monthly-returns.ts";

const PERIODS = ["1M", "3M", "YTD", "1Y", "3Y", "5Y", "8Y", "MAX"] as const;
const MONTHS: Partial<Record<(typeof PERIODS)[number], number>> = { "1Y": 12, "3Y": 36, "5Y": 60, "8Y": 96 };

const NONE: readonly Flow[] = [];

/**
 * Performances up to the last value, of prices with the distributions and splits of the series; with fewer than two values nothing
 * can be said. Beside the total return each period has the one of the price alone, splits taken out, where it differs.
 */
export function performancesOf(series: string, prices: Prices, flows = NONE): SeriesPerformances {
  const of = (its: readonly Flow[]): Statistics =>
    statistics({ track: { uuid: series, days: prices.days, values: adjustedForFlows(prices, its) } });
  const told = prices.days.length < 2 ? null : of(flows);
  const splits = flows.filter(({ type }) => type === "SPLIT");
  const ofPrice = told && splits.length < flows.length ? of(splits) : told;
  const periods = PERIODS.map((period) => {
    const total = told?.periods[period] ?? null;
    const months = MONTHS[period];
    const from = told && (period === "MAX" ? told.fromDay : months === undefined ? null : addMonths(told.toDay, -months));
    const annualized = told === null || total === null || from === null ? null : annualizedReturn(total, told.toDay - from);
    return { period, return: total, annualized, priceReturn: ofPrice?.periods[period] ?? null };
  });
  const {
    fromDay,
    toDay,
    frequency = "WEEKLY",
    observations = 0,
    volatility = null,
    maxDrawdown,
    sharpeRatio = null,
    marRatio = null,
  } = told ?? {};
  return {
    series,
    from: fromDay === undefined ? null : isoDay(fromDay),
    to: toDay === undefined ? null : isoDay(toDay),
    periods,
    oneMonthReturn: told?.periods["1M"] ?? null,
    yearToDateReturn: told?.periods.YTD ?? null,
    oneYearReturn: told?.periods["1Y"] ?? null,
    frequency,
    observations,
    volatility,
    maxDrawdown: maxDrawdown?.value ?? null,
    sharpeRatio,
    marRatio,
  };
}

const YEAR_DAYS = 365;

/**
 * Returns by calendar year, newest first. The values of a fund are net of its own fees; `fee`, per cent a year, is what a
 * contract takes besides: (1 + r)(1 − fee)^(part of the year) − 1, where a year that is not complete counts its days / 365.
 */
export function annualNetReturns(series: string, values: DatedValues, fee: number) {
  if (values.days.length < 2) return [];
  const last = values.days[values.days.length - 1]!;
  const first = values.days[0]!;
  const [row] = calendarReturns(new Map([[series, values]]));
  return row!.years
    .map(({ year, return: gross, complete }) => {
      const start = Math.max(first, dayNumber(`${year - 1}-12-31`));
      const end = Math.min(last, dayNumber(`${year}-12-31`));
      const part = complete ? 1 : Math.min(1, (end - start) / YEAR_DAYS);
      return { year, return: gross, netReturn: gross === null ? null : (1 + gross) * (1 - fee / 100) ** part - 1, complete };
    })
    .reverse();
}

/** Weights in per cent are added up in millionths, so that 33.3333 thrice makes 99.9999. */
const MILLIONTHS = 1_000_000;
const asDecimal = (millionths: number): string => String(Math.round(millionths) / MILLIONTHS);
const inMillionths = (weight: string): number => Math.round(Number(weight) * MILLIONTHS);

function sharesBy(lines: readonly Holding[], key: (line: Holding) => string | null) {
  const sums = new Map<string | null, number>();
  for (const line of lines) sums.set(key(line), (sums.get(key(line)) ?? 0) + inMillionths(line.weight));
  return [...sums].sort(([, a], [, b]) => b - a).map(([name, weight]) => ({ key: name, weight: asDecimal(weight) }));
}

/** Lines of a series and their sums by class, zone and currency, the greatest first. */
export function transparencyOf(series: string, source: SeriesTransparency["source"], lines: Holding[]): SeriesTransparency {
  return {
    series,
    source,
    lines: [...lines].sort((a, b) => Number(b.weight) - Number(a.weight)),
    byAssetClass: sharesBy(lines, ({ assetClass }) => assetClass),
    byGeographicFocus: sharesBy(lines, ({ geographicFocus }) => geographicFocus),
    byCurrency: sharesBy(lines, ({ currency }) => currency),
    coverage: asDecimal(lines.reduce((sum, { weight }) => sum + inMillionths(weight), 0)),
  };
}

/** A return at which the slope of a formula is measured: one per cent a month. */
const STEP = 0.01;

/** Per cent of each base of a formula: by how much the result moves with it alone. Exact for a weighted sum. */
export function basesOf(formula: string): Array<{ code: string; weight: string }> {
  const { references, evaluate } = parseFormula(formula);
  const rest = evaluate(new Float64Array(references.length));
  return references.map((code, at) => {
    const moved = evaluate(Float64Array.from(references, (_, i) => (i === at ? STEP : 0)));
    return { code, weight: asDecimal(((moved - rest) / STEP) * 100 * MILLIONTHS) };
  });
}
