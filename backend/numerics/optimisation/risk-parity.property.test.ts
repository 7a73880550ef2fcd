import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ComputationError, RequestError } from "#app/domain/numerics/errors.ts";
import { type AllocationRequest, optimiseAllocation } from "./allocation-optimiser.ts";
import { openParity } from "./risk-parity.ts";

/** Three assets, two of one class; correlations from strongly against each other to strongly together. */
const market = fc
  .record({
    volatilities: fc.tuple(...[1, 2, 3].map(() => fc.integer({ min: 2, max: 30 }))),
    correlations: fc.tuple(...[1, 2, 3].map(() => fc.integer({ min: -9, max: 9 }))),
  })
  .map(({ volatilities, correlations: [ab, ac, bc] }) => {
    const rho = [
      [1, ab! / 10, ac! / 10],
      [ab! / 10, 1, bc! / 10],
      [ac! / 10, bc! / 10, 1],
    ];
    return rho.map((row, i) => row.map((r, j) => (r * volatilities[i]! * volatilities[j]!) / 1e4));
  })
  .filter(([a, b, c]) => {
    const determinant =
      a![0]! * (b![1]! * c![2]! - b![2]! ** 2) -
      a![1]! * (a![1]! * c![2]! - b![2]! * a![2]!) +
      a![2]! * (a![1]! * b![2]! - b![1]! * a![2]!);
    return determinant > 1e-9;
  });
const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((x) => x / 100);
const bounds = fc.tuple(...[1, 2, 3].map(() => fc.record({ min: fc.oneof(fc.constant(0), hundredths(0, 45)), max: hundredths(45, 100) })));
const classBounds = fc.option(fc.record({ min: hundredths(0, 40), max: hundredths(40, 100) }), { nil: undefined });

const request = (
  covariance: number[][],
  own: { min: number; max: number }[],
  ofClass?: { min: number; max: number },
): AllocationRequest => ({
  assets: own.map((bound, i) => ({ uuid: `s${i}`, assetClass: i < 2 ? "EQUITIES" : "FIXED_INCOME", expectedReturn: 0.03, ...bound })),
  covariance,
  riskFreeRate: 0,
  assetClassConstraints: ofClass ? [{ assetClass: "EQUITIES", ...ofClass }] : [],
  optimizationType: "NO_TARGET",
  optimizationParameter: "ALL_WEATHER",
});
function answered(asked: AllocationRequest) {
  try {
    const { weights, warnings = [] } = optimiseAllocation(asked, null);
    return { w: Object.values(weights), warned: warnings.includes("RISK_PARITY_NOT_REACHED") };
  } catch (error) {
    if (error instanceof RequestError || (error instanceof ComputationError && error.code === "0086")) return null;
    throw error;
  }
}
const contributions = (covariance: number[][], w: readonly number[]) =>
  w.map((x, i) => x * covariance[i]!.reduce((sum, c, j) => sum + c * w[j]!, 0));

describe("risk parity", () => {
  it("gives equal contributions without bounds", () => {
    fc.assert(
      fc.property(market, (covariance) => {
        const w = [...openParity({ n: 3, covariance: Float64Array.from(covariance.flat()) })];
        expect(w.reduce((sum, x) => sum + x, 0)).toBeCloseTo(1, 12);
        const shares = contributions(covariance, w);
        for (const share of shares) expect(Math.abs(share / shares[0]! - 1)).toBeLessThan(1e-6);
      }),
      { numRuns: 200, seed: 41 },
    );
  });

  it("within bounds is kept, with equal contributions of what no bound holds, or the nearest weights are given and it is said", () => {
    const seen = { kept: 0, classes: 0, minima: 0 };
    fc.assert(
      fc.property(market, bounds, classBounds, (covariance, own, ofClass) => {
        const found = answered(request(covariance, own, ofClass));
        if (!found) return;
        const { w, warned } = found;
        expect(w.reduce((sum, x) => sum + x, 0)).toBeCloseTo(1, 9);
        w.forEach((x, i) => {
          expect(x).toBeGreaterThanOrEqual(own[i]!.min - 1e-9);
          expect(x).toBeLessThanOrEqual(own[i]!.max + 1e-9);
        });
        if (!warned) {
          seen.kept++;
          const shares = contributions(covariance, w);
          const free = shares.filter((_, i) => w[i]! > own[i]!.min + 1e-6 && w[i]! < own[i]!.max - 1e-6);
          for (const share of free) expect(Math.abs(share - free[0]!)).toBeLessThan(1e-6 * Math.max(...shares.map(Math.abs)));
          return;
        }
        seen[ofClass ? "classes" : "minima"]++;
        // Nearest: nothing in the set lies beyond it, seen from risk parity; tried on a grid of all weights in whole percents.
        const open = openParity({ n: 3, covariance: Float64Array.from(covariance.flat()) });
        for (let a = 0; a <= 100; a++) {
          for (let b = 0; a + b <= 100; b++) {
            const x = [a / 100, b / 100, (100 - a - b) / 100];
            const inside =
              x.every((v, i) => v >= own[i]!.min - 1e-12 && v <= own[i]!.max + 1e-12) &&
              (!ofClass || (x[0]! + x[1]! >= ofClass.min - 1e-12 && x[0]! + x[1]! <= ofClass.max + 1e-12));
            if (!inside) continue;
            const beyond = x.reduce((sum, v, i) => sum + (w[i]! - open[i]!) * (v - w[i]!), 0);
            expect(beyond).toBeGreaterThan(-1e-7);
          }
        }
      }),
      { numRuns: 600, seed: 42 },
    );
    expect(Math.min(seen.kept, seen.classes, seen.minima), JSON.stringify(seen)).toBeGreaterThan(5);
  });
});
