// Loops over scenarios in WebAssembly SIMD, compiled by AssemblyScript. They do what the TypeScript of numerics/ does, operation by
// operation in the same order, so that every bit of the results is the same. Addresses count bytes of the memory; numbers are f64.
import { exponentialsLessOne } from "./exponential";
import { fillUniforms } from "./mersenne-twister";
import { normalQuantiles } from "./normal-quantile";

export { orderStatistics } from "./order-statistics";

/**
 * target[t] = base + Σ coefficients[k] × lists[k][t], in the order of the lists: `count` lists, each `stride` bytes after the one before,
 * over their first `length` numbers.
 */
export function weightedSum(target: usize, lists: usize, stride: usize, coefficients: usize, count: i32, length: i32, base: f64): void {
  let t: usize = 0;
  for (; t + 3 < <usize>length; t += 4) {
    let a = f64x2.splat(base);
    let b = a;
    let at = lists + (t << 3);
    for (let k: usize = 0; k < <usize>count; k++) {
      const coefficient = v128.load64_splat(coefficients + (k << 3));
      a = f64x2.add(a, f64x2.mul(coefficient, v128.load(at)));
      b = f64x2.add(b, f64x2.mul(coefficient, v128.load(at, 16)));
      at += stride;
    }
    v128.store(target + (t << 3), a);
    v128.store(target + (t << 3), b, 16);
  }
  for (; t < <usize>length; t++) {
    let x = base;
    let at = lists + (t << 3);
    for (let k: usize = 0; k < <usize>count; k++) {
      x = x + load<f64>(coefficients + (k << 3)) * load<f64>(at);
      at += stride;
    }
    store<f64>(target + (t << 3), x);
  }
}

/** `rows` times `columns` numbers, drawn row by row, as lists of the columns. */
function columnsOf(drawn: usize, lists: usize, rows: i32, columns: i32): void {
  let to = lists;
  for (let column = 0; column < columns; column++) {
    let from = drawn + (<usize>column << 3);
    for (let row = 0; row < rows; row++) {
      store<f64>(to, load<f64>(from));
      to += 8;
      from += <usize>columns << 3;
    }
  }
}

/**
 * Correlated lognormal returns of the next `scenarios` scenarios: `target` holds, series by series, scenarios × months. `state` is the
 * generator, `factor` the packed lower factor of a month's covariance, `drift` a month's expected log return by series. Work space:
 * `drawn` and `lists` of months × series numbers (and one more), `tails` of as many 32-bit places.
 */
export function lognormalReturns(
  state: usize,
  scenarios: i32,
  months: i32,
  series: i32,
  factor: usize,
  drift: usize,
  drawn: usize,
  lists: usize,
  tails: usize,
  target: usize,
): void {
  const count = months * series;
  const list = <usize>months << 3;
  for (let s = 0; s < scenarios; s++) {
    fillUniforms(state, drawn, count);
    normalQuantiles(drawn, count, tails);
    columnsOf(drawn, lists, months, series);
    let coefficients = factor;
    for (let i = 0; i < series; i++) {
      const row = target + <usize>(i * scenarios + s) * list;
      weightedSum(row, lists, list, coefficients, i + 1, months, load<f64>(drift + (<usize>i << 3)));
      exponentialsLessOne(row, months);
      coefficients += <usize>(i + 1) << 3;
    }
  }
}
