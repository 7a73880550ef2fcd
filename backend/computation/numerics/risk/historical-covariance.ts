import { addMonths } from "../calendar.ts";
import { ComputationError } from "../errors.ts";
import { sampleCovariance } from "../moments.ts";
import type { DatedValues } from "../monthly-returns.ts";
import { weeklyReturns } from "../weekly-returns.ts";
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
  const lastDay = Math.max(...[...series.values()].map(({ days }) => days[days.length - 1] ?? 0));
  const returns = uuids.map((uuid) => weeklyReturns(series.get(uuid)!, { from: addMonths(lastDay, -WINDOW_MONTHS) }));
  const short = uuids.filter((_, i) => returns[i]!.size < WEEKS_A_YEAR);
  if (short.length > 0) throw new ComputationError("COVARIANCE_MISSING", { series: short });
  const common = [...(returns[0]?.keys() ?? [])].filter((week) => returns.every((own) => own.has(week)));
  if (common.length < WEEKS_A_YEAR) throw new ComputationError("COVARIANCE_MISSING", { series: uuids });
  const rows = returns.map((own) => Float64Array.from(common, (week) => own.get(week)!));
  const matrix = rows.map((a) => rows.map((b) => sampleCovariance(a, b) * WEEKS_A_YEAR));
  if (matrix.some((row) => row.some((cell) => !Number.isFinite(cell)))) throw new ComputationError("COVARIANCE_MISSING", { series: uuids });
  return { uuids, matrix };
}
