import { packedCholesky } from "./cholesky.ts";
import { MersenneTwister } from "./mersenne-twister.ts";
import { fillNormals } from "./normal-quantile.ts";
import { type SharedMatrix, sharedMatrix } from "./scenario-matrix.ts";

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

function addScaled(row: Float64Array, column: Float64Array, coefficient: number): void {
  if (coefficient === 0) return;
  for (let t = 0; t < row.length; t++) row[t]! += coefficient * column[t]!;
}

/**
 * Correlated geometric Brownian motion by month (Glasserman 2003, chapter 3). Normals are drawn scenario by scenario,
 * month by month, series by series. The expected growth of a month is (1 + y)^(1/12).
 */
export function lognormalMatrices({ seed, scenarios, months, series, covariance }: LognormalModel): Map<string, SharedMatrix> {
  const n = series.length;
  const generator = new MersenneTwister(seed);
  const factor = packedCholesky(covariance).map((x) => x / Math.sqrt(12));
  const drift = Float64Array.from(series, (s, i) => Math.log(1 + s.expectedReturn) / 12 - covariance[i]![i]! / 24);
  const matrices = series.map(() => sharedMatrix(scenarios * months));
  const normals = new Float64Array(months * n);
  // One list of the months for each series, so that the products below run over contiguous numbers.
  const columns = series.map(() => new Float64Array(months));
  const row = new Float64Array(months);
  for (let s = 0; s < scenarios; s++) {
    fillNormals(generator, normals);
    for (let i = 0; i < n; i++) {
      const column = columns[i]!;
      for (let t = 0; t < months; t++) column[t] = normals[t * n + i]!;
      row.fill(drift[i]!);
      for (let k = 0; k <= i; k++) addScaled(row, columns[k]!, factor[(i * (i + 1)) / 2 + k]!);
      const matrix = matrices[i]!;
      const offset = s * months;
      for (let t = 0; t < months; t++) matrix[offset + t] = exponential(row[t]!) - 1;
    }
  }
  return new Map(series.map((s, i) => [s.uuid, matrices[i]!]));
}
