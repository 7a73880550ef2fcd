import type { Kernels } from "#app/domain/numerics/kernels.ts";

interface Exports {
  memory: WebAssembly.Memory;
  weightedSum(target: number, lists: number, stride: number, coefficients: number, count: number, length: number, base: number): void;
  lognormalReturns(...places: number[]): void;
  orderStatistics(...places: number[]): number;
}

const PAGE = 65_536;
/** Numbers of a block of scenarios: about what the second cache of a core holds. */
const BLOCK_NUMBERS = 128 * 1024;
/** Words of the generator, and its position. */
const STATE_WORDS = 625;

/** Hands out places of the memory from its start, which is grown when they do not fit. */
function placesIn(memory: WebAssembly.Memory) {
  let next = 1024;
  return {
    /** Bytes, on a multiple of 16. */
    take(bytes: number): number {
      const place = next;
      next += (bytes + 15) & ~15;
      const missing = next - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
      return place;
    },
  };
}

/** State of MT19937 after `init_genrand`, its 624 words used up. */
function seedState(words: Int32Array, seed: number): void {
  words[0] = seed;
  for (let i = 1; i < STATE_WORDS - 1; i++) {
    const previous = words[i - 1]! ^ (words[i - 1]! >>> 30);
    words[i] = Math.imul(1812433253, previous) + i;
  }
  words[STATE_WORDS - 1] = STATE_WORDS - 1;
}

/**
 * Kernels of a compiled module (`assembly/`). Numbers go through the module's own memory block by block, so that it stays small.
 * @throws WebAssembly.CompileError where the engine has no SIMD.
 */
export function wasmKernels(module: WebAssembly.Module): Kernels {
  const instance = new WebAssembly.Instance(module, { math: { log: Math.log, exp: Math.exp }, env: { abort: () => {} } });
  const { memory, weightedSum, lognormalReturns, orderStatistics } = instance.exports as unknown as Exports;
  const numbers = (place: number, length: number) => new Float64Array(memory.buffer, place, length);
  return {
    weightedSums(target, { scenarios, months }, { base, coefficients, terms, from, to }, beforeBlock) {
      const length = to - from;
      const count = terms.length;
      const most = Math.max(1, Math.floor(BLOCK_NUMBERS / ((count + 1) * Math.max(1, length))));
      const places = placesIn(memory);
      const factors = places.take(8 * count);
      const sums = places.take(8 * most * length);
      const lists = places.take(8 * count * most * length);
      numbers(factors, count).set(coefficients);
      for (let first = 0; first < scenarios; first += most) {
        beforeBlock();
        const block = Math.min(most, scenarios - first);
        const size = block * length;
        terms.forEach(({ returns, months: own }, k) => {
          const list = numbers(lists + 8 * k * size, size);
          if (own === length) list.set(returns.subarray(first * own, (first + block) * own));
          else for (let s = 0; s < block; s++) list.set(returns.subarray((first + s) * own + from, (first + s) * own + to), s * length);
        });
        weightedSum(sums, lists, 8 * size, factors, count, size, base);
        const made = numbers(sums, size);
        if (length === months) target.set(made, first * months);
        else for (let s = 0; s < block; s++) target.set(made.subarray(s * length, (s + 1) * length), (first + s) * months + from);
      }
    },
    lognormalReturns({ seed, scenarios, months, factor, drift }, matrices) {
      const count = months * drift.length;
      const most = Math.max(1, Math.floor(BLOCK_NUMBERS / Math.max(1, count)));
      const places = placesIn(memory);
      const state = places.take(4 * STATE_WORDS);
      const factors = places.take(8 * factor.length);
      const drifts = places.take(8 * drift.length);
      const drawn = places.take(8 * (count + 1));
      const lists = places.take(8 * count);
      const tails = places.take(4 * (count + 2));
      const target = places.take(8 * most * count);
      seedState(new Int32Array(memory.buffer, state, STATE_WORDS), seed);
      numbers(factors, factor.length).set(factor);
      numbers(drifts, drift.length).set(drift);
      for (let first = 0; first < scenarios; first += most) {
        const block = Math.min(most, scenarios - first);
        lognormalReturns(state, block, months, drift.length, factors, drifts, drawn, lists, tails, target);
        matrices.forEach((matrix, i) => {
          matrix.set(numbers(target + 8 * i * block * months, block * months), first * months);
        });
      }
    },
    orderStatistics(values, length, ranks) {
      const lists = length === 0 ? 0 : values.length / length;
      const count = ranks.length;
      // Lists are taken in pairs.
      const most = Math.max(2, Math.floor(BLOCK_NUMBERS / Math.max(1, length)) & ~1);
      const places = placesIn(memory);
      const ranked = places.take(4 * count);
      const pairs = places.take(16 * length);
      const block = places.take(8 * most * length);
      const found = places.take(8 * most * count);
      new Int32Array(memory.buffer, ranked, count).set(ranks);
      const target = new Float64Array(lists * count);
      for (let first = 0; first < lists; first += most) {
        const now = Math.min(most, lists - first);
        numbers(block, now * length).set(values.subarray(first * length, (first + now) * length));
        if (orderStatistics(block, length, now, ranked, count, pairs, found) !== 0) return null;
        target.set(numbers(found, now * count), first * count);
      }
      return target;
    },
  };
}
