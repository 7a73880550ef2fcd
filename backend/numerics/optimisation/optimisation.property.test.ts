import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ComputationError, RequestError } from "#app/domain/numerics/errors.ts";
import type { ScenarioMatrix } from "#app/domain/numerics/scenario-matrix.ts";
import { lognormalMatrices } from "../matrices/lognormal-scenarios.ts";
import { type AllocationRequest, type AllocationResult, optimiseAllocation, type Simulate } from "./allocation-optimiser.ts";
import { type DepositsRequest, optimiseDeposits } from "./deposits-optimiser.ts";
import { type OpenProjection, simulateWith } from "./optimisation-job.ts";

const GOALS = ["BEST_SR", "Q_50", "ALL_WEATHER"] as const;
const CLASSES = ["EQUITIES", "FIXED_INCOME", "COMMODITIES"];

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true });

/** Markets with a covariance of a few factors, singular as often as not, and bounds that may leave nothing. */
const requests: fc.Arbitrary<AllocationRequest> = fc.integer({ min: 1, max: 7 }).chain((n) =>
  fc
    .record({
      assets: fc.array(
        fc.record({
          assetClass: fc.constantFrom(...CLASSES),
          expectedReturn: real(-0.05, 0.15),
          min: fc.oneof(fc.constant(0), real(0, 0.3)),
          max: fc.oneof(fc.constant(1), real(0.2, 1)),
        }),
        { minLength: n, maxLength: n },
      ),
      loadings: fc.array(fc.array(real(-0.3, 0.3), { minLength: 3, maxLength: 3 }), { minLength: n, maxLength: n }),
      own: fc.array(fc.oneof(fc.constant(0), real(0, 0.2)), { minLength: n, maxLength: n }),
      riskFreeRate: real(-0.01, 0.05),
      assetClassConstraints: fc.array(
        fc.record({ assetClass: fc.constantFrom(...CLASSES), min: fc.constantFrom(0, 0.1, 0.3), max: fc.constantFrom(0.3, 0.6, 1) }),
        { maxLength: 3 },
      ),
      optimizationParameter: fc.constantFrom(...GOALS),
      targetRisk: fc.option(fc.record({ srri: fc.integer({ min: 1, max: 7 }) }), { nil: undefined }),
      lines: fc.record({
        maxLines: fc.option(fc.integer({ min: 2, max: 5 }), { nil: undefined }),
        minWeight: fc.option(real(0, 0.2), { nil: undefined }),
        wholePercent: fc.boolean(),
      }),
    })
    .map(({ assets, loadings, own, ...rest }) => ({
      ...rest,
      assets: assets.map((asset, i) => ({ ...asset, uuid: `s${i}` })),
      covariance: loadings.map((a, i) => loadings.map((b, j) => a.reduce((sum, x, k) => sum + x * b[k]!, i === j ? own[i]! ** 2 : 0))),
      optimizationType: "NO_TARGET" as const,
      frontierPoints: 3,
    })),
);

function optimised(request: AllocationRequest, simulate: Simulate | null = null): AllocationResult | null {
  try {
    return optimiseAllocation(request, simulate);
  } catch (error) {
    if (error instanceof RequestError) return null;
    if (!(error instanceof ComputationError)) throw error;
    expect(error.code).toBe("0086");
    expect(numbersOf(error.parameters).every(Number.isFinite)).toBe(true);
    return null;
  }
}

const numbersOf = (value: unknown): number[] =>
  typeof value === "number" ? [value] : value !== null && typeof value === "object" ? Object.values(value).flatMap(numbersOf) : [];

describe("allocation optimiser", () => {
  it("proposes weights that sum to 1 within every bound and rule, and finite figures, whatever comes in", () => {
    let solved = 0;
    fc.assert(
      fc.property(requests, (request) => {
        const answer = optimised(request);
        if (!answer) return;
        solved++;
        expect(numbersOf(answer).every(Number.isFinite)).toBe(true);
        const weights = Object.values(answer.weights);
        expect(Math.abs(weights.reduce((sum, w) => sum + w, 0) - 1)).toBeLessThan(1e-9);
        const held = weights.filter((w) => w > 1e-9);
        const { maxLines = 7, minWeight = 0, wholePercent } = request.lines!;
        expect(held.length).toBeLessThanOrEqual(maxLines);
        for (const w of held) expect(w).toBeGreaterThanOrEqual(minWeight - 1e-8);
        if (wholePercent) for (const w of weights) expect(Math.abs(w * 100 - Math.round(w * 100))).toBeLessThan(1e-9);
        for (const { uuid, max } of request.assets) expect(answer.weights[uuid]).toBeLessThanOrEqual(max + 1e-9);
        for (const { assetClass, min, max } of request.assetClassConstraints) {
          const members = request.assets.filter((asset) => asset.assetClass === assetClass);
          const sum = members.reduce((total, { uuid }) => total + answer.weights[uuid]!, 0);
          expect(sum).toBeLessThanOrEqual(max + 1e-9);
          if (members.length > 0) expect(sum).toBeGreaterThanOrEqual(min - 1e-9);
        }
        if (request.targetRisk) expect(answer.srri).toBe(Reflect.get(request.targetRisk, "srri"));
      }),
      { numRuns: 250, seed: 11 },
    );
    expect(solved).toBeGreaterThan(20);
  });

  it("serves a target amount with weights that sum to 1, at a point of its frontier that none beats", () => {
    let solved = 0;
    fc.assert(
      fc.property(requests, real(0.2, 0.9), (request, threshold) => {
        // Chances and median that grow with the share of the later assets.
        const outlook = (weights: Record<string, number>) => {
          const tilt = Object.values(weights).reduce((sum, w, i) => sum + w * i, 0) / Object.keys(weights).length;
          return { successRate: Math.round(tilt * 20) / 20, medianFinalAmount: 1000 * tilt };
        };
        const asked = { ...request, optimizationType: "TARGET_AMOUNT" as const, targetAmount: 1000 * threshold, lines: {} };
        const answer = optimised(asked, outlook);
        if (!answer) return;
        solved++;
        expect(Math.abs(Object.values(answer.weights).reduce((sum, w) => sum + w, 0) - 1)).toBeLessThan(1e-9);
        if (request.optimizationParameter === "ALL_WEATHER") return;
        for (const { weights, successRate } of answer.frontier!) {
          expect(Math.abs(Object.values(weights).reduce((sum, w) => sum + w, 0) - 1)).toBeLessThan(1e-9);
          if (request.optimizationParameter === "BEST_SR") expect(successRate).toBeLessThanOrEqual(answer.successRate!);
        }
      }),
      { numRuns: 150, seed: 16 },
    );
    expect(solved).toBeGreaterThan(20);
  });

  it("gives the same portfolio whatever the order of the assets", () => {
    fc.assert(
      fc.property(requests, (request) => {
        const definite = request.covariance.map((row, i) => row.map((x, j) => (i === j ? x + 0.001 : x)));
        const plain = { ...request, covariance: definite, lines: {} };
        const turned = {
          ...plain,
          assets: [...plain.assets].reverse(),
          covariance: [...definite].reverse().map((row) => [...row].reverse()),
        };
        const [a, b] = [optimised(plain), optimised(turned)];
        expect(a === null).toBe(b === null);
        if (a && b) for (const uuid of Object.keys(a.weights)) expect(Math.abs(a.weights[uuid]! - b.weights[uuid]!)).toBeLessThan(1e-6);
      }),
      { numRuns: 100, seed: 12 },
    );
  });
});

