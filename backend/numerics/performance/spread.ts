import { mean, sampleStandardDeviation } from "#app/domain/numerics/moments.ts";

/** Returns that differ by less than this differ by the rounding of doubles only. */
const ROUNDING = 1e-13;

/** Sample standard deviation; 0 where the values are equal but for rounding, null below two of them or when it overflows. */
export function deviation(values: Float64Array): number | null {
  const sd = sampleStandardDeviation(values);
  if (sd === null || !Number.isFinite(sd)) return null;
  return sd <= ROUNDING * Math.max(1, Math.abs(mean(values))) ? 0 : sd;
}

/** Quotient; null when a part is absent, the denominator 0, or the result out of range. */
export function ratio(numerator: number | null, denominator: number | null): number | null {
  if (numerator === null || denominator === null || denominator === 0) return null;
  const quotient = numerator / denominator;
  return Number.isFinite(quotient) ? quotient : null;
}

/** Largest distance from the mean; 0 where the values are equal but for rounding. */
function reach(values: Float64Array, centre: number): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) most = Math.max(most, Math.abs(values[i]! - centre));
  return most <= ROUNDING * Math.max(1, Math.abs(centre)) ? 0 : most;
}

/** Pearson correlation of two lists of one length; null when one of them does not vary. */
export function correlation(a: Float64Array, b: Float64Array): number | null {
  const [meanA, meanB] = [mean(a), mean(b)];
  const [reachA, reachB] = [reach(a, meanA), reach(b, meanB)];
  if (!(reachA > 0 && reachB > 0 && Number.isFinite(reachA + reachB))) return null;
  let [aa, bb, ab] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    // Scaled first: the product of two variances may leave the range of doubles.
    const x = (a[i]! - meanA) / reachA;
    const y = (b[i]! - meanB) / reachB;
    aa += x * x;
    bb += y * y;
    ab += x * y;
  }
  return Math.min(1, Math.max(-1, ab / Math.sqrt(aa * bb)));
}
