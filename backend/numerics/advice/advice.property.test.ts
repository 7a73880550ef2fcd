import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ComputationError, RequestError } from "#app/domain/numerics/errors.ts";
import { sustainabilityOf } from "#app/domain/sustainability-criteria.ts";
import { closestPoint } from "../optimisation/closest-point.ts";
import { glidepathSchedule } from "./glidepath.ts";
import { type RecommendationRequest, recommend } from "./recommendation.ts";
import { riskFlag, riskMeasure, riskScore } from "./risk-measure.ts";
import { scoreAllocation } from "./scoring.ts";
import type { AdviceAsset } from "./suitability.ts";

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const uuids = ["a", "b", "c", "d"];
const weightList = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 4, maxLength: 4 }).map((parts) => {
  const all = parts.reduce((sum, part) => sum + part, 0);
  return all === 0 ? [1, 0, 0, 0] : parts.map((part) => part / all);
});
const weights = weightList.map((list) => new Map(uuids.map((uuid, i) => [uuid, list[i]!])));
const assets: fc.Arbitrary<Map<string, AdviceAsset>> = fc
  .array(
    fc.record({
      sri: fc.integer({ min: 1, max: 7 }),
      volatility: unit,
      sustainabilityMinInvestments: fc.option(unit),
      sustainabilityMinTaxonomyAlignment: fc.option(unit),
      pai: fc.record({ greenhouseGaz: fc.boolean(), Cw: fc.boolean() }),
    }),
    { minLength: 4, maxLength: 4 },
  )
  .map((list) => new Map(list.map((asset, i) => [uuids[i]!, { uuid: uuids[i]!, ...asset }])));
const preferences = fc.record({
  minSustainableInvestments: fc.option(unit),
  minTaxonomyAlignment: fc.option(unit),
  minimumCoverage: fc.option(unit),
  greenhouseGaz: fc.boolean(),
  controversialWeapons: fc.boolean(),
});
const range = fc.tuple(fc.double({ min: 1, max: 7, noNaN: true }), fc.double({ min: 1, max: 7, noNaN: true })).map(([a, b]) => ({
  min: Math.min(a, b),
  max: Math.max(a, b),
}));
const request: fc.Arbitrary<RecommendationRequest> = fc
  .record({
    assets,
    preferences,
    range,
    enabled: fc.constantFrom(true, true, false, null),
    freeManagementEnabled: fc.boolean(),
    delegatedManagementEnabled: fc.boolean(),
    generateAllocation: fc.boolean(),
    maxWeight: fc.double({ min: 0.2, max: 1, noNaN: true }),
    candidates: fc.array(
      fc.record({
        weights,
        managementType: fc.constantFrom("FREE" as const, "DELEGATED" as const),
        expectedReturn: fc.option(unit),
        annualFees: fc.option(unit),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ preferences: wanted, enabled, range: only, candidates, ...rest }) => ({
    ...rest,
    riskType: "WEIGHTED_AVERAGE_SRI",
    riskProfile: "P",
    riskRanges: new Map([["P", only]]),
    sustainability: { enabled, preferences: wanted },
    candidates: candidates.map((candidate, i) => ({ uuid: `k${i}`, ...candidate })),
  }));

describe("the closest point", () => {
  const problem = fc.record({
    from: fc.array(fc.double({ min: -1, max: 2, noNaN: true }), { minLength: 5, maxLength: 5 }).map((list) => Float64Array.from(list)),
    upper: fc.array(unit, { minLength: 5, maxLength: 5 }).map((list) => Float64Array.from(list)),
    rows: fc.array(fc.tuple(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 5, maxLength: 5 }), fc.integer({ min: -8, max: 8 })), {
      maxLength: 4,
    }),
    inside: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 5 }),
  });

  it("meets every constraint, and no mix with another feasible point is closer", () => {
    fc.assert(
      fc.property(problem, ({ from, upper, rows, inside }) => {
        const halfSpaces = rows.map(([normal, least]) => ({ normal: Float64Array.from(normal), least: least / 10 }));
        const found = closestPoint({ from, upper, halfSpaces });
        const dot = (normal: Float64Array, x: Float64Array) => normal.reduce((sum, v, i) => sum + v * x[i]!, 0);
        const feasible = (x: Float64Array, slack: number) =>
          Math.abs(x.reduce((sum, v) => sum + v, 0) - 1) <= slack &&
          x.every((v, i) => v >= -slack && v <= upper[i]! + slack) &&
          halfSpaces.every(({ normal, least }) => dot(normal, x) >= least - slack);
        const sum = inside.reduce((total, v) => total + v, 0) || 1;
        const other = Float64Array.from(inside, (v) => v / sum);
        if (!found) {
          expect(feasible(other, 0)).toBe(false);
          return;
        }
        expect(feasible(found, 1e-8)).toBe(true);
        // The angle between the step to the point and any feasible direction is not acute.
        if (feasible(other, 0)) expect(found.reduce((total, v, i) => total + (from[i]! - v) * (other[i]! - v), 0)).toBeLessThan(1e-7);
      }),
      { numRuns: 500 },
    );
  });

  it("tells that nothing meets constraints that exclude each other", () => {
    const upper = new Float64Array([1, 1]);
    const from = new Float64Array([0.5, 0.5]);
    const row = (normal: number[], least: number) => ({ normal: Float64Array.from(normal), least });
    expect(closestPoint({ from, upper, halfSpaces: [row([1, 0], 0.6), row([0, 1], 0.6)] })).toBeNull();
    expect(closestPoint({ from, upper: new Float64Array([0.4, 0.4]), halfSpaces: [] })).toBeNull();
    expect(closestPoint({ from, upper, halfSpaces: [row([0, 0], 0.1)] })).toBeNull();
  });
});

