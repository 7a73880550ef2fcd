import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { ComputationError, RequestError } from "#app/domain/numerics/errors.ts";
import { SRRI_BOUNDS } from "#app/domain/volatility-bands.ts";
import type { DatedValues } from "../series/monthly-returns.ts";
import { exAnteRisk } from "./ex-ante-risk.ts";
import { momentsOf } from "./priips-moments.ts";
import { inForce, RISK_RULES, SCENARIO_RULES } from "./priips-rules.ts";
import { holdingPeriods, priipsScenarios } from "./priips-scenarios.ts";
import { historicalAllocationSrri, prorataSrri } from "./srri.ts";
import { cornishFisherRisk, marketRiskMeasure, summaryRisk } from "./summary-risk.ts";
import { halfUp, srriClass } from "./volatility-class.ts";

const FRIDAY = dayNumber("2023-12-29");

/** Refusals are answers; anything else thrown is a defect. */
function answerOrRefusal<T>(compute: () => T): T | null {
  try {
    return compute();
  } catch (error) {
    if (error instanceof ComputationError || error instanceof RequestError) return null;
    throw error;
  }
}

/** Numbers anywhere inside a value. */
function numbersOf(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (value instanceof Map) return [...value.values()].flatMap(numbersOf);
  if (value !== null && typeof value === "object") return Object.values(value).flatMap(numbersOf);
  return [];
}

const level = fc.double({ min: 1e-9, max: 1e9, noNaN: true });
const calm = fc.double({ min: 50, max: 200, noNaN: true });
const history = (value: fc.Arbitrary<number>, count: number, step: number): fc.Arbitrary<DatedValues> =>
  fc
    .tuple(fc.array(value, { minLength: count, maxLength: count }), fc.integer({ min: 0, max: 12 }))
    .map(([values, lag]) => ({ days: Int32Array.from(values, (_, i) => FRIDAY - lag - step * (values.length - 1 - i)), values }));

describe("classes", () => {
  it("change at the exact bounds, which belong to the higher class", () => {
    SRRI_BOUNDS.forEach((bound, i) => {
      expect(srriClass(bound)).toBe(i + 2);
      expect(srriClass(bound - 1e-12)).toBe(i + 1);
    });
    expect(srriClass(0)).toBe(1);
    expect(srriClass(9)).toBe(7);
    RISK_RULES[0]!.vevBounds.forEach((bound, i) => {
      expect(marketRiskMeasure(bound, "DAILY", RISK_RULES[0]!)).toBe(i + 2);
      expect(marketRiskMeasure(bound - 1e-12, "DAILY", RISK_RULES[0]!)).toBe(i + 1);
    });
  });

  it("never fall when the volatility rises", () => {
    const volatility = fc.double({ min: 0, max: 3, noNaN: true });
    fc.assert(fc.property(volatility, volatility, (a, b) => srriClass(Math.min(a, b)) <= srriClass(Math.max(a, b))));
  });

  it("round halves up, also where the sum of products falls just short", () => {
    expect([0.5 * 3 + 0.5 * 2, 2.5 - 4e-16, 2.4999].map(halfUp)).toEqual([3, 3, 2]);
  });

  it("go one up for monthly prices, to seven at most", () => {
    expect(marketRiskMeasure(0.1, "MONTHLY", RISK_RULES[0]!)).toBe(4);
    expect(marketRiskMeasure(2, "MONTHLY", RISK_RULES[0]!)).toBe(7);
  });
});

describe("the supervisors' flow diagram JC-2017-49", () => {
  it("has its value at risk and volatility", () => {
    const sigma = 0.01224357;
    const risk = cornishFisherRisk({ sigma, skewness: -0.351143435, excessKurtosis: 1.46705e-7 / sigma ** 4 - 3 }, 256, 1, RISK_RULES[0]!);
    expect(risk.var).toBeCloseTo(-0.4053557602, 9);
    expect(risk.vev).toBeCloseTo(0.1970144924, 9);
  });
});

