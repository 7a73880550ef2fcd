import { describe, expect, it } from "vitest";
import { checkMatrices } from "./matrix-check.ts";
import { matrixOfRows } from "./scenario-matrix.ts";

const rows = (scenarios: number, months: number) =>
  matrixOfRows(Array.from({ length: scenarios }, () => new Array<number>(months).fill(0)));
const matrices = new Map([
  ["a", rows(3, 12)],
  ["b", rows(3, 14)],
  ["few", rows(2, 12)],
  ["short", rows(3, 11)],
  ["none", rows(0, 0)],
  ["ragged", matrixOfRows([[1, 2, 3], [1]])],
]);
const refused = (code: string, series: string[]) => expect.objectContaining({ code, series });

describe("check of return matrices", () => {
  it("gives the number of scenarios", () => {
    expect(checkMatrices(["a", "b"], 12, matrices)).toBe(3);
  });

  it("names absent series before anything else, sorted", () => {
    expect(() => checkMatrices(["z", "short", "y"], 12, matrices)).toThrow(refused("0993", ["y", "z"]));
  });

  it("names those that are too short, empty, ragged or of fewer scenarios", () => {
    expect(() => checkMatrices(["short", "few", "b", "a"], 12, matrices)).toThrow(refused("00991", ["few", "short"]));
    expect(() => checkMatrices(["none"], 1, matrices)).toThrow(refused("00991", ["none"]));
    expect(() => checkMatrices(["ragged"], 2, matrices)).toThrow(refused("00991", ["ragged"]));
  });
});