describe("a recommendation", () => {
  it("ranks in order of flags, selects the first or nothing, and depends on no order of the candidates", () => {
    fc.assert(
      fc.property(request, (of) => {
        const { ranking, selected, outcome, generatedAllocation } = recommend(of);
        const order = { green: 0, orange: 1, red: 2 };
        ranking.forEach(({ flag, rank, score, riskValue }, i) => {
          expect(rank).toBe(i + 1);
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(100);
          expect(Number.isFinite(riskValue)).toBe(true);
          if (i > 0) expect(order[flag]).toBeGreaterThanOrEqual(order[ranking[i - 1]!.flag]);
        });
        if (selected !== null) expect(selected).toBe(ranking[0]?.uuid);
        expect(outcome.startsWith("MESSAGE_SUSTAINABILITY_ON")).toBe(of.sustainability.enabled === true && ranking.length > 0);
        expect(generatedAllocation !== undefined).toBe(outcome.endsWith("_GA"));
        expect(recommend({ ...of, candidates: [...of.candidates].reverse() }).ranking).toEqual(ranking);
      }),
    );
  });

  it("generates an allocation that meets every preference, the bounds and the risk range", () => {
    fc.assert(
      fc.property(request, (of) => {
        const { generatedAllocation } = recommend({
          ...of,
          generateAllocation: true,
          sustainability: { ...of.sustainability, enabled: true },
        });
        if (!generatedAllocation) return;
        const scored = scoreAllocation({
          ...of,
          sustainability: { ...of.sustainability, enabled: true },
          weights: generatedAllocation,
          diversification: {},
        });
        const close = scored.criteria.every(
          ({ value, min = 0, max = Number.POSITIVE_INFINITY }) => value >= min - 1e-8 && value <= max + 1e-8,
        );
        expect(close).toBe(true);
        for (const w of generatedAllocation.values()) expect(w).toBeLessThanOrEqual(of.maxWeight + 1e-9);
        expect([...generatedAllocation.values()].reduce((sum, w) => sum + w, 0)).toBeCloseTo(1, 8);
      }),
    );
  });
});

