/**
 * Lower Cholesky factor of a covariance matrix, packed by rows: entry (i, j), j <= i, is at i(i + 1)/2 + j.
 * A zero pivot (an asset without risk of its own) gives a zero column.
 * @throws RangeError when the matrix is not positive semi-definite.
 */
export function packedCholesky(covariance: readonly (readonly number[])[]): Float64Array {
  const n = covariance.length;
  const factor = new Float64Array((n * (n + 1)) / 2);
  for (let i = 0; i < n; i++) {
    const rowI = (i * (i + 1)) / 2;
    for (let j = 0; j <= i; j++) {
      const rowJ = (j * (j + 1)) / 2;
      let sum = covariance[i]![j]!;
      for (let k = 0; k < j; k++) sum -= factor[rowI + k]! * factor[rowJ + k]!;
      if (i === j) {
        const slack = 1e-12 * Math.abs(covariance[i]![i]!);
        if (!(sum >= -slack)) throw new RangeError("covariance matrix is not positive semi-definite");
        factor[rowI + i] = sum <= slack ? 0 : Math.sqrt(sum);
      } else {
        const pivot = factor[rowJ + j]!;
        factor[rowI + j] = pivot === 0 ? 0 : sum / pivot;
      }
    }
  }
  return factor;
}
