export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
}

/** Sample standard deviation, divisor n - 1; null below two values. */
export function sampleStandardDeviation(values: ArrayLike<number>): number | null {
  if (values.length < 2) return null;
  return Math.sqrt(sampleCovariance(values, values));
}

/** Sample covariance of two lists of the same length, divisor n - 1. */
export function sampleCovariance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const meanA = mean(a);
  const meanB = mean(b);
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - meanA) * (b[i]! - meanB);
  return sum / (a.length - 1);
}
