import { firstDayOfYear, yearOfDay } from "./days.ts";

/**
 * Values of one series: parallel arrays, days strictly ascending. `days` are days since 1970-01-01, `origins` the
 * index of the origin in VALUE_ORIGINS. In the store each array is kept as its bytes, little-endian, which is the
 * byte order of every platform that Node runs on.
 */
export interface PackedValues {
  days: Int32Array;
  values: Float64Array;
  origins: Uint8Array;
}

/** A value that a merge replaces or a removal deletes. `newValue` is null for a deleted value. */
export interface Revision {
  day: number;
  oldValue: number;
  newValue: number | null;
  oldOrigin: number;
}

export interface MergeResult {
  merged: PackedValues;
  /** Days that were not there before. */
  added: Int32Array;
  newValues: number;
  unchanged: number;
  revisions: Revision[];
}

export const NO_VALUES: PackedValues = { days: new Int32Array(0), values: new Float64Array(0), origins: new Uint8Array(0) };

/** Origins from this index on (EXTRAPOLATED, ESTIMATED) stand in for a value that was not published yet. */
const FIRST_STAND_IN = 2;

/** Typed arrays over stored bytes. Copies, because a Buffer of a driver need not be aligned to 4 or 8 bytes. */
export function unpack(bytes: { days: Buffer; values: Buffer; origins: Buffer }): PackedValues {
  return {
    days: new Int32Array(copyOf(bytes.days)),
    values: new Float64Array(copyOf(bytes.values)),
    origins: new Uint8Array(copyOf(bytes.origins)),
  };
}

function copyOf(bytes: Buffer): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  return copy;
}

/** Bytes of a typed array without copying. */
export const bytesOf = (array: Int32Array | Float64Array | Uint8Array): Buffer =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength);

/** Cuts ascending values at the ends of calendar years. The parts are views on the given arrays. */
export function splitByYear(packed: PackedValues): Array<{ year: number; packed: PackedValues }> {
  const parts: Array<{ year: number; packed: PackedValues }> = [];
  for (let from = 0; from < packed.days.length; ) {
    const year = yearOfDay(packed.days[from]!);
    const to = lowerBound(packed.days, firstDayOfYear(year + 1), from);
    parts.push({ year, packed: slice(packed, from, to) });
    from = to;
  }
  return parts;
}

