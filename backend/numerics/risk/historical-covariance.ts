import type { ReturnFrequency } from "#app/domain/enumerations.ts";
import { addMonths, isoDay, monthEnd } from "#app/domain/numerics/calendar.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import type { DatedValues } from "../series/monthly-returns.ts";
import { coarsest, frequencyOf, LEAST_OBSERVATIONS, PERIODS_A_YEAR, returnsAt } from "../series/spaced-returns.ts";
import { fridayFrom, fridayOf, fridayUntil, windowReturns } from "../series/weekly-returns.ts";
import { covarianceMatrix } from "../statistics/covariance-matrix.ts";
import type { Covariance } from "./ex-ante-risk.ts";

const WINDOW_MONTHS = 60;

export interface HistoricalCovariance extends Covariance {
  /** Of the returns it is made of: that of the series with the rarest values. */
  frequency: ReturnFrequency;
  /** Returns that all series have, which every cell is made of. */
  observations: number;
  /** Day on which the first of them begins, YYYY-MM-DD. */
  firstDate: string;
  /** The series with the fewest returns, where five years would hold more; none where they do not. */
  shortenedBy: string[];
}

/** Returns of each series, NaN where it has none, with the day on which each begins, and how many the whole window would hold. */
interface Columns {
  returns: Float64Array[];
  begins: (period: number) => number;
  whole: number;
}

/** Returns of a window: weeks, or months and quarters by the month that ends them. */
function returnColumns(series: readonly DatedValues[], frequency: ReturnFrequency, from: number, to: number): Columns {
  if (frequency === "WEEKLY") {
    // A return needs two Fridays of the window.
    const firstWeek = fridayFrom(from) + 1;
    const weeks = Math.max(0, fridayUntil(to) - firstWeek + 1);
    const returns = series.map((values) => windowReturns(values, firstWeek, weeks, to));
    return { returns, begins: (period) => fridayOf(firstWeek + period - 1), whole: weeks };
  }
  const own = series.map((values) => returnsAt(frequency, values, { from, to }));
  const periods = [...new Set(own.flatMap((one) => [...one.keys()]))].sort((a, b) => a - b);
  const months = 12 / PERIODS_A_YEAR[frequency];
  return {
    returns: own.map((one) => Float64Array.from(periods, (period) => one.get(period) ?? Number.NaN)),
    begins: (period) => monthEnd(periods[period]! - months),
    whole: WINDOW_MONTHS / months,
  };
}

/** The series with the fewest returns, when the common ones are fewer than the window holds by more than the one that its edges may cost. */
function shortest(uuids: readonly string[], known: readonly number[], common: number, whole: number): string[] {
  const fewest = Math.min(...known);
  return common < whole - 1 ? uuids.filter((_, i) => known[i] === fewest) : [];
}

/**
 * Sample covariance of simple returns over the last five years, on the weeks that all series have, a year: × 52; where the values
 * of one of them are rarer, on months, × 12, or quarters, × 4. It is positive semi-definite, which suffices to measure a
 * portfolio; an optimiser needs it repaired.
 * @throws ComputationError COVARIANCE_MISSING naming the series under one year of returns (at least twelve), or all when their
 * common returns are fewer.
 */
export function historicalCovariance(series: ReadonlyMap<string, DatedValues>): HistoricalCovariance {
  const uuids = [...series.keys()];
  if (uuids.length === 0) throw new ComputationError("COVARIANCE_MISSING", { series: uuids });
  const lastDay = Math.max(...[...series.values()].map(({ days }) => days[days.length - 1] ?? 0));
  const from = addMonths(lastDay, -WINDOW_MONTHS);
  const frequency = coarsest([...series.values()].map((values) => frequencyOf(values, { from })));
  const perYear = PERIODS_A_YEAR[frequency];
  const least = Math.max(perYear, LEAST_OBSERVATIONS);
  const { returns, begins, whole } = returnColumns([...series.values()], frequency, from, lastDay);
  const known = returns.map((own) => own.reduce((count, r) => count + (Number.isNaN(r) ? 0 : 1), 0));
  const short = uuids.filter((_, i) => known[i]! < least);
  if (short.length > 0) throw new ComputationError("COVARIANCE_MISSING", { series: short });
  const periods = Array.from(returns[0]!.keys()).filter((period) => returns.every((own) => !Number.isNaN(own[period]!)));
  if (periods.length < least) throw new ComputationError("COVARIANCE_MISSING", { series: uuids });
  const matrix = covarianceMatrix(returns.map((own) => Float64Array.from(periods, (period) => own[period]!)));
  for (const row of matrix) for (let j = 0; j < row.length; j++) row[j]! *= perYear;
  if (matrix.some((row) => row.some((cell) => !Number.isFinite(cell)))) throw new ComputationError("COVARIANCE_MISSING", { series: uuids });
  const shortenedBy = shortest(uuids, known, periods.length, whole);
  return { uuids, matrix, frequency, observations: periods.length, firstDate: isoDay(begins(periods[0]!)), shortenedBy };
}
