import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf, dayOfIso, isoOfDay, yearOfDay } from "./days.ts";
import { bytesOf, concat, fromPoints, merge, type PackedValues, removeRange, splitByYear, unpack } from "./packed-values.ts";

const day = fc.integer({ min: -60_000, max: 30_000 });
const price = fc.double({ min: 1e-9, max: 1e9, noNaN: true });
const points = fc.array(fc.tuple(day, price), { maxLength: 300 });
const packed = fc.tuple(points, fc.integer({ min: 0, max: 3 })).map(([list, origin]) => fromPoints(list, origin));
const asMap = (values: PackedValues) => new Map(Array.from(values.days, (at, index) => [at, values.values[index]!]));

describe("days", () => {
  it("agrees with the calendar in both directions", () => {
    fc.assert(
      fc.property(day, (number) => {
        const iso = isoOfDay(number);
        expect(dayOfIso(iso)).toBe(number);
        expect(yearOfDay(number)).toBe(Number(iso.slice(0, 4)));
      }),
    );
  });

  it("knows leap years and refuses days that do not exist", () => {
    expect(dayOf(1970, 1, 1)).toBe(0);
    expect(dayOf(2024, 2, 29)).not.toBeNull();
    expect(dayOf(1900, 2, 29)).toBeNull();
    expect(dayOf(2000, 2, 29)).not.toBeNull();
    expect(dayOf(2023, 4, 31)).toBeNull();
    expect(dayOf(2023, 13, 1)).toBeNull();
    expect(() => dayOfIso("2023-02-30")).toThrow(RangeError);
  });
});

describe("packed values", () => {
  it("come back from their bytes, also from a Buffer that is not aligned", () => {
    fc.assert(
      fc.property(packed, (values) => {
        const unaligned = (bytes: Buffer) => Buffer.concat([Buffer.from([0]), bytes]).subarray(1);
        expect(
          unpack({ days: unaligned(bytesOf(values.days)), values: unaligned(bytesOf(values.values)), origins: bytesOf(values.origins) }),
        ).toEqual(values);
      }),
    );
  });

  it("are cut by year and joined again without loss", () => {
    fc.assert(
      fc.property(packed, (values) => {
        const parts = splitByYear(values);
        for (const { year, packed: part } of parts) for (const at of part.days) expect(yearOfDay(at)).toBe(year);
        expect(new Set(parts.map(({ year }) => year)).size).toBe(parts.length);
        expect(concat(parts.map((part) => part.packed))).toEqual(values);
      }),
    );
  });

  it("merge as maps do: the incoming value wins, every other one stays", () => {
    fc.assert(
      fc.property(packed, packed, (stored, incoming) => {
        const result = merge(stored, incoming);
        expect(asMap(result.merged)).toEqual(new Map([...asMap(stored), ...asMap(incoming)]));
        expect([...result.merged.days]).toEqual([...result.merged.days].sort((a, b) => a - b));
        expect(result.newValues).toBe(result.merged.days.length - stored.days.length);
        expect(result.newValues + result.unchanged + result.revisions.length).toBe(incoming.days.length);
        for (const revision of result.revisions) {
          expect(revision.oldValue).toBe(asMap(stored).get(revision.day));
          expect(revision.newValue).toBe(asMap(incoming).get(revision.day));
        }
      }),
    );
  });

  it("change nothing when the same values are merged again", () => {
    fc.assert(
      fc.property(packed, packed, (stored, incoming) => {
        const once = merge(stored, incoming).merged;
        const twice = merge(once, incoming);
        expect(twice.merged).toEqual(once);
        expect(twice.newValues + twice.revisions.length).toBe(0);
      }),
    );
  });

  it("keep a value's origin unless it stood in for one that is published now", () => {
    const of = (origin: number) => fromPoints([[1, 100]], origin);
    expect(merge(of(1), of(0))).toMatchObject({ unchanged: 1, revisions: [], merged: of(1) });
    expect(merge(of(3), of(0))).toMatchObject({ unchanged: 0, revisions: [{ oldValue: 100, newValue: 100, oldOrigin: 3 }], merged: of(0) });
    expect(merge(of(2), of(3))).toMatchObject({ unchanged: 1, revisions: [] });
  });

  it("lose exactly the days of a removed range", () => {
    fc.assert(
      fc.property(packed, day, day, (values, a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const { kept, removed } = removeRange(values, from, to);
        const expected = [...asMap(values)].filter(([at]) => at < from || at > to);
        expect([...asMap(kept)]).toEqual(expected);
        expect([...asMap(removed)]).toEqual([...asMap(values)].filter(([at]) => at >= from && at <= to));
      }),
    );
  });
});
