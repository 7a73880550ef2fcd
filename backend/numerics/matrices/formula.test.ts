import { describe, expect, it } from "vitest";
import { RequestError } from "#app/domain/numerics/errors.ts";
import { matrixOfRows } from "#app/domain/numerics/scenario-matrix.ts";
import { formulaMatrix, parseFormula } from "./formula.ts";

const value = (text: string, ...returns: number[]) => parseFormula(text).evaluate(Float64Array.from(returns));
const positionOf = (text: string): number | undefined => {
  try {
    parseFormula(text);
  } catch (error) {
    if (error instanceof RequestError && error.code === "FORMULA") return error.position;
  }
  throw new Error(`"${text}" was read`);
};

describe("formula of a return matrix", () => {
  it("computes the worked example", () => {
    expect(value("0.6*[A] + 0.4*[B] - annual(1.2%)", 0.02, 0.001)).toBeCloseTo(0.01140545819886, 14);
  });

  it("follows the usual precedence", () => {
    expect(value("2 + 3 * -(4 - 1) / 2")).toBe(-2.5);
    expect(value("8 / 2 / 2 - 1 - 1")).toBe(0);
    expect(value("max(1, 2, min(5, [x]), abs(-3))", 4)).toBe(4);
    expect(value("--5%")).toBe(0.05);
    expect(value("1.5e-3")).toBe(0.0015);
  });

  it("lists references in order of first use", () => {
    expect(parseFormula("[b] + [a] * [ b ]").references).toEqual(["b", "a"]);
  });

  it("says where it cannot read", () => {
    expect([
      positionOf("1 +"),
      positionOf("1 + foo(2)"),
      positionOf("(1"),
      positionOf("1 2"),
      positionOf("[]"),
      positionOf("abs(1, 2)"),
      positionOf(""),
    ]).toEqual([3, 4, 2, 2, 1, 5, 0]);
    expect(positionOf("-".repeat(5000))).toBeGreaterThan(0);
    expect(positionOf("constructor(1)")).toBe(0);
  });

  it("floors at a total loss, makes constants, and names unknown codes and odd shapes", () => {
    const one = new Map([
      ["A", matrixOfRows([[0.1, -0.9]])],
      ["B", matrixOfRows([[0.1]])],
    ]);
    expect([...formulaMatrix("3*[A]", one).matrix.returns]).toEqual([0.30000000000000004, -1]);
    expect([...formulaMatrix("annual(2.2%)", one, { scenarios: 1, months: 2 }).matrix.returns]).toEqual([
      1.022 ** (1 / 12) - 1,
      1.022 ** (1 / 12) - 1,
    ]);
    expect(() => formulaMatrix("[Z] + [Y]", one)).toThrow(expect.objectContaining({ code: "0993", series: ["Y", "Z"] }));
    expect(() => formulaMatrix("[A] + [B]", one)).toThrow(expect.objectContaining({ code: "00991", series: ["B"] }));
    expect(() => formulaMatrix("1 / ([A] - [A])", one)).toThrow(expect.objectContaining({ code: "errorSuccessChances" }));
  });
});
