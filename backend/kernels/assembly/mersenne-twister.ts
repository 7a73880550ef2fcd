/** Words of the generator; their position follows them. */
const N: i32 = 624;
const M: i32 = 397;
const POSITION: usize = 624 * 4;
const TO_UNIT: f64 = 1.0 / 4294967296.0;

@inline
function twist(upper: i32, lower: i32, far: i32): i32 {
  const y = (upper & 0x80000000) | (lower & 0x7fffffff);
  return far ^ (y >>> 1) ^ (-(y & 1) & 0x9908b0df);
}

@inline
function twist4(upper: v128, lower: v128, far: v128): v128 {
  const y = v128.or(v128.and(upper, i32x4.splat(0x80000000)), v128.and(lower, i32x4.splat(0x7fffffff)));
  const odd = v128.and(i32x4.neg(v128.and(y, i32x4.splat(1))), i32x4.splat(0x9908b0df));
  return v128.xor(v128.xor(far, i32x4.shr_u(y, 1)), odd);
}

/** The next 624 words, four at a time where none of the four needs another of them. */
function regenerate(s: usize): void {
  let k: usize = 0;
  for (; k < 224; k += 4) v128.store(s + k * 4, twist4(v128.load(s + k * 4), v128.load(s + k * 4 + 4), v128.load(s + (k + M) * 4)));
  for (; k < 227; k++) store<i32>(s + k * 4, twist(load<i32>(s + k * 4), load<i32>(s + k * 4 + 4), load<i32>(s + (k + M) * 4)));
  for (; k < 623; k += 4) v128.store(s + k * 4, twist4(v128.load(s + k * 4), v128.load(s + k * 4 + 4), v128.load(s + (k - 227) * 4)));
  store<i32>(s + 623 * 4, twist(load<i32>(s + 623 * 4), load<i32>(s), load<i32>(s + 396 * 4)));
}

@inline
function temper4(word: v128): v128 {
  let y = v128.xor(word, i32x4.shr_u(word, 11));
  y = v128.xor(y, v128.and(i32x4.shl(y, 7), i32x4.splat(0x9d2c5680)));
  y = v128.xor(y, v128.and(i32x4.shl(y, 15), i32x4.splat(0xefc60000)));
  return v128.xor(y, i32x4.shr_u(y, 18));
}

@inline
function temper(word: u32): u32 {
  let y = word ^ (word >> 11);
  y ^= (y << 7) & 0x9d2c5680;
  y ^= (y << 15) & 0xefc60000;
  return y ^ (y >> 18);
}

@inline
function unit2(words: v128): v128 {
  return f64x2.mul(f64x2.add(f64x2.convert_low_i32x4_u(words), f64x2.splat(0.5)), f64x2.splat(TO_UNIT));
}

/** `count` uniforms in (0, 1) to `target`, from the generator at `state` (625 words of 32 bits). */
export function fillUniforms(state: usize, target: usize, count: i32): void {
  let position = load<i32>(state, POSITION);
  let i = 0;
  while (i < count) {
    if (position == N) {
      regenerate(state);
      position = 0;
    }
    const length = min(N - position, count - i);
    const from = state + (<usize>position << 2);
    const to = target + (<usize>i << 3);
    let k = 0;
    for (; k + 3 < length; k += 4) {
      const y = temper4(v128.load(from + (<usize>k << 2)));
      v128.store(to + (<usize>k << 3), unit2(y));
      v128.store(to + (<usize>k << 3), unit2(i32x4.shuffle(y, y, 2, 3, 0, 1)), 16);
    }
    for (; k < length; k++)
      store<f64>(to + (<usize>k << 3), (<f64>temper(load<u32>(from + (<usize>k << 2))) + 0.5) * TO_UNIT);
    position += length;
    i += length;
  }
  store<i32>(state, position, POSITION);
}
