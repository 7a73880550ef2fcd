/**
 * Root of a continuous function between two bounds by Brent's method (Brent 1973, zeroin), to `tolerance` on the
 * argument. Null when the function has the same sign at both bounds or is not finite there: a bracket cannot
 * wander off as Newton's method does.
 */
export function bracketedRoot(f: (x: number) => number, low: number, high: number, tolerance = 1e-14): number | null {
  let a = low;
  let b = high;
  let fa = f(a);
  let fb = f(b);
  if (!Number.isFinite(fa) || !Number.isFinite(fb) || fa * fb > 0) return null;
  let c = a;
  let fc = fa;
  let step = b - a;
  let before = step;
  for (let iteration = 0; iteration < 500; iteration++) {
    if (Math.abs(fc) < Math.abs(fb)) {
      [a, b, c] = [b, c, b];
      [fa, fb, fc] = [fb, fc, fb];
    }
    const slack = 2 * Number.EPSILON * Math.abs(b) + tolerance / 2;
    const half = (c - b) / 2;
    if (Math.abs(half) <= slack || fb === 0) return b;
    let p = 0;
    let q = 1;
    if (Math.abs(before) >= slack && Math.abs(fa) > Math.abs(fb)) {
      const s = fb / fa;
      if (a === c) {
        p = 2 * half * s;
        q = 1 - s;
      } else {
        const u = fa / fc;
        const r = fb / fc;
        p = s * (2 * half * u * (u - r) - (b - a) * (r - 1));
        q = (u - 1) * (r - 1) * (s - 1);
      }
      if (p > 0) q = -q;
      else p = -p;
    }
    // Interpolation is kept only while it stays inside the bracket and converges faster than halving.
    if (p > 0 && 2 * p < Math.min(3 * half * q - Math.abs(slack * q), Math.abs(before * q))) {
      before = step;
      step = p / q;
    } else {
      step = half;
      before = half;
    }
    a = b;
    fa = fb;
    b += Math.abs(step) > slack ? step : Math.sign(half) * slack;
    fb = f(b);
    if (fb > 0 === fc > 0) {
      c = a;
      fc = fa;
      step = b - a;
      before = step;
    }
  }
  return b;
}
