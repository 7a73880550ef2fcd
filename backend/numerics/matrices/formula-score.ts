import { ComputationError } from "#app/domain/numerics/errors.ts";
import { mean, sampleCovariance } from "#app/domain/numerics/moments.ts";
import { correlation, deviation, ratio } from "../performance/spread.ts";
import { finiteOrNull } from "../series/dated-values.ts";
import { type DatedValues, monthlyReturns } from "../series/monthly-returns.ts";
import { parseFormula } from "./formula.ts";

/** How well a formula describes a fund. What cannot be computed is null. */
export interface FormulaScore {
  /** Months that the fund and all the bases have. */
  observations: number;
  correlation: number | null;
  /** Annual. */
  trackingError: number | null;
  meanGap: number | null;
  volatilityRatio: number | null;
  /** 0 to 100: coefficient of determination of the formula; null for a fund that does not move. */
  score: number | null;
  flag: "green" | "orange" | "red";
}

const LEAST_MONTHS = 12;
/** Scores from which the flag is green or orange; a choice of this product. */
const GREEN_FROM = 80;
const ORANGE_FROM = 50;

/** Monthly returns of each series on the months that all of them have. */
function commonMonths(series: readonly DatedValues[]): Float64Array[] {
  const all = series.map(monthlyReturns);
  const present = (month: number) => all.every((s) => Number.isFinite(s.returns[month - s.firstMonth]));
  const months = Array.from(all[0]?.returns ?? [], (_, i) => all[0]!.firstMonth + i).filter(present);
  return all.map((s) => Float64Array.from(months, (month) => s.returns[month - s.firstMonth]!));
}

/**
 * Compares the monthly returns of a fund with those that a formula gives from its bases. A return below a total loss
 * counts as one, as in a return matrix.
 * @throws RequestError FORMULA; ComputationError 0993 for codes without a base, 3107 below twelve common months,
 * errorSuccessChances for results that are not finite.
 */
export function scoreFormula(formula: string, fund: DatedValues & { uuid: string }, bases: ReadonlyMap<string, DatedValues>): FormulaScore {
  const { references, evaluate } = parseFormula(formula);
  const unknown = references.filter((code) => !bases.has(code));
  if (unknown.length > 0) throw new ComputationError("0993", { series: unknown });
  const codes = [...bases.keys()];
  const [actual, ...returns] = commonMonths([fund, ...bases.values()]);
  if (!actual || actual.length < LEAST_MONTHS) {
    const short = [fund, ...codes.map((uuid) => ({ ...bases.get(uuid)!, uuid }))];
    const young = short.filter((series) => monthlyReturns(series).returns.filter(Number.isFinite).length < LEAST_MONTHS);
    throw new ComputationError("3107", { series: (young.length > 0 ? young : short).map(({ uuid }) => uuid) });
  }
  const columns = references.map((code) => returns[codes.indexOf(code)]!);
  const modelled = actual.map((_, month) => Math.max(-1, evaluate(Float64Array.from(columns, (column) => column[month]!))));
  if (!modelled.every(Number.isFinite)) throw new ComputationError("errorSuccessChances", { series: [fund.uuid] });

  const gaps = actual.map((a, month) => a - modelled[month]!);
  const spread = deviation(actual);
  const explained = spread ? ratio(sampleCovariance(gaps, gaps) / spread, spread) : null;
  const score = explained === null ? null : 100 * Math.max(0, 1 - explained);
  const gapSpread = deviation(gaps);
  return {
    observations: actual.length,
    correlation: correlation(actual, modelled),
    trackingError: gapSpread === null ? null : gapSpread * Math.sqrt(12),
    meanGap: finiteOrNull((1 + mean(gaps)) ** 12 - 1),
    volatilityRatio: ratio(deviation(modelled), spread),
    score,
    flag: score !== null && score >= GREEN_FROM ? "green" : score !== null && score >= ORANGE_FROM ? "orange" : "red",
  };
}
