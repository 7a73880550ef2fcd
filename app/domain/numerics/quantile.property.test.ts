import fc from "fast-check";
import { expect, it } from "vitest";
import { DriftingOrder } from "./quantile.ts";

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
