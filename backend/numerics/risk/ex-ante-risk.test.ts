import fc from "fast-check";
import { expect, it } from "vitest";
import { checkCovariance } from "./ex-ante-risk.ts";

const check = (matrix: number[][]) => () => checkCovariance({ uuids: matrix.map((_, i) => `asset ${i}`), matrix });

it("a matrix that no returns can have is refused, with the entry that shows it", () => {
  // Correlations of 0.9, 0.9 and -0.9: the first two move together, the third with one and against the other.
  const contradiction = [
    [0.04, 0.036, -0.036],
    [0.036, 0.04, 0.036],
    [-0.036, 0.036, 0.04],
  ];
  expect(check(contradiction)).toThrow(/positive semi-definite: row 3/);
  // An asset without risk has no covariance with anything.
  expect(
    check([
      [0, 0.01],
      [0.01, 0.04],
    ]),
  ).toThrow(/positive semi-definite: row 2/);
  expect(
    check([
      [0.04, Number.NaN],
      [Number.NaN, 0.04],
    ]),
  ).toThrow(/row 1, column 2 is no number/);
  expect(
    check([
      [0.04, 0.01],
      [0.02, 0.04],
    ]),
  ).toThrow(/symmetric: row 1, column 2/);
});

it("the covariance of any returns is taken, of fewer dates than assets and of assets that are copies too", () => {
  const returns = fc.array(fc.array(fc.double({ min: -0.3, max: 0.3, noNaN: true }), { minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(returns, (rows) => {
      const dates = Math.min(...rows.map((row) => row.length));
      const twice = [...rows, rows[0]!].map((row) => row.slice(0, dates));
      const matrix = twice.map((a) => twice.map((b) => a.reduce((sum, value, at) => sum + value * b[at]!, 0) / dates));
      expect(check(matrix)).not.toThrow();
    }),
    { numRuns: 2_000, seed: 20_261_128 },
  );
});
