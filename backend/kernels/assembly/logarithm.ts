// Natural logarithms of two numbers at a time: fdlibm's e_log.c (Sun Microsystems, 1993), operation by operation, which V8 has as
// Math.log. In the host's function a call takes three times as long.
@external("math", "log")
declare function log(x: f64): f64;

const LN2_HIGH: f64 = 6.93147180369123816490e-01;
const LN2_LOW: f64 = 1.90821492927058770002e-10;

@inline
function times(a: v128, b: f64): v128 {
  return f64x2.mul(a, f64x2.splat(b));
}

@inline
function plus(a: v128, b: f64): v128 {
  return f64x2.add(a, f64x2.splat(b));
}

/** Of positive numbers that are not subnormal. */
@inline
export function logarithms(x: v128): v128 {
  const fraction = v128.and(i64x2.shr_u(x, 32), i64x2.splat(0xfffff));
  // Next to a power of two fdlibm takes another way, for few numbers: the host goes it.
  if (v128.any_true(i64x2.lt_s(v128.and(i64x2.add(fraction, i64x2.splat(2)), i64x2.splat(0xfffff)), i64x2.splat(3))))
    return f64x2.replace_lane(f64x2.splat(log(f64x2.extract_lane(x, 0))), 1, log(f64x2.extract_lane(x, 1)));
  // x = 2^k (1 + f), with 1 + f between the roots of a half and of two.
  const above = v128.and(i64x2.add(fraction, i64x2.splat(0x95f64)), i64x2.splat(0x100000));
  const exponents = i64x2.add(i64x2.sub(i64x2.shr_u(x, 52), i64x2.splat(1023)), i64x2.shr_u(above, 20));
  const high = v128.or(fraction, v128.xor(above, i64x2.splat(0x3ff00000)));
  const reduced = v128.or(i64x2.shl(high, 32), v128.and(x, i64x2.splat(0xffffffff)));
  const k = f64x2.convert_low_i32x4_s(v128.shuffle<i32>(exponents, exponents, 0, 2, 0, 2));
  const f = plus(reduced, -1);
  const s = f64x2.div(f, plus(f, 2));
  const z = f64x2.mul(s, s);
  const w = f64x2.mul(z, z);
  const even = f64x2.mul(w, plus(f64x2.mul(w, plus(times(w, 1.531383769920937332e-01), 2.222219843214978396e-01)), 3.999999999940941908e-01));
  let odd = plus(times(w, 1.479819860511658591e-01), 1.818357216161805012e-01);
  odd = plus(f64x2.mul(w, odd), 2.857142874366239149e-01);
  odd = f64x2.mul(z, plus(f64x2.mul(w, odd), 6.666666666666735130e-01));
  const r = f64x2.add(odd, even);
  const low = times(k, LN2_LOW);
  const half = f64x2.mul(times(f, 0.5), f);
  const far = f64x2.sub(half, f64x2.add(f64x2.mul(s, f64x2.add(half, r)), low));
  const near = f64x2.sub(f64x2.mul(s, f64x2.sub(f, r)), low);
  const isFar = v128.and(i64x2.ge_s(fraction, i64x2.splat(0x6147a)), i64x2.le_s(fraction, i64x2.splat(0x6b851)));
  return f64x2.sub(times(k, LN2_HIGH), f64x2.sub(v128.bitselect(far, near, isFar), f));
}
