import { logarithms } from "./logarithm";

/** Beyond it on either side of the middle, AS 241 takes the tail. */
const MIDDLE: f64 = 0.425;

@inline
function polynomial(r: v128, a: f64, b: f64, c: f64, d: f64, e: f64, f: f64, g: f64, h: f64): v128 {
  let x = f64x2.add(f64x2.mul(f64x2.splat(a), r), f64x2.splat(b));
  x = f64x2.add(f64x2.mul(x, r), f64x2.splat(c));
  x = f64x2.add(f64x2.mul(x, r), f64x2.splat(d));
  x = f64x2.add(f64x2.mul(x, r), f64x2.splat(e));
  x = f64x2.add(f64x2.mul(x, r), f64x2.splat(f));
  x = f64x2.add(f64x2.mul(x, r), f64x2.splat(g));
  return f64x2.add(f64x2.mul(x, r), f64x2.splat(h));
}

@inline
function middleQuantiles(q: v128): v128 {
  const r = f64x2.sub(f64x2.splat(0.180625), f64x2.mul(q, q));
  const above = polynomial(
    r,
    2509.0809287301227,
    33430.57558358813,
    67265.7709270087,
    45921.95393154987,
    13731.69376550946,
    1971.5909503065513,
    133.14166789178438,
    3.3871328727963665,
  );
  const below = polynomial(
    r,
    5226.495278852854,
    28729.085735721943,
    39307.89580009271,
    21213.794301586597,
    5394.196021424751,
    687.1870074920579,
    42.31333070160091,
    1,
  );
  return f64x2.div(f64x2.mul(q, above), below);
}

/**
 * Of two uniforms beyond the middle. They are at least 2^-33 from 0 and 1, so that the root is at most 4.8: the far tail of AS 241,
 * beyond 5, is never reached.
 */
@inline
function tailQuantiles(p: v128): v128 {
  const q = f64x2.sub(p, f64x2.splat(0.5));
  const isLow = f64x2.lt(q, f64x2.splat(0));
  const root = f64x2.sqrt(f64x2.neg(logarithms(v128.bitselect(p, f64x2.sub(f64x2.splat(1), p), isLow))));
  const r = f64x2.sub(root, f64x2.splat(1.6));
  const above = polynomial(
    r,
    0.0007745450142783414,
    0.022723844989269184,
    0.2417807251774506,
    1.2704582524523684,
    3.6478483247632045,
    5.769497221460691,
    4.630337846156546,
    1.4234371107496835,
  );
  const below = polynomial(
    r,
    1.0507500716444169e-9,
    0.0005475938084995345,
    0.015198666563616457,
    0.14810397642748008,
    0.6897673349851,
    1.6763848301838038,
    2.053191626637759,
    1,
  );
  const z = f64x2.div(above, below);
  return v128.bitselect(f64x2.neg(z), z, isLow);
}

/**
 * Turns `count` uniforms at `numbers` into normals, in place (AS 241, PPND16). An even count is read: one more than an odd
 * count is written over. `tails` has room for a place (32 bits) each, and one more.
 */
export function normalQuantiles(numbers: usize, count: i32, tails: usize): void {
  let found: usize = 0;
  for (let i = 0; i < count; i += 2) {
    const at = numbers + (<usize>i << 3);
    const p = v128.load(at);
    const q = f64x2.sub(p, f64x2.splat(0.5));
    const tail = f64x2.gt(f64x2.abs(q), f64x2.splat(MIDDLE));
    const bits = i64x2.bitmask(tail);
    // The uniform of a tail stays where it is until the second pass.
    v128.store(at, v128.bitselect(p, middleQuantiles(q), tail));
    store<i32>(tails + (found << 2), i);
    found += bits & 1;
    store<i32>(tails + (found << 2), i + 1);
    found += bits >> 1;
  }
  // Of an odd number of tails the last is taken twice.
  if (found & 1) store<i32>(tails + (found << 2), load<i32>(tails + ((found - 1) << 2)));
  for (let k: usize = 0; k < found; k += 2) {
    const one = numbers + (<usize>load<i32>(tails + (k << 2)) << 3);
    const other = numbers + (<usize>load<i32>(tails + ((k + 1) << 2)) << 3);
    const normals = tailQuantiles(v128.load64_lane(other, v128.load64_zero(one), 1));
    store<f64>(one, f64x2.extract_lane(normals, 0));
    store<f64>(other, f64x2.extract_lane(normals, 1));
  }
}
