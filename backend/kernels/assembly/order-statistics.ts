// Order statistics of many short lists: two lists at a time, one in each lane, by a network of exchanges that needs no branch.

/** The smaller number of each lane goes to `low`, the larger to `high`; equal ones stay. */
@inline
function exchange(low: usize, high: usize): void {
  const a = v128.load(low);
  const b = v128.load(high);
  v128.store(low, f64x2.pmin(a, b));
  v128.store(high, f64x2.pmax(b, a));
}

/** Puts `count` pairs in ascending order, lane by lane. Batcher's merge exchange (Knuth, TAOCP 3, 5.2.2, algorithm M). */
function mergeExchange(pairs: usize, count: i32): void {
  let top = 1;
  while (top < count) top <<= 1;
  top >>= 1;
  for (let p = top; p > 0; p >>= 1) {
    let q = top;
    let r = 0;
    let d = p;
    while (true) {
      const last = count - d;
      const far = <usize>d << 4;
      for (let start = r; start < last; start += p << 1) {
        let at = pairs + (<usize>start << 4);
        const end = pairs + (<usize>min(start + p, last) << 4);
        for (; at < end; at += 16) exchange(at, at + far);
      }
      if (q == p) break;
      d = q - p;
      q >>= 1;
      r = p;
    }
  }
}

/**
 * `target` gets, list by list, the numbers at `rankCount` `ranks` (i32, from 0) of `lists` lists of `length` numbers that stand one
 * after the other. Work space: `pairs` of 2 x `length` numbers. Gives 0 where every number is finite.
 */
export function orderStatistics(
  values: usize,
  length: i32,
  lists: i32,
  ranks: usize,
  rankCount: i32,
  pairs: usize,
  target: usize,
): f64 {
  const bytes = <usize>length << 3;
  let check = f64x2.splat(0);
  let to = target;
  for (let list = 0; list < lists; list += 2) {
    const one = values + <usize>list * bytes;
    // The last of an odd number of lists stands in both lanes.
    const other = list + 1 < lists ? one + bytes : one;
    for (let i: usize = 0; i < bytes; i += 8) {
      const pair = v128.load64_lane(other + i, v128.load64_zero(one + i), 1);
      check = f64x2.add(check, f64x2.mul(pair, f64x2.splat(0)));
      v128.store(pairs + (i << 1), pair);
    }
    mergeExchange(pairs, length);
    for (let lane: usize = 0; lane < <usize>min(lists - list, 2); lane++)
      for (let k = 0; k < rankCount; k++) {
        const rank = load<i32>(ranks + (<usize>k << 2));
        store<f64>(to, load<f64>(pairs + (<usize>rank << 4) + (lane << 3)));
        to += 8;
      }
  }
  return f64x2.extract_lane(check, 0) + f64x2.extract_lane(check, 1);
}
