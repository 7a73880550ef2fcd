import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleCovariance } from "#app/domain/numerics/moments.ts";
import { covarianceMatrix } from "../statistics/covariance-matrix.ts";
import { fridayUntil, weeklyReturns, windowReturns } from "./weekly-returns.ts";

/** Steps of 1 to 25 days: gaps beyond what a value may stand for are among them. */
const history = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 25 }), fc.double({ min: 0.5, max: 2, noNaN: true })), { maxLength: 60 })
  .chain((steps) => fc.integer({ min: -400, max: 20_000 }).map((start) => ({ start, steps })))
  .map(({ start, steps }) => {
    let day = start;
    const days = steps.map(([step]) => (day += step));
    return { days: Int32Array.from(days), values: Float64Array.from(steps, ([, value]) => value) };
  });

describe("weekly returns of a window", () => {
  it("are those of the whole history up to the end", () => {
    fc.assert(
      fc.property(history, fc.integer({ min: -20, max: 700 }), fc.integer({ min: 1, max: 40 }), (series, after, count) => {
        const to = (series.days[0] ?? 0) + after;
        const all = weeklyReturns(series, { to });
        const first = fridayUntil(to) - count + 1;
        const window = windowReturns(series, first, count, to);
        for (let i = 0; i < count; i++) expect(window[i]).toBe(all.get(first + i) ?? Number.NaN);
      }),
    );
  });
});

describe("covariance matrix", () => {
  it("holds the covariance of each pair to the last bit, whatever the number of rows", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 11 }), fc.integer({ min: 2, max: 9 }), fc.integer(), (n, length, seed) => {
        const rows = Array.from({ length: n }, (_, i) => Float64Array.from({ length }, (_, t) => Math.sin(seed + i * 7.3 + t * t)));
        expect(covarianceMatrix(rows)).toEqual(rows.map((a) => rows.map((b) => sampleCovariance(a, b))));
      }),
    );
  });
});
