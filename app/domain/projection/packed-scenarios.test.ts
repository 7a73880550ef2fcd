import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { strainedRequest } from "../../../tests/fixtures/plans/random-plan.ts";
import type { ScenarioMatrix } from "../numerics/scenario-matrix.ts";
import { packScenarios, unpackScenarios } from "./packed-scenarios.ts";
import { project } from "./projection.ts";
import { planProjection } from "./projection-plan.ts";
import { resultMark } from "./result-mark.ts";

const SHAPE = { scenarios: 6, months: 24 };
const CELLS = SHAPE.scenarios * SHAPE.months;
const double = fc.double({ min: -1, max: 3, noNaN: true });
/** Returns drawn again and again from a history, as a bootstrap does, or each of its own. */
const returns = fc.oneof(
  fc
    .tuple(fc.array(double, { minLength: 1, maxLength: 60 }), fc.array(fc.nat(), { minLength: CELLS, maxLength: CELLS }))
    .map(([history, drawn]) => Float64Array.from(drawn, (at) => history[at % history.length]!)),
  fc.array(double, { minLength: CELLS, maxLength: CELLS }).map((all) => Float64Array.from(all)),
);
const matrices = fc
  .tuple(returns, returns, returns)
  .map((all) => new Map(["a", "b", "c"].map((uuid, i): [string, ScenarioMatrix] => [uuid, { ...SHAPE, returns: all[i]! }])));
const bitsOf = (all: ReadonlyMap<string, ScenarioMatrix>) =>
  [...all].map(([uuid, { scenarios, months, returns: values }]) => [
    uuid,
    scenarios,
    months,
    Buffer.from(new Float64Array(values).buffer).toString("hex"),
  ]);

describe("packed scenarios", () => {
  it("come out as they went in, to the bit and the sign of zero, wherever they begin in memory", () => {
    fc.assert(
      fc.property(matrices, fc.nat({ max: 9 }), (all, ahead) => {
        all.get("a")!.returns.set([-0, 0, -1, 5e-324]);
        const packed = packScenarios(all);
        const among = new Uint8Array(packed.length + ahead);
        among.set(packed, ahead);
        expect(bitsOf(unpackScenarios(among.subarray(ahead)))).toEqual(bitsOf(all));
      }),
    );
  });

  it("take a byte or two for a return that is drawn from a history, and eight for one of its own", () => {
    const cells = 250 * 480;
    const sized = (different: number) => {
      const matrix = { scenarios: 250, months: 480, returns: Float64Array.from({ length: cells }, (_, i) => (i % different) / 1e6) };
      return packScenarios(new Map([["a", matrix]])).length / cells;
    };
    expect(sized(168)).toBeLessThan(1.1);
    expect(sized(400)).toBeLessThan(2.1);
    expect(sized(cells)).toBeGreaterThan(8);
  });

  it("that were cut off are refused", () => {
    const packed = packScenarios(new Map([["a", { ...SHAPE, returns: new Float64Array(CELLS) }]]));
    expect(() => unpackScenarios(packed.subarray(0, packed.length - 1))).toThrow(RangeError);
    expect(() => unpackScenarios(packed.subarray(0, 9))).toThrow(SyntaxError);
  });
});

describe("the mark of a projection", () => {
  it("is the same for the same bits and another when any figure moves by its last bit", () => {
    fc.assert(
      fc.property(strainedRequest, matrices, fc.nat(), (request, all, at) => {
        const result = project(planProjection(request), all);
        const mark = resultMark(result);
        expect(mark).toMatch(/^[0-9a-f]{16}$/);
        expect(resultMark(structuredClone(result))).toBe(mark);
        expect(resultMark(JSON.parse(JSON.stringify(result)) as typeof result)).toBe(mark);
        const next = (value: number) => value + Math.max(Number.MIN_VALUE, Math.abs(value) * Number.EPSILON);
        const rows = [result.savings, result.median, result.lower_area.from, result.mid_area.to, result.upper_area.to];
        const row = rows[at % rows.length]!;
        const point = at % row.length;
        row[point] = next(row[point]!);
        expect(resultMark(result)).not.toBe(mark);
      }),
    );
  });
});