describe("the measure of risk", () => {
  const pool: Map<string, AdviceAsset> = new Map([
    ["a", { uuid: "a", sri: 5, volatility: 0.2 }],
    ["b", { uuid: "b", sri: 2, volatility: null }],
    ["c", { uuid: "c", sri: null, volatility: 0.1 }],
  ]);
  const halves = (one: string, other: string) =>
    new Map([
      [one, 0.5],
      [other, 0.5],
    ]);
  const covariance = {
    uuids: ["a", "c"],
    matrix: [
      [0.04, 0],
      [0, 0.01],
    ],
  };

  it("is the average class, the average volatility, or the volatility of the mix", () => {
    expect(riskMeasure("WEIGHTED_AVERAGE_SRI", halves("a", "b"), pool, undefined)).toBe(3.5);
    expect(riskMeasure("VOLATILITY_ABV", halves("a", "c"), pool, undefined)).toBeCloseTo(0.15, 12);
    expect(riskMeasure("EX_ANTE_VOLATILITY", halves("a", "c"), pool, covariance)).toBeCloseTo(Math.sqrt(0.0125), 12);
  });

  it("is refused for an asset without the data that it needs, and for it alone", () => {
    const refused = (code: string, uuid: string) => expect.objectContaining({ code, series: [uuid] });
    expect(() => riskMeasure("WEIGHTED_AVERAGE_SRI", halves("a", "c"), pool, undefined)).toThrow(refused("SRI_MISSING", "c"));
    expect(() => riskMeasure("VOLATILITY_ABV", halves("a", "b"), pool, undefined)).toThrow(refused("VOLATILITY_MISSING", "b"));
    expect(() => riskMeasure("EX_ANTE_VOLATILITY", halves("a", "b"), pool, covariance)).toThrow(refused("COVARIANCE_MISSING", "b"));
  });

  it("is green in its range, orange within the tolerance and red beyond, the bounds included", () => {
    const target = { min: 2, max: 3, tolerance: 0.25 };
    expect([2, 3, 1.75, 3.25, 1.74, 3.26].map((value) => riskFlag(value, target))).toEqual([
      "green",
      "green",
      "orange",
      "orange",
      "red",
      "red",
    ]);
    expect([2.5, 3.25, 9].map((value) => riskScore(value, target))).toEqual([1, 0.75, 0]);
  });
});

describe("sustainability", () => {
  it("never overstates: shares lie in [0, 1], unknown counts as nothing, and a green allocation has no shortfall", () => {
    fc.assert(
      fc.property(weights, assets, preferences, (w, all, wanted) => {
        const found = sustainabilityOf(w, all, wanted);
        for (const share of [found.sustainableInvestments, found.taxonomyAlignment, found.coverage, found.score]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1 + 1e-9);
        }
        expect(found.sustainableInvestments).toBeLessThanOrEqual(found.coverage + 1e-9);
        expect(found.flag === "green").toBe(found.shortfall === 0);
      }),
    );
  });
});

describe("a glidepath", () => {
  it("has ascending dates, falls year by year to the horizon, or is refused", () => {
    const day = fc
      .date({ min: new Date("1930-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
      .map((d) => d.toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        day,
        day,
        fc.integer({ min: 0, max: 120 }),
        fc.constantFrom("SUBSCRIPTION_DATE" as const, "SUBSCRIBER_BIRTHDAY" as const, "CALENDAR_DATE" as const),
        (subscriptionDate, subscriberBirthday, retirementAge, stepChangeReference) => {
          try {
            const { compositions, horizonDate } = glidepathSchedule({
              subscriptionDate,
              subscriberBirthday,
              retirementAge,
              rule: { stepChangeReference, stepChangeDate: "02-29" },
              grid: [{ horizonLeft: 0, weights: { s: 1 } }],
            });
            expect(compositions.at(-1)).toMatchObject({ date: horizonDate, horizonLeft: 0 });
            expect(compositions[0]!.date).toBe(subscriptionDate);
            compositions.slice(1).forEach(({ date, horizonLeft }, i) => {
              expect(date > compositions[i]!.date).toBe(true);
              expect(horizonLeft).toBeLessThanOrEqual(compositions[i]!.horizonLeft);
            });
          } catch (error) {
            if (!(error instanceof ComputationError)) throw error;
            expect(error.code).toBe("00001");
          }
        },
      ),
    );
  });

  it("names the field that a rule lacks", () => {
    const grid = [{ horizonLeft: 0, weights: { s: 1 } }];
    const lacking = (rest: object) => () =>
      glidepathSchedule({ subscriptionDate: "2024-01-01", horizonLeft: 3, grid, rule: { stepChangeReference: "CALENDAR_DATE" }, ...rest });
    expect(lacking({})).toThrow(expect.objectContaining({ path: "rule.stepChangeDate" }));
    expect(lacking({ rule: { stepChangeReference: "CALENDAR_DATE", stepChangeDate: "02-31" } })).toThrow(RequestError);
    expect(lacking({ rule: { stepChangeReference: "SUBSCRIBER_BIRTHDAY" } })).toThrow(
      expect.objectContaining({ path: "subscriberBirthday" }),
    );
    expect(lacking({ horizonLeft: undefined })).toThrow(expect.objectContaining({ path: "horizonLeft" }));
    expect(lacking({ grid: [] })).toThrow(expect.objectContaining({ path: "grid" }));
  });
});
