// The logarithm of the host, so that a tail has the same bits as in numerics/statistics/normal-quantile.ts.
@external("math", "log")
declare function log(x: f64): f64;

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

function tailQuantile(p: f64): f64 {
  const q = p - 0.5;
  let r = Math.sqrt(-log(q < 0 ? p : 1 - p));
  let z: f64;
  if (r <= 5) {
    r -= 1.6;
    z =
      (((((((0.0007745450142783414 * r + 0.022723844989269184) * r + 0.2417807251774506) * r + 1.2704582524523684) * r +
        3.6478483247632045) *
        r +
        5.769497221460691) *
        r +
        4.630337846156546) *
        r +
        1.4234371107496835) /
      (((((((1.0507500716444169e-9 * r + 0.0005475938084995345) * r + 0.015198666563616457) * r + 0.14810397642748008) * r +
        0.6897673349851) *
        r +
        1.6763848301838038) *
        r +
        2.053191626637759) *
        r +
        1);
  } else {
    r -= 5;
    z =
      (((((((2.0103343992922881e-7 * r + 0.000027115555687434876) * r + 0.0012426609473880784) * r + 0.026532189526576124) * r +
        0.29656057182850487) *
        r +
        1.7848265399172913) *
        r +
        5.463784911164114) *
        r +
        6.657904643501103) /
      (((((((2.0442631033899397e-15 * r + 1.421511758316446e-7) * r + 0.000018463183175100548) * r + 0.0007868691311456133) * r +
        0.014875361290850615) *
        r +
        0.1369298809227358) *
        r +
        0.599832206555888) *
        r +
        1);
  }
  return q < 0 ? -z : z;
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
  for (let k: usize = 0; k < found; k++) {
    const at = numbers + (<usize>load<i32>(tails + (k << 2)) << 3);
    store<f64>(at, tailQuantile(load<f64>(at)));
  }
}