describe("rule tables", () => {
  it("give the entry in force, and the first one before it", () => {
    const table = [
      { from: "2018-01-01", source: "a" },
      { from: "2023-01-01", source: "b" },
    ];
    expect(["2017-06-30", "2022-12-31", "2023-01-01", "2030-01-01"].map((day) => inForce(table, day).source)).toEqual(["a", "a", "b", "b"]);
    for (const { from, source } of [...RISK_RULES, ...SCENARIO_RULES]) {
      expect(from).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(source).toContain("2017/653");
    }
  });

  it("combine both risk measures without ever falling below the market's or the credit's floor", () => {
    RISK_RULES[0]!.summary.forEach((row, crm) => {
      row.forEach((sri, mrm) => {
        expect(sri).toBeGreaterThanOrEqual(mrm + 1);
        if (crm > 0) expect(sri).toBeGreaterThanOrEqual(RISK_RULES[0]!.summary[crm - 1]![mrm]!);
      });
    });
  });

  it("show one, two or three holding periods", () => {
    expect([0.5, 1, 1.5, 9, 10, 13].map(holdingPeriods)).toEqual([[0.5], [1], [1, 1.5], [1, 9], [1, 5, 10], [1, 7, 13]]);
  });
});

describe("indicators of values", () => {
  const portfolio = fc.tuple(history(level, 40, 7), history(level, 40, 7), fc.double({ min: 0, max: 1, noNaN: true }));
  const window = { endDay: FRIDAY, windowWeeks: 30 };
  const of = (a: DatedValues, b: DatedValues) =>
    new Map([
      ["a", a],
      ["b", b],
    ]);

  it("are finite numbers or a refusal, whatever the values", () => {
    fc.assert(
      fc.property(portfolio, ([a, b, w]) => {
        const weights = new Map([
          ["a", w],
          ["b", 1 - w],
        ]);
        const found = [
          answerOrRefusal(() => historicalAllocationSrri(of(a, b), weights, window)),
          answerOrRefusal(() => prorataSrri(of(a, b), weights, new Map(), window)),
        ];
        expect(numbersOf(found).every(Number.isFinite)).toBe(true);
      }),
    );
    const product = fc.record({
      values: fc.oneof(history(level, 140, 30), history(calm, 140, 30), history(level, 600, 7)),
      frequency: fc.constantFrom("DAILY" as const, "WEEKLY" as const, "MONTHLY" as const),
      recommendedHoldingPeriod: fc.integer({ min: 1, max: 60 }).map((months) => months / 12),
      creditRiskMeasure: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(product, (one) => {
        const found = answerOrRefusal(() => summaryRisk({ uuid: "p", ...one }));
        expect(numbersOf(found && { ...found, logReturns: null, rules: null }).every(Number.isFinite)).toBe(true);
        expect(numbersOf(answerOrRefusal(() => priipsScenarios({ uuid: "p", ...one }, 10_000))).every(Number.isFinite)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("do not change when a series is quoted in another unit", () => {
    fc.assert(
      fc.property(history(calm, 40, 7), fc.constantFrom(0.125, 4, 1024), (series, unit) => {
        const weights = new Map([["a", 1]]);
        const scaled = { ...series, values: Array.from(series.values, (v) => v * unit) };
        const compute = (values: DatedValues) => answerOrRefusal(() => historicalAllocationSrri(new Map([["a", values]]), weights, window));
        expect(compute(scaled)).toEqual(compute(series));
      }),
    );
  });

  it("are refused for a history that is too short, naming the product", () => {
    const short = { days: [FRIDAY - 7, FRIDAY], values: [1, 2] };
    for (const frequency of ["DAILY", "WEEKLY", "MONTHLY"] as const) {
      const product = { uuid: "p", values: short, frequency, recommendedHoldingPeriod: 1, creditRiskMeasure: 1 };
      expect(() => summaryRisk(product)).toThrow(expect.objectContaining({ code: "3107", series: ["p"] }));
    }
    expect(() =>
      summaryRisk({ uuid: "p", values: { days: [], values: [] }, frequency: "DAILY", recommendedHoldingPeriod: 1, creditRiskMeasure: 1 }),
    ).toThrow(expect.objectContaining({ code: "3107" }));
  });

  it("give class 1 and no higher moments to values that never move", () => {
    const days = Int32Array.from({ length: 600 }, (_, i) => FRIDAY - 7 * (599 - i));
    const flat = { uuid: "p", values: { days, values: new Float64Array(600).fill(100) }, frequency: "WEEKLY" as const };
    const found = priipsScenarios({ ...flat, recommendedHoldingPeriod: 5, creditRiskMeasure: 1 }, 10_000);
    expect(found).toMatchObject({ mrm: 1, sri: 1, moments: { sigma: 0, skewness: null, excessKurtosis: null } });
    expect(found.scenarios["5Y"]).toMatchObject({ stress: { value: 10_000 }, favourable: { value: 10_000 } });
    expect(momentsOf([0.1, 0.1, 0.1]).sigma).toBe(0);
  });

  it("order the scenarios of every holding period", () => {
    fc.assert(
      fc.property(history(calm, 560, 7), (values) => {
        const product = { uuid: "p", values, frequency: "WEEKLY" as const, recommendedHoldingPeriod: 3, creditRiskMeasure: 1 };
        const found = answerOrRefusal(() => priipsScenarios({ ...product, recommendedHoldingPeriod: 3 }, 10_000));
        expect(found).not.toBeNull();
        for (const { stress, unfavourable, moderate, favourable } of Object.values(found!.scenarios)) {
          expect(stress.value).toBeLessThanOrEqual(unfavourable.value);
          expect(unfavourable.value).toBeLessThanOrEqual(moderate.value);
          expect(moderate.value).toBeLessThanOrEqual(favourable.value);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe("ex-ante risk", () => {
  const size = 4;
  const uuids = ["a", "b", "c", "d"];
  const cell = fc.double({ min: -1, max: 1, noNaN: true });
  const factors = fc.array(fc.array(cell, { minLength: size, maxLength: size }), { minLength: size, maxLength: size });
  /** A·Aᵀ is always a covariance. */
  const covariance = factors.map((a) => a.map((row) => a.map((other) => row.reduce((sum, v, k) => sum + v * other[k]!, 0))));
  const weights = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: size, maxLength: size }).map((parts) => {
    const all = parts.reduce((sum, part) => sum + part, 0);
    return all === 0 ? [1, 0, 0, 0] : parts.map((part) => part / all);
  });
  const mapOf = (values: readonly number[]) => new Map(uuids.map((uuid, i) => [uuid, values[i]!]));

  it("has contributions that sum to one, and scales with the deviations", () => {
    fc.assert(
      fc.property(covariance, weights, (matrix, w) => {
        const risk = answerOrRefusal(() => exAnteRisk(mapOf(w), { uuids, matrix }));
        if (!risk || risk.volatility < 1e-6) return;
        const sum = [...risk.riskContributions.values()].reduce<number>((total, part) => total + part!, 0);
        expect(sum).toBeCloseTo(1, 6);
        expect(risk.diversificationRatio).toBeGreaterThan(1 - 1e-9);
        const doubled = exAnteRisk(mapOf(w), { uuids, matrix: matrix.map((row) => row.map((v) => 4 * v)) });
        expect(doubled.volatility).toBeCloseTo(2 * risk.volatility, 9);
      }),
    );
  });

  it("does not depend on the order of the assets", () => {
    fc.assert(
      fc.property(covariance, weights, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (matrix, w, order) => {
        const permuted = { uuids: order.map((i) => uuids[i]!), matrix: order.map((i) => order.map((j) => matrix[i]![j]!)) };
        const [a, b] = [{ uuids, matrix }, permuted].map((of) => answerOrRefusal(() => exAnteRisk(mapOf(w), of)));
        if (a && b) expect(b.volatility).toBeCloseTo(a.volatility, 7);
      }),
    );
  });

  it("has no contributions where nothing moves", () => {
    const still = exAnteRisk(mapOf([1, 0, 0, 0]), { uuids: ["a"], matrix: [[0]] });
    expect(still).toMatchObject({ volatility: 0, srri: 1, diversificationRatio: null });
    expect(still.riskContributions.get("a")).toBeNull();
  });
});
