import { kernels, type LognormalShape } from "#app/domain/numerics/kernels.ts";
import { type SharedMatrix, sharedMatrix } from "#app/domain/numerics/scenario-matrix.ts";
import { packedCholesky } from "../statistics/cholesky.ts";
import { MersenneTwister } from "../statistics/mersenne-twister.ts";
import { NormalSource } from "../statistics/normal-quantile.ts";

export interface LognormalModel {
  seed: number;
  scenarios: number;
  months: number;
  series: readonly { uuid: string /** Annual, decimal fraction. */; expectedReturn: number }[];
  /** Annual covariance of log returns, in the order of `series`. */
  covariance: readonly (readonly number[])[];
}

/** Inside this bound the exponential needs no reduction of its argument. */
const HALF_LN2 = 0.34657359027997264;

/**
 * e^x. A month's log return is nearly always small, where this is the polynomial of fdlibm's e_exp.c without its
 * argument reduction (error below one unit in the last place).
 */
function exponential(x: number): number {
  if (x > HALF_LN2 || x < -HALF_LN2) return Math.exp(x);
  const t = x * x;
  const c =
    x -
    t *
      (0.16666666666666602 +
        t * (-0.0027777777777015593 + t * (6.613756321437934e-5 + t * (-1.6533902205465252e-6 + t * 4.1381367970572385e-8))));
  return 1 - ((x * c) / (c - 2) - x);
}

/** Adds `count` columns from `first` on, each times its coefficient: in this order, several at a time. */
function addColumns(row: Float64Array, columns: readonly Float64Array[], coefficients: Float64Array, first: number, count: number): void {
  let k = 0;
  for (; k + 3 < count; k += 4) {
    const [a, b, c, d] = [columns[k]!, columns[k + 1]!, columns[k + 2]!, columns[k + 3]!];
    const [p, q, r, s] = [
      coefficients[first + k]!,
      coefficients[first + k + 1]!,
      coefficients[first + k + 2]!,
      coefficients[first + k + 3]!,
    ];
    for (let t = 0; t < row.length; t++) row[t] = row[t]! + p * a[t]! + q * b[t]! + r * c[t]! + s * d[t]!;
  }
  for (; k + 1 < count; k += 2) {
    const [a, b] = [columns[k]!, columns[k + 1]!];
    const [p, q] = [coefficients[first + k]!, coefficients[first + k + 1]!];
    for (let t = 0; t < row.length; t++) row[t] = row[t]! + p * a[t]! + q * b[t]!;
  }
  if (k < count) {
    const column = columns[k]!;
    const coefficient = coefficients[first + k]!;
    for (let t = 0; t < row.length; t++) row[t]! += coefficient * column[t]!;
  }
}

/**
 * Correlated geometric Brownian motion by month (Glasserman 2003, chapter 3). Normals are drawn scenario by scenario,
 * month by month, series by series. The expected growth of a month is (1 + y)^(1/12).
 */
export function lognormalMatrices({ seed, scenarios, months, series, covariance }: LognormalModel): Map<string, SharedMatrix> {
  const factor = packedCholesky(covariance).map((x) => x / Math.sqrt(12));
  const drift = Float64Array.from(series, (s, i) => Math.log(1 + s.expectedReturn) / 12 - covariance[i]![i]! / 24);
  const matrices = series.map(() => sharedMatrix(scenarios * months));
  const shape = { seed, scenarios, months, factor, drift };
  const quick = kernels();
  if (quick) quick.lognormalReturns(shape, matrices);
  else drawReturns(shape, matrices);
  return new Map(series.map((s, i) => [s.uuid, matrices[i]!]));
}

function drawReturns({ seed, scenarios, months, factor, drift }: LognormalShape, matrices: readonly SharedMatrix[]): void {
  const n = drift.length;
  const source = new NormalSource(new MersenneTwister(seed), months, n);
  const normals = new Float64Array(months * n);
  // One list of the months for each series, so that the products below run over contiguous numbers.
  const columns = matrices.map((_, i) => normals.subarray(i * months, (i + 1) * months));
  const row = new Float64Array(months);
  for (let s = 0; s < scenarios; s++) {
    source.fill(normals);
    for (let i = 0; i < n; i++) {
      row.fill(drift[i]!);
      addColumns(row, columns, factor, (i * (i + 1)) / 2, i + 1);
      const matrix = matrices[i]!;
      const offset = s * months;
      for (let t = 0; t < months; t++) matrix[offset + t] = exponential(row[t]!) - 1;
    }
  }
}
