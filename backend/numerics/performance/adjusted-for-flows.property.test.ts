import fc from "fast-check";
import { expect, it } from "vitest";
import { adjustedForFlows, type Flow, totalReturn } from "./total-return.ts";

const price = fc.double({ min: 1, max: 1_000, noNaN: true });
const distribution = fc.record({
  type: fc.constant("DISTRIBUTION" as const),
  exDay: fc.integer({ min: -3, max: 70 }),
  amount: fc.double({ min: 0, max: 50, noNaN: true }),
});
const split = fc.record({
  type: fc.constant("SPLIT" as const),
  exDay: fc.integer({ min: -3, max: 70 }),
  ratio: fc.double({ min: 0.1, max: 20, noNaN: true }),
});
const flows = fc.array(fc.oneof(distribution, split), { maxLength: 6 });
const prices = fc.array(price, { minLength: 2, maxLength: 60 });

it("has between any two days the total return of the index, and ends at the price", () => {
  fc.assert(
    fc.property(prices, flows, (values, its: Flow[]) => {
      const series = { uuid: "A", days: Int32Array.from(values, (_, day) => day), values: Float64Array.from(values) };
      const adjusted = adjustedForFlows(series, its);
      const { track } = totalReturn(series, its);
      expect(adjusted.at(-1)).toBe(values.at(-1));
      for (let i = 1; i < values.length; i++)
        expect(adjusted[i]! / adjusted[i - 1]!).toBeCloseTo(track.values[i]! / track.values[i - 1]!, 9);
    }),
  );
});

it("gives back the prices that were cut by a split, whatever the number of splits", () => {
  fc.assert(
    fc.property(
      prices,
      fc.array(fc.tuple(fc.integer({ min: 1, max: 59 }), fc.integer({ min: 2, max: 10 })), { maxLength: 4 }),
      (whole, cuts) => {
        const its: Flow[] = cuts.map(([exDay, ratio]) => ({ type: "SPLIT", exDay, ratio }));
        // Oracle: the prices as they would be without any split, each cut by the splits that came until its day.
        const cut = whole.map((value, day) => value / cuts.reduce((all, [from, ratio]) => (from <= day ? all * ratio : all), 1));
        const adjusted = adjustedForFlows({ days: Int32Array.from(whole, (_, day) => day), values: Float64Array.from(cut) }, its);
        const factor = adjusted.at(-1)! / whole.at(-1)!;
        for (const [day, value] of whole.entries()) expect(adjusted[day]! / (value * factor)).toBeCloseTo(1, 9);
      },
    ),
  );
});

it("leaves values without flows as they are, bit by bit", () => {
  const series = { days: Int32Array.of(1, 2, 3), values: Float64Array.of(100, 101, 99) };
  expect(adjustedForFlows(series, [])).toBe(series.values);
  expect(adjustedForFlows(series, [{ type: "SPLIT", exDay: 1, ratio: 2 }])).toBe(series.values);
});

it("reinvests a distribution at the price of its day", () => {
  // 100, then 98 after 2 were paid out: nothing was lost.
  expect([
    ...adjustedForFlows({ days: Int32Array.of(1, 2), values: Float64Array.of(100, 98) }, [{ type: "DISTRIBUTION", exDay: 2, amount: 2 }]),
  ]).toEqual([98, 98]);
});