/** Index of the first day at or after `day`, searching from `from`. */
export function lowerBound(days: Int32Array, day: number, from = 0): number {
  let low = from;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (days[middle]! < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function slice(packed: PackedValues, from: number, to: number): PackedValues {
  return { days: packed.days.subarray(from, to), values: packed.values.subarray(from, to), origins: packed.origins.subarray(from, to) };
}

/**
 * What the store holds after `incoming` is written over `stored`. An equal value is unchanged and keeps its origin,
 * unless it stood in for a value that is published by this write: that is a revision too.
 */
export function merge(stored: PackedValues, incoming: PackedValues): MergeResult {
  const most = stored.days.length + incoming.days.length;
  const merged = { days: new Int32Array(most), values: new Float64Array(most), origins: new Uint8Array(most) };
  const revisions: Revision[] = [];
  const added = new Int32Array(incoming.days.length);
  let newValues = 0;
  let unchanged = 0;
  let size = 0;
  let s = 0;
  let i = 0;
  const take = (from: PackedValues, at: number) => {
    merged.days[size] = from.days[at]!;
    merged.values[size] = from.values[at]!;
    merged.origins[size++] = from.origins[at]!;
  };
  while (s < stored.days.length || i < incoming.days.length) {
    const storedDay = s < stored.days.length ? stored.days[s]! : Number.POSITIVE_INFINITY;
    const incomingDay = i < incoming.days.length ? incoming.days[i]! : Number.POSITIVE_INFINITY;
    if (storedDay < incomingDay) take(stored, s++);
    else if (incomingDay < storedDay) {
      added[newValues++] = incomingDay;
      take(incoming, i++);
    } else {
      const oldOrigin = stored.origins[s]!;
      const published = oldOrigin >= FIRST_STAND_IN && incoming.origins[i]! < FIRST_STAND_IN;
      if (stored.values[s] === incoming.values[i] && !published) {
        take(stored, s);
        unchanged++;
      } else {
        take(incoming, i);
        revisions.push({ day: storedDay, oldValue: stored.values[s]!, newValue: incoming.values[i]!, oldOrigin });
      }
      s++;
      i++;
    }
  }
  return { merged: slice(merged, 0, size), added: added.subarray(0, newValues), newValues, unchanged, revisions };
}

/** What is left without the days from `from` to `to`, both included, and what went away. */
export function removeRange(stored: PackedValues, from: number, to: number): { kept: PackedValues; removed: Revision[] } {
  const start = lowerBound(stored.days, from);
  const end = lowerBound(stored.days, to + 1, start);
  const removed: Revision[] = [];
  for (let i = start; i < end; i++)
    removed.push({ day: stored.days[i]!, oldValue: stored.values[i]!, newValue: null, oldOrigin: stored.origins[i]! });
  return { kept: concat([slice(stored, 0, start), slice(stored, end, stored.days.length)]), removed };
}

/** A value to stand on a day; null where none should. */
export type Wanted = ReadonlyMap<number, { value: number; origin: number } | null>;

/** The stored values with the wanted ones in their places, and what that added, replaced and deleted. */
export function amend(stored: PackedValues, wanted: Wanted): MergeResult {
  const kept = [...stored.days.keys()].filter((at) => wanted.get(stored.days[at]!) !== null);
  const removed = [...stored.days.keys()].filter((at) => wanted.get(stored.days[at]!) === null);
  const put = [...wanted].filter(([, value]) => value !== null).sort(([a], [b]) => a - b);
  const left = pick(stored, kept);
  const incoming = {
    days: Int32Array.from(put, ([day]) => day),
    values: Float64Array.from(put, ([, value]) => value!.value),
    origins: Uint8Array.from(put, ([, value]) => value!.origin),
  };
  const result = merge(left, incoming);
  const deleted = removed.map((at) => ({
    day: stored.days[at]!,
    oldValue: stored.values[at]!,
    newValue: null,
    oldOrigin: stored.origins[at]!,
  }));
  return { ...result, revisions: [...result.revisions, ...deleted] };
}

const pick = ({ days, values, origins }: PackedValues, at: readonly number[]): PackedValues => ({
  days: Int32Array.from(at, (index) => days[index]!),
  values: Float64Array.from(at, (index) => values[index]!),
  origins: Uint8Array.from(at, (index) => origins[index]!),
});

/** Where each part begins when parts of these sizes lie one behind the other. */
export function startsOf(sizes: readonly number[]): number[] {
  let next = 0;
  return sizes.map((size) => {
    next += size;
    return next - size;
  });
}

/** Joins parts that follow one another in time. */
export function concat(parts: readonly PackedValues[]): PackedValues {
  const size = parts.reduce((sum, part) => sum + part.days.length, 0);
  const joined = { days: new Int32Array(size), values: new Float64Array(size), origins: new Uint8Array(size) };
  let at = 0;
  for (const part of parts) {
    joined.days.set(part.days, at);
    joined.values.set(part.values, at);
    joined.origins.set(part.origins, at);
    at += part.days.length;
  }
  return joined;
}

/** Dated values in any order; of several for one day the last one counts. */
export function fromPoints(points: ReadonlyArray<readonly [day: number, value: number]>, origin: number): PackedValues {
  const byDay = new Map(points);
  const days = Int32Array.from(byDay.keys()).sort();
  return { days, values: Float64Array.from(days, (day) => byDay.get(day)!), origins: new Uint8Array(days.length).fill(origin) };
}
