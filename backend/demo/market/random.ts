/** One step of splitmix32, to spread a seed over the state of a generator (Steele, Lea and Flood 2014, 32-bit form). */
function splitMix(state: number): { next: number; value: number } {
  const next = (state + 0x9e3779b9) | 0;
  let z = next ^ (next >>> 16);
  z = Math.imul(z, 0x21f0aaad);
  z ^= z >>> 15;
  z = Math.imul(z, 0x735a2d97);
  return { next, value: z ^ (z >>> 15) };
}

export interface Random {
  /** Uniform, strictly inside (0, 1). */
  uniform(): number;
  /** Standard normal (Box and Muller 1958). */
  normal(): number;
}

/**
 * Generator xoshiro128** (Blackman and Vigna 2018) for stream `stream` of `seed`: the same numbers on every machine.
 * Each factor and each series draws from a stream of its own, so one more series leaves the others as they are.
 */
export function randomStream(seed: number, stream: number): Random {
  let from = seed ^ Math.imul(stream + 1, 0x85ebca6b);
  const fill = () => {
    const step = splitMix(from);
    from = step.next;
    return step.value;
  };
  let [a, b, c, d] = [fill(), fill(), fill(), fill()];
  const uniform = () => {
    const rotated = Math.imul(b, 5);
    const result = Math.imul((rotated << 7) | (rotated >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return (result + 0.5) / 4294967296;
  };
  let spare: number | null = null;
  const normal = () => {
    if (spare !== null) {
      const value = spare;
      spare = null;
      return value;
    }
    const radius = Math.sqrt(-2 * Math.log(uniform()));
    const angle = 2 * Math.PI * uniform();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
  return { uniform, normal };
}
