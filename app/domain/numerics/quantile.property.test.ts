import fc from "fast-check";
import { expect, it } from "vitest";
import { DriftingOrder, quantilesOfLists } from "./quantile.ts";

const number = fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 0, 1, 1));

it("a drifting order sorts each list as a sort of that list alone does", () => {
  fc.assert(
    fc.property(
      fc
        .oneof(fc.integer({ min: 1, max: 12 }), fc.constant(600))
        .chain((length) => fc.array(fc.array(number, { minLength: length, maxLength: length }), { minLength: 1, maxLength: 8 })),
      (lists) => {
        const order = new DriftingOrder(lists[0]!.length);
        for (const list of lists) {
          const values = Float64Array.from(list);
          expect([...order.next(values)].map((x) => x + 0)).toEqual([...values.toSorted()].map((x) => x + 0));
        }
      },
    ),
    { numRuns: 60 },
  );
});

it("lists of scenarios that drift apart stay in order", () => {
  const order = new DriftingOrder(250);
  const values = new Float64Array(250).fill(100);
  for (let t = 1; t <= 60; t++) {
    values.forEach((value, i) => {
      values[i] = value * (1 + 0.03 * Math.sin(i * 12.9898 + t * 78.233));
    });
    expect([...order.next(values)]).toEqual([...values.toSorted()]);
  }
});

it("quantiles of lists are those of each list alone, by the definition of type 7", () => {
  const finite = fc.double({ noNaN: true, min: -1e9, max: 1e9 });
  const lists = fc
    .integer({ min: 1, max: 30 })
    .chain((length) => fc.array(fc.array(finite, { minLength: length, maxLength: length }), { minLength: 1, maxLength: 6 }));
  const probability = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(lists, fc.array(probability, { minLength: 1, maxLength: 4 }), (all, probabilities) => {
      const found = quantilesOfLists(Float64Array.from(all.flat()), all[0]!.length, probabilities)!;
      for (const [k, p] of probabilities.entries())
        for (const [at, list] of all.entries()) {
          // The share p of the way through the ranks, read off the straight lines between the ordered numbers.
          const ordered = list.toSorted((a, b) => a - b);
          const place = p * (list.length - 1);
          const [below, above] = [ordered[Math.floor(place)]!, ordered[Math.ceil(place)]!];
          const expected = below * (1 - (place % 1)) + above * (place % 1);
          expect(Math.abs(found[k]![at]! - expected)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(below), Math.abs(above)));
        }
    }),
  );
  expect(quantilesOfLists(new Float64Array(0), 0, [0.5])).toBeNull();
  expect(quantilesOfLists(Float64Array.of(1, Number.NaN), 2, [0.5])).toBeNull();
});
