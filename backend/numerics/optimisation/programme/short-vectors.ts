/** Products of the short lists that a step of the quadratic programme works on. */
export function dotOf(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

export function largestOf(a: Float64Array): number {
  let most = 0;
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(a[i]!));
  return most;
}

/** Entries of `all` at the places. */
export function picked(all: Float64Array, places: readonly number[]): Float64Array {
  const some = new Float64Array(places.length);
  for (let k = 0; k < places.length; k++) some[k] = all[places[k]!]!;
  return some;
}

export function addTimes(target: Float64Array, other: Float64Array, times: number): void {
  for (let k = 0; k < target.length; k++) target[k]! += times * other[k]!;
}

/** Each of `rows` with `b`. */
export function productsWith(rows: readonly Float64Array[], b: Float64Array): Float64Array {
  const result = new Float64Array(rows.length);
  for (let r = 0; r < rows.length; r++) result[r] = dotOf(rows[r]!, b);
  return result;
}

/** Each of `rows` with each of `columns`. */
export const products = (rows: readonly Float64Array[], columns: readonly Float64Array[]): Float64Array[] =>
  rows.map((row) => productsWith(columns, row));

/** ½w'Qw - c'w by its gradient Qw - c. */
export function objectiveOf(w: Float64Array, gradient: Float64Array, c: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < w.length; i++) sum += (w[i]! * (gradient[i]! - c[i]!)) / 2;
  return sum;
}

/** Size of that objective, against which a decrease counts. */
export function sizeOf(w: Float64Array, gradient: Float64Array, c: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < w.length; i++) sum += Math.abs(w[i]! * gradient[i]!) + Math.abs(w[i]! * c[i]!);
  return sum;
}
