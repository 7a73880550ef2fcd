import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawValues, type MarkedPoint } from "./values.ts";

const dayOf = (at: number) => new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10);
const none = { gaps: [], odd: new Set<string>() };
const moves = (path: string) => path.split("M").length - 1;

describe("values with their marks", () => {
  it("are one stretch, dashed where they stand in, broken at a gap, dotted where they are odd or by hand", () => {
    const points: MarkedPoint[] = Array.from({ length: 100 }, (_, at) => ({
      day: dayOf(at < 50 ? at : at + 30),
      value: 100 + at,
      standIn: at >= 95,
      byHand: at === 10,
    }));
    const drawn = drawValues(points, { gaps: [{ from: dayOf(49), to: dayOf(80) }], odd: new Set([dayOf(20)]) }, String);
    expect([moves(drawn.path), moves(drawn.standIns)]).toEqual([2, 1]);
    expect(drawn.gaps).toEqual([{ from: 38, to: 62 }]);
    expect(drawn.dots.map(({ odd }) => odd)).toEqual([false, true]);
    expect(drawValues(points.slice(0, 40), { gaps: [{ from: dayOf(49), to: dayOf(80) }], odd: new Set() }, String).gaps).toEqual([]);
  });

  it("name the years that begin in them, and their ends where no two years do", () => {
    const over = (days: number) =>
      drawValues(
        [0, days].map((at) => ({ day: dayOf(at), value: 1 })),
        none,
        String,
      ).xTicks;
    expect(over(900).map(({ text }) => text)).toEqual(["2021", "2022"]);
    expect(over(400)).toEqual([
      { at: 0, text: "01/01/2020" },
      { at: 100, text: "04/02/2021" },
    ]);
  });

  it("stay inside the box, and few, whatever the values", () => {
    const value = fc.double({ min: 0.01, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(value, fc.boolean()), { minLength: 2, maxLength: 2_000 }), (list) => {
        const points = list.map(([of, standIn], at) => ({ day: dayOf(at), value: of, standIn }));
        const { path, standIns } = drawValues(points, none, String);
        const places = `${path}${standIns}`.match(/-?\d+ -?\d+/g) ?? [];
        for (const place of places) {
          const [x, y] = place.split(" ").map(Number);
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(1000);
          expect(y).toBeGreaterThanOrEqual(-1);
          expect(y).toBeLessThanOrEqual(1001);
        }
      }),
      { numRuns: 30 },
    );
  });
});