const shape = { scenarios: 40, months: 36 };
const matrices: Map<string, ScenarioMatrix> = new Map(
  [...lognormalMatrices({ seed: 9, ...shape, series: [{ uuid: "a", expectedReturn: 0.06 }], covariance: [[0.03]] })].map(
    ([uuid, returns]) => [uuid, { ...shape, returns }],
  ),
);
const deposits = (balance: number, targetAmount: number, targetSuccessRate: number, withdrawal = 0): DepositsRequest => ({
  projection: {
    startDate: "2025-01-31",
    horizon: 3,
    currentBalance: balance,
    movements: [{ type: "SIMPLE_WITHDRAWAL", amount: withdrawal, startDate: "2026-01-31" }],
    fees: { entryFee: 0.01, managementFee: 0.008 },
    pockets: [{ kind: "free", share: 1, rebalancing: "MONTHLY_REBALANCING", weights: { a: 1 } }],
  },
  optimise: "FREQUENCY_AMOUNT",
  targetAmount,
  targetSuccessRate,
  frequency: "MONTHLY",
  initialAmount: 0,
  frequencyAmount: 0,
});

describe("deposits optimiser", () => {
  const cases = fc.tuple(real(0, 5000), real(1000, 50_000), real(0.05, 1), real(0, 4000));

  it("reaches the wanted chances with the least cent, and asks for no less when the goal or the chances rise", () => {
    fc.assert(
      fc.property(cases, ([balance, goal, chances, withdrawal]) => {
        const answer = optimiseDeposits(deposits(balance, goal, chances, withdrawal), matrices);
        expect(answer.successRate).toBeGreaterThanOrEqual(chances - 1e-9);
        const higher = optimiseDeposits(deposits(balance, goal * 1.1, chances, withdrawal), matrices);
        expect(higher.frequencyAmount).toBeGreaterThanOrEqual(answer.frequencyAmount - 0.02);
        const surer = optimiseDeposits(deposits(balance, goal, Math.min(1, chances + 0.1), withdrawal), matrices);
        expect(surer.frequencyAmount).toBeGreaterThanOrEqual(answer.frequencyAmount - 0.02);
      }),
      { numRuns: 40, seed: 13 },
    );
  });

  it("scales with money", () => {
    fc.assert(
      fc.property(cases, ([balance, goal, chances, withdrawal]) => {
        const one = optimiseDeposits(deposits(balance, goal, chances, withdrawal), matrices);
        const thousand = optimiseDeposits(deposits(balance * 1000, goal * 1000, chances, withdrawal * 1000), matrices);
        expect(Math.abs(thousand.frequencyAmount / 1000 - one.frequencyAmount)).toBeLessThan(0.011);
      }),
      { numRuns: 30, seed: 14 },
    );
  });
});

describe("chances of an allocation", () => {
  const open = (amount: number): OpenProjection => ({
    startDate: "2025-01-31",
    horizon: 3,
    currentBalance: 1000,
    movements: [{ type: "PERIODIC_DEPOSIT", amount, frequency: "MONTHLY" }],
    fees: { entryFee: 0, managementFee: 0 },
    rebalancing: "YEARLY_REBALANCING",
  });
  it("never fall with more deposits and never rise with a higher goal", () => {
    fc.assert(
      fc.property(real(0, 200), real(0, 200), real(500, 15_000), (amount, more, goal) => {
        const chances = simulateWith(open(amount), goal, matrices)({ a: 1 }).successRate;
        expect(simulateWith(open(amount + more), goal, matrices)({ a: 1 }).successRate).toBeGreaterThanOrEqual(chances);
        expect(simulateWith(open(amount), goal * 1.2, matrices)({ a: 1 }).successRate).toBeLessThanOrEqual(chances);
      }),
      { numRuns: 60, seed: 15 },
    );
  });
});
