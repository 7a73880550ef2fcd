const BLOCK = 4;

/**
 * Sample covariance (divisor n - 1) of each pair of rows of the same length. Products are summed in the order of the
 * observations, four rows against four at a time, so that a number is read once for sixteen products.
 */
export function covarianceMatrix(rows: readonly ArrayLike<number>[]): number[][] {
  const n = rows.length;
  const length = rows[0]?.length ?? 0;
  const padded = Math.ceil(n / BLOCK) * BLOCK;
  /** Deviations from the mean, four rows interleaved: row i of observation t is at (i div 4, t, i mod 4). */
  const deviations = new Float64Array(padded * length);
  for (let i = 0; i < n; i++) {
    const row = rows[i]!;
    let sum = 0;
    for (let t = 0; t < length; t++) sum += row[t]!;
    const mean = sum / length;
    const offset = (i - (i % BLOCK)) * length + (i % BLOCK);
    for (let t = 0; t < length; t++) deviations[offset + t * BLOCK] = row[t]! - mean;
  }
  const matrix = Array.from({ length: n }, () => new Array<number>(n).fill(0));
  const sums = new Float64Array(BLOCK * BLOCK);
  for (let i = 0; i < n; i += BLOCK) {
    for (let j = 0; j <= i; j += BLOCK) {
      blockProducts(deviations, i * length, j * length, length, sums);
      for (let a = 0; a < BLOCK && i + a < n; a++) {
        for (let b = 0; b < BLOCK && j + b < n; b++) {
          const value = sums[a * BLOCK + b]! / (length - 1);
          matrix[i + a]![j + b] = value;
          matrix[j + b]![i + a] = value;
        }
      }
    }
  }
  return matrix;
}

/** Sums of products of four interleaved rows from `p` with four from `q`. */
function blockProducts(rows: Float64Array, p: number, q: number, length: number, sums: Float64Array): void {
  let [s00, s01, s02, s03] = [0, 0, 0, 0];
  let [s10, s11, s12, s13] = [0, 0, 0, 0];
  let [s20, s21, s22, s23] = [0, 0, 0, 0];
  let [s30, s31, s32, s33] = [0, 0, 0, 0];
  for (let k = 0; k < length * BLOCK; k += BLOCK) {
    const b0 = rows[q + k]!;
    const b1 = rows[q + k + 1]!;
    const b2 = rows[q + k + 2]!;
    const b3 = rows[q + k + 3]!;
    const a0 = rows[p + k]!;
    s00 += a0 * b0;
    s01 += a0 * b1;
    s02 += a0 * b2;
    s03 += a0 * b3;
    const a1 = rows[p + k + 1]!;
    s10 += a1 * b0;
    s11 += a1 * b1;
    s12 += a1 * b2;
    s13 += a1 * b3;
    const a2 = rows[p + k + 2]!;
    s20 += a2 * b0;
    s21 += a2 * b1;
    s22 += a2 * b2;
    s23 += a2 * b3;
    const a3 = rows[p + k + 3]!;
    s30 += a3 * b0;
    s31 += a3 * b1;
    s32 += a3 * b2;
    s33 += a3 * b3;
  }
  sums.set([s00, s01, s02, s03, s10, s11, s12, s13, s20, s21, s22, s23, s30, s31, s32, s33]);
}
