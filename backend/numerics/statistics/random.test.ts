import { mersenne } from "pure-rand/generator/mersenne";
import { describe, expect, it } from "vitest";
import { sortedQuantile } from "#app/domain/numerics/quantile.ts";
import { bracketedRoot } from "#app/domain/numerics/root.ts";
import { wilsonInterval } from "#app/domain/projection/success-rate.ts";
import { lognormalMatrices } from "../matrices/lognormal-scenarios.ts";
import { matrixStatistics } from "../matrices/matrix-statistics.ts";
import { MersenneTwister } from "./mersenne-twister.ts";
import { NormalSource, normalQuantile } from "./normal-quantile.ts";

describe("generator", () => {
  it("draws what an independent MT19937 draws, number by number and in bulk", () => {
    for (const seed of [0, 1, 5489, 20240101, 4294967295]) {
      const other = mersenne(seed);
      const expected = Array.from({ length: 2000 }, () => other.next() >>> 0);
      const single = new MersenneTwister(seed);
      expect(Array.from({ length: 2000 }, () => single.nextUint32())).toEqual(expected);
      const bulk = new MersenneTwister(seed);
      const uniforms = new Float64Array(2000);
      bulk.fillUniforms(uniforms.subarray(0, 700));
      bulk.fillUniforms(uniforms.subarray(700));
      expect([...uniforms]).toEqual(expected.map((y) => (y + 0.5) / 2 ** 32));
    }
  });
});

describe("normal quantile", () => {
  it("makes lists of normals, one uniform each, drawn row by row", () => {
    const [rows, columns] = [500, 3];
    const uniforms = new MersenneTwister(7);
    const one = Array.from({ length: 2 * rows * columns }, () => normalQuantile(uniforms.nextUniform()));
    const source = new NormalSource(new MersenneTwister(7), rows, columns);
    const normals = new Float64Array(rows * columns);
    for (const begin of [0, rows * columns]) {
      source.fill(normals);
      for (let column = 0; column < columns; column++)
        expect([...normals.subarray(column * rows, (column + 1) * rows)]).toEqual(
          Array.from({ length: rows }, (_, row) => one[begin + row * columns + column]),
        );
    }
  });

  it("gives tabulated values in the centre and both tails", () => {
    // Values of the inverse normal law to 15 digits (Wichura 1988 checks 0.25, 1e-3, 1e-20).
    expect(normalQuantile(0.25)).toBeCloseTo(-0.6744897501960817, 15);
    expect(normalQuantile(0.001)).toBeCloseTo(-3.090232306167814, 14);
    expect(normalQuantile(1e-20)).toBeCloseTo(-9.262340089798409, 14);
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 14);
    expect(normalQuantile(0.5)).toBe(0);
  });

  it("is odd about one half", () => {
    for (const p of [2 ** -33, 0.01, 0.074, 0.076, 0.3]) expect(normalQuantile(1 - p)).toBeCloseTo(-normalQuantile(p), 9);
  });
});

describe("lognormal scenarios", () => {
  it("have the expected growth and volatility asked for, and none without risk", () => {
    const model = {
      seed: 99,
      scenarios: 20_000,
      months: 12,
      series: [
        { uuid: "risky", expectedReturn: 0.07 },
        { uuid: "safe", expectedReturn: 0.02 },
      ],
      covariance: [
        [0.04, 0],
        [0, 0],
      ],
    };
    const matrices = new Map([...lognormalMatrices(model)].map(([uuid, returns]) => [uuid, { scenarios: 20_000, months: 12, returns }]));
    const { risky, safe } = matrixStatistics(matrices, ["1Y"]).statistics;
    expect(risky!["1Y"]!.annualizedMean).toBeCloseTo(0.07, 2);
    expect(risky!["1Y"]!.volatility).toBeCloseTo(0.2, 2);
    expect(safe!["1Y"]!.mean).toBeCloseTo(0.02, 12);
    expect(safe!["1Y"]!.volatility).toBeCloseTo(0, 12);
  });

  it("refuse a covariance that is not positive semi-definite", () => {
    const series = [
      { uuid: "a", expectedReturn: 0 },
      { uuid: "b", expectedReturn: 0 },
    ];
    expect(() =>
      lognormalMatrices({
        seed: 1,
        scenarios: 1,
        months: 1,
        series,
        covariance: [
          [1, 2],
          [2, 1],
        ],
      }),
    ).toThrow(RangeError);
  });
});

describe("worked numbers of the methods", () => {
  it("quantile of type 7", () => {
    expect(sortedQuantile(Float64Array.of(1, 2, 4, 8), 0.05)).toBeCloseTo(1.15, 15);
    expect(sortedQuantile(Float64Array.of(3), 0.95)).toBe(3);
  });

  it("Wilson interval", () => {
    const [low, high] = wilsonInterval(3, 5);
    expect(low).toBeCloseTo(0.230724281, 9);
    expect(high).toBeCloseTo(0.882379226, 9);
  });

  it("bracketed root, also where the function is flat or steep, and none without a change of sign", () => {
    expect(bracketedRoot((x) => (x - 0.3) ** 9, -1, 10)).toBeCloseTo(0.3, 6);
    expect(bracketedRoot((x) => Math.exp(20 * x) - 5, -0.9999, 10)).toBeCloseTo(Math.log(5) / 20, 13);
    expect(bracketedRoot((x) => x * x + 1, -1, 1)).toBeNull();
    expect(bracketedRoot((x) => x, 0, 5)).toBe(0);
  });
});
