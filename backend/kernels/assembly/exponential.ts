// The exponential of the host, where its argument is large.
@external("math", "exp")
declare function exp(x: f64): f64;

/** Inside this bound the exponential needs no reduction of its argument. */
const HALF_LN2: f64 = 0.34657359027997264;

/** e^x - 1 of two small numbers, as numerics/matrices/lognormal-scenarios.ts takes it. */
@inline
function small(x: v128): v128 {
  const t = f64x2.mul(x, x);
  let c = f64x2.add(f64x2.splat(-1.6533902205465252e-6), f64x2.mul(t, f64x2.splat(4.1381367970572385e-8)));
  c = f64x2.add(f64x2.splat(6.613756321437934e-5), f64x2.mul(t, c));
  c = f64x2.add(f64x2.splat(-0.0027777777777015593), f64x2.mul(t, c));
  c = f64x2.add(f64x2.splat(0.16666666666666602), f64x2.mul(t, c));
  c = f64x2.sub(x, f64x2.mul(t, c));
  const power = f64x2.sub(f64x2.splat(1), f64x2.sub(f64x2.div(f64x2.mul(x, c), f64x2.sub(c, f64x2.splat(2))), x));
  return f64x2.sub(power, f64x2.splat(1));
}

function large(x: f64): f64 {
  return x > HALF_LN2 || x < -HALF_LN2 ? exp(x) - 1 : f64x2.extract_lane(small(f64x2.splat(x)), 0);
}

/** Puts e^x - 1 in the place of each of `count` numbers at `numbers`. */
export function exponentialsLessOne(numbers: usize, count: i32): void {
  let t = 0;
  for (; t + 1 < count; t += 2) {
    const at = numbers + (<usize>t << 3);
    const x = v128.load(at);
    if (v128.any_true(f64x2.gt(f64x2.abs(x), f64x2.splat(HALF_LN2)))) {
      store<f64>(at, large(f64x2.extract_lane(x, 0)));
      store<f64>(at, large(f64x2.extract_lane(x, 1)), 8);
    } else v128.store(at, small(x));
  }
  if (t < count) store<f64>(numbers + (<usize>t << 3), large(load<f64>(numbers + (<usize>t << 3))));
}
