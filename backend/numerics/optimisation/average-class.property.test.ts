import fc from "fast-check";
import { expect, it } from "vitest";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import { type AllocationRequest, type AllocationResult, optimiseAllocation } from "./allocation-optimiser.ts";

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true });

/** Bounds by asset only, so that the reach of the average can be counted by filling up the calmest, or the riskiest, first. */
const requests: fc.Arbitrary<AllocationRequest & { averageRiskClass: { min: number; max: number } }> = fc
  .integer({ min: 2, max: 8 })
  .chain((n) =>
    fc.record({
      drawn: fc.array(
        fc.record({
          expectedReturn: real(-0.02, 0.12),
          volatility: real(0, 0.3),
          common: real(-1, 1),
          min: fc.oneof(fc.constant(0), real(0, 0.12)),
          max: fc.oneof(fc.constant(1), real(0.2, 1)),
          riskClass: fc.integer({ min: 1, max: 7 }),
        }),
        { minLength: n, maxLength: n },
      ),
      band: fc.constantFrom({ min: 1, max: 3 }, { min: 2, max: 4 }, { min: 3, max: 5 }, { min: 4, max: 7 }, { min: 2, max: 2.25 }),
      goal: fc.constantFrom("BEST_SR" as const, "Q_50" as const, "ALL_WEATHER" as const),
      wholePercent: fc.boolean(),
      minLines: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    }),
  )
  .filter(({ drawn }) => drawn.reduce((sum, { max }) => sum + max, 0) > 1 && drawn.reduce((sum, { min }) => sum + min, 0) < 1)
  .map(({ drawn, band, goal, wholePercent, minLines }) => ({
    assets: drawn.map((asset, i) => ({ ...asset, uuid: `s${i}`, assetClass: "EQUITIES" })),
    covariance: drawn.map((a, i) =>
      drawn.map((b, j) => a.volatility * b.volatility * (i === j ? 1 : a.common * b.common) + (i === j ? 1e-6 : 0)),
    ),
    riskFreeRate: 0,
    assetClassConstraints: [],
    optimizationType: "NO_TARGET" as const,
    optimizationParameter: goal,
    averageRiskClass: band,
    lines: { wholePercent, minLines },
  }));

/** The least average: minima first, then what is left to the lowest classes. */
function leastAverage(assets: AllocationRequest["assets"], sign = 1): number {
  let left = 1 - assets.reduce((sum, { min }) => sum + min, 0);
  let average = assets.reduce((sum, { min, riskClass = 0 }) => sum + min * riskClass, 0);
  for (const { min, max, riskClass = 0 } of [...assets].sort((a, b) => sign * ((a.riskClass ?? 0) - (b.riskClass ?? 0)))) {
    const part = Math.min(left, max - min);
    average += part * riskClass;
    left -= part;
  }
  return average;
}

const averageOf = ({ assets }: AllocationRequest, weights: Record<string, number>) =>
  assets.reduce((sum, { uuid, riskClass = 0 }) => sum + weights[uuid]! * riskClass, 0);

function solve(request: AllocationRequest): AllocationResult | ComputationError {
  try {
    return optimiseAllocation(request, null);
  } catch (error) {
    if (error instanceof ComputationError) return error;
    throw error;
  }
}

it("keeps the average class between its bounds, and refuses exactly when no weights can", () => {
  const seen = { solved: 0, refused: 0 };
  fc.assert(
    fc.property(requests, (request) => {
      const { averageRiskClass: band, lines } = request;
      const [low, high] = [leastAverage(request.assets), leastAverage(request.assets, -1)];
      const answer = solve(request);
      // Too near to call by rounding.
      fc.pre(Math.abs(low - band.max) > 1e-6 && Math.abs(high - band.min) > 1e-6);
      if (answer instanceof ComputationError) {
        expect(answer.code).toBe("0086");
        if (low > band.max || high < band.min) {
          seen.refused++;
          const { averageReach } = answer.parameters as { averageReach: { min: number; max: number } };
          expect(averageReach.min).toBeCloseTo(low, 8);
          expect(averageReach.max).toBeCloseTo(high, 8);
        } else expect(answer.parameters.rule).toBeDefined();
        return;
      }
      seen.solved++;
      expect(low > band.max || high < band.min).toBe(false);
      const average = averageOf(request, answer.weights);
      expect(average).toBeLessThanOrEqual(band.max + 1e-9);
      expect(average).toBeGreaterThanOrEqual(band.min - 1e-9);
      expect(Object.values(answer.weights).filter((w) => w > 0).length).toBeGreaterThanOrEqual(lines?.minLines ?? 1);
    }),
    { numRuns: 300, seed: 21 },
  );
  expect(Math.min(seen.solved, seen.refused)).toBeGreaterThan(15);
});

it("finds the best ratio and the best growth that the average class allows: no weights drawn within it do better", () => {
  let compared = 0;
  fc.assert(
    fc.property(
      requests,
      fc.array(fc.array(real(0, 1), { minLength: 8, maxLength: 8 }), { minLength: 40, maxLength: 40 }),
      (asked, draws) => {
        const request = { ...asked, lines: {}, assets: asked.assets.map((asset) => ({ ...asset, min: 0, max: 1 })) };
        fc.pre(request.optimizationParameter !== "ALL_WEATHER");
        // A ratio of next to nothing is rounding.
        fc.pre(request.assets.some(({ expectedReturn }) => expectedReturn > 0.001));
        const best = solve(request);
        if (best instanceof ComputationError) return;
        const figure = (w: readonly number[]) => {
          const variance = w.reduce((sum, x, i) => sum + w.reduce((inner, y, j) => inner + x * y * request.covariance[i]![j]!, 0), 0);
          const mean = (of: (r: number) => number) => w.reduce((sum, x, i) => sum + x * of(request.assets[i]!.expectedReturn), 0);
          if (request.optimizationParameter === "Q_50") return mean(Math.log1p) - variance / 2;
          const excess = mean((r) => r);
          // Where nothing is earned, the least variance is what is asked for.
          return excess > 0 ? excess / Math.sqrt(variance) : -variance;
        };
        const found = figure(Object.values(best.weights));
        for (const draw of draws) {
          const raw = request.assets.map((_, i) => draw[i]! ** 3);
          const total = raw.reduce((sum, x) => sum + x, 0);
          if (total === 0) continue;
          const weights = raw.map((x) => x / total);
          const average = averageOf(request, Object.fromEntries(request.assets.map(({ uuid }, i) => [uuid, weights[i]!])));
          if (average > request.averageRiskClass.max || average < request.averageRiskClass.min) continue;
          compared++;
          expect(figure(weights)).toBeLessThanOrEqual(found + 1e-7);
        }
      },
    ),
    { numRuns: 150, seed: 22 },
  );
  expect(compared).toBeGreaterThan(300);
});
