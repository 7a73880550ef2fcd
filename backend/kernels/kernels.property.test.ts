import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { chooseKernels, type Kernels } from "#app/domain/numerics/kernels.ts";
import { quantilesOfLists } from "#app/domain/numerics/quantile.ts";
import type { PocketPlan } from "#app/domain/projection/pocket-plan.ts";
import { constantMixGrowth, SimulationStopped } from "#app/domain/projection/simulate.ts";
import { ensureKernels } from "../../scripts/kernels.mjs";
import { type LognormalModel, lognormalMatrices } from "../numerics/matrices/lognormal-scenarios.ts";
import { loadKernels } from "./load-kernels.ts";

let quick: Kernels;
beforeAll(async () => {
  quick = loadKernels(await ensureKernels())!;
  expect(quick).not.toBeNull();
});
afterEach(() => chooseKernels(null));

/** Made once by the TypeScript and once by the loops in WebAssembly. */
function both<T>(make: () => T): [T, T] {
  chooseKernels(null);
  const plain = make();
  chooseKernels(quick);
  return [plain, make()];
}
/** Numbers of which a bit differs. */
const differing = (a: Float64Array, b: Float64Array) =>
  a.reduce((count, x, i) => count + Number(!Object.is(x, b[i])), Math.abs(a.length - b.length));

const weight = fc.double({ min: -2, max: 2, noNaN: true });

describe("loops over scenarios in WebAssembly", () => {
  it("draw the same lognormal returns to the bit, few or many scenarios, months and series, small and large returns", () => {
    const model = fc
      .record({
        seed: fc.integer({ min: 0, max: 0xffffffff }),
        scenarios: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(700)),
        months: fc.integer({ min: 1, max: 130 }),
        returns: fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { minLength: 1, maxLength: 9 }),
        variance: fc.constantFrom(0, 0.01, 0.09, 1.5),
        common: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(
        ({ returns, variance, common, ...shape }): LognormalModel => ({
          ...shape,
          series: returns.map((expectedReturn, i) => ({ uuid: String(i), expectedReturn })),
          covariance: returns.map((_, i) => returns.map((__, j) => (i === j ? variance : variance * common))),
        }),
      );
    fc.assert(
      fc.property(model, (of) => {
        const [plain, made] = both(() => lognormalMatrices(of));
        for (const [uuid, returns] of plain) expect(differing(returns, made.get(uuid)!)).toBe(0);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it("make the same growth factors to the bit, with mixes that change and matrices longer than the plan", () => {
    const plan = fc.record({
      scenarios: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(500)),
      months: fc.integer({ min: 1, max: 70 }),
      more: fc.integer({ min: 0, max: 5 }),
      targets: fc.array(fc.array(weight, { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
      feeFactor: fc.double({ min: 0.9, max: 1, noNaN: true }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(plan, ({ scenarios, months, more, targets, feeFactor, seed }) => {
        const series = targets[0]!.map((_, i) => ({ uuid: String(i), expectedReturn: 0.01 * i }));
        const covariance = series.map((_, i) => series.map((__, j) => (i === j ? 0.04 : 0.01)));
        const drawn = lognormalMatrices({ seed, scenarios, months: months + more, series, covariance });
        const matrices = new Map([...drawn].map(([uuid, returns]) => [uuid, { scenarios, months: months + more, returns }]));
        // The last holding is a mandate of two of the series.
        const composition = series.map(({ uuid }, i) =>
          i < 4
            ? [{ series: uuid, weight: 1 }]
            : [
                { series: "0", weight: 0.3 },
                { series: "4", weight: 0.7 },
              ],
        );
        const pocket = {
          holdings: composition.map((lines) => ({ feeFactor, composition: lines })),
          targets,
          targetAt: Uint8Array.from({ length: months }, (_, t) => Math.floor((t * targets.length) / months)),
          resetAt: new Uint8Array(months).fill(1),
        } as unknown as PocketPlan;
        const [plain, made] = both(() => constantMixGrowth(pocket, matrices, scenarios));
        expect(differing(plain, made)).toBe(0);
        expect(() => constantMixGrowth(pocket, matrices, scenarios, () => true)).toThrow(SimulationStopped);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it("find the same quantiles of lists to the bit, whatever their length and number, and none where a number is not finite", () => {
    const value = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, 1, 1, -2));
    const lists = fc.record({
      length: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(64, 250, 1000)),
      count: fc.integer({ min: 0, max: 9 }),
      few: fc.array(value, { minLength: 1, maxLength: 60 }),
      seed: fc.integer({ min: 1, max: 1000 }),
      bad: fc.option(fc.record({ at: fc.nat(), value: fc.constantFrom(Number.NaN, Infinity, -Infinity) }), { freq: 5 }),
    });
    const probabilities = [0, 0.05, 0.25, 1 / 3, 0.5, 0.95, 1];
    fc.assert(
      fc.property(lists, ({ length, count, few, seed, bad }) => {
        // Some numbers many times, the others all different.
        const values = Float64Array.from({ length: length * count }, (_, i) => (i % 3 ? few[i % few.length]! : Math.sin(seed * i) * i));
        if (bad && values.length > 0) values[bad.at % values.length] = bad.value;
        const [plain, made] = both(() => quantilesOfLists(values, length, probabilities));
        if (bad && values.length > 0) {
          expect(plain).toBeNull();
          expect(made).toBeNull();
        } else expect(differing(Float64Array.from(plain!.flat()), Float64Array.from(made!.flat()))).toBe(0);
      }),
      { numRuns: 150, endOnFailure: true },
    );
  });

  it("are absent where the compiled file is", () => {
    expect(loadKernels("/no/such/scenario-kernels.wasm")).toBeNull();
  });
});
