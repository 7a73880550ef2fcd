import { addMonths } from "../calendar.ts";
import { covarianceMatrix } from "../covariance-matrix.ts";
import { ComputationError } from "../errors.ts";
import type { DatedValues } from "../monthly-returns.ts";
import { fridayFrom, lastWeekOf, windowReturns } from "../weekly-returns.ts";
import type { Covariance } from "./ex-ante-risk.ts";

const WEEKS_A_YEAR = 52;
const WINDOW_MONTHS = 60;

/**
 * Sample covariance of weekly simple returns over the last five years, on the weeks that all series have, a year: × 52. It is
 * positive semi-definite, which suffices to measure a portfolio; an optimiser needs it repaired.
 * @throws ComputationError COVARIANCE_MISSING naming the series under one year of weekly returns, or all when their common
 * weeks are fewer.
 */
export function historicalCovariance(series: ReadonlyMap<string, DatedValues>): Covariance {
  const uuids = [...series.keys()];
  if (uuids.length === 0) throw new ComputationError("COVARIANCE_MISSING", { series: uuids });
  const lastDay = Math.max(...[...series.values()].map(({ days }) => days[days.length - 1] ?? 0));
  // A return needs two Fridays of the window.
  const firstWeek = fridayFrom(addMonths(lastDay, -WINDOW_MONTHS)) + 1;
  const weeks = Math.max(0, lastWeekOf(lastDay) - firstWeek + 1);
  const returns = uuids.map((uuid) => windowReturns(series.get(uuid)!, firstWeek, weeks, lastDay));
  const known = (own: Float64Array) => own.reduce((count, r) => count + (Number.isNaN(r) ? 0 : 1), 0);
  const short = uuids.filter((_, i) => known(returns[i]!) < WEEKS_A_YEAR);
  if (short.length > 0) throw new ComputationError("COVARIANCE_MISSING", { series: short });
  const common = Array.from({ length: weeks }, (_, week) => week).filter((week) => returns.every((own) => !Number.isNaN(own[week]!)));
  if (common.length < WEEKS_A_YEAR) throw new ComputationError("COVARIANCE_MISSING", { series: uuids });
  const matrix = covarianceMatrix(returns.map((own) => Float64Array.from(common, (week) => own[week]!)));
  for (const row of matrix) for (let j = 0; j < row.length; j++) row[j]! *= WEEKS_A_YEAR;
  if (matrix.some((row) => row.some((cell) => !Number.isFinite(cell)))) throw new ComputationError("COVARIANCE_MISSING", { series: uuids });
  return { uuids, matrix };
}
