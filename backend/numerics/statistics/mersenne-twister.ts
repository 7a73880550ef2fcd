const N = 624;
const M = 397;
const MATRIX_A = 0x9908b0df;
const UPPER = 0x80000000;
const LOWER = 0x7fffffff;
const TO_UNIT = 1 / 0x1_0000_0000;

const twist = (upper: number, lower: number, far: number): number => {
  const y = (upper & UPPER) | (lower & LOWER);
  return far ^ (y >>> 1) ^ (-(y & 1) & MATRIX_A);
};

const temper = (word: number): number => {
  let y = word ^ (word >>> 11);
  y ^= (y << 7) & 0x9d2c5680;
  y ^= (y << 15) & 0xefc60000;
  return (y ^ (y >>> 18)) >>> 0;
};

/**
 * MT19937 (Matsumoto & Nishimura 1998) seeded by one 32-bit integer (`init_genrand`). Words are kept as signed
 * integers, which the engine handles in registers, and made unsigned when they leave.
 */
export class MersenneTwister {
  private readonly state = new Int32Array(N);
  private position = N;

  constructor(seed: number) {
    const state = this.state;
    state[0] = seed;
    for (let i = 1; i < N; i++) {
      const previous = state[i - 1]! ^ (state[i - 1]! >>> 30);
      state[i] = Math.imul(1812433253, previous) + i;
    }
  }

  private regenerate(): void {
    const s = this.state;
    for (let k = 0; k < N - M; k++) s[k] = twist(s[k]!, s[k + 1]!, s[k + M]!);
    for (let k = N - M; k < N - 1; k++) s[k] = twist(s[k]!, s[k + 1]!, s[k + M - N]!);
    s[N - 1] = twist(s[N - 1]!, s[0]!, s[M - 1]!);
    this.position = 0;
  }

  /** Next 32-bit output, in [0, 2^32). */
  nextUint32(): number {
    if (this.position === N) this.regenerate();
    return temper(this.state[this.position++]!);
  }

  /** Uniform (y + 0.5) / 2^32, strictly inside (0, 1). */
  nextUniform(): number {
    return (this.nextUint32() + 0.5) * TO_UNIT;
  }

  /** Integer in [0, n). */
  nextBelow(n: number): number {
    return Math.floor(this.nextUniform() * n);
  }

  /** Fills `target` with uniforms, one output each. */
  fillUniforms(target: Float64Array): void {
    const state = this.state;
    for (let i = 0; i < target.length; ) {
      if (this.position === N) this.regenerate();
      const first = this.position;
      const count = Math.min(N - first, target.length - i);
      for (let k = 0; k < count; k++) target[i + k] = (temper(state[first + k]!) + 0.5) * TO_UNIT;
      this.position = first + count;
      i += count;
    }
  }
}
