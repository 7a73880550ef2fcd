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

/** A value that a merge replaces or a removal deletes. `newValue` is null for a deleted value; values themselves are never NaN. */
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

/** Room for so many values, to be filled in a loop: `from` of typed arrays takes many times as long. */
export const roomFor = (size: number): PackedValues => ({
  days: new Int32Array(size),
  values: new Float64Array(size),
  origins: new Uint8Array(size),
});
export const NO_VALUES: PackedValues = roomFor(0);

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

/** Whether an equal value leaves the stored one untouched. */
type Stands = (oldOrigin: number, newOrigin: number) => boolean;
const standsAfterWrite: Stands = (oldOrigin, newOrigin) => oldOrigin < FIRST_STAND_IN || newOrigin >= FIRST_STAND_IN;

/**
 * What the store holds after `incoming` is written over `stored`. An equal value is unchanged and keeps its origin,
 * unless it stood in for a value that is published by this write: that is a revision too.
 */
export function merge(stored: PackedValues, incoming: PackedValues, stands = standsAfterWrite): MergeResult {
  const merged = roomFor(stored.days.length + incoming.days.length);
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
      if (stored.values[s] === incoming.values[i] && stands(oldOrigin, incoming.origins[i]!)) {
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
export function removeRange(stored: PackedValues, from: number, to: number): { kept: PackedValues; removed: PackedValues } {
  const start = lowerBound(stored.days, from);
  const end = lowerBound(stored.days, to + 1, start);
  return { kept: concat([slice(stored, 0, start), slice(stored, end, stored.days.length)]), removed: slice(stored, start, end) };
}

/** Values as revisions that delete them. */
export function deletionsOf({ days, values, origins }: PackedValues): Revision[] {
  const deletions: Revision[] = [];
  for (const [at, day] of days.entries()) deletions.push({ day, oldValue: values[at]!, newValue: null, oldOrigin: origins[at]! });
  return deletions;
}

/** A value to stand on a day; null where none should. */
export type Wanted = ReadonlyMap<number, { value: number; origin: number } | null>;

/** The stored values with the wanted ones in their places, and what that added, replaced and deleted. */
export function amend(stored: PackedValues, wanted: Wanted): MergeResult {
  const kept: number[] = [];
  const removed: number[] = [];
  for (const [at, day] of stored.days.entries()) (wanted.get(day) === null ? removed : kept).push(at);
  const put = [...wanted].filter(([, value]) => value !== null).sort(([a], [b]) => a - b);
  const incoming = roomFor(put.length);
  for (const [at, [day, value]] of put.entries()) {
    incoming.days[at] = day;
    incoming.values[at] = value!.value;
    incoming.origins[at] = value!.origin;
  }
  const result = merge(pick(stored, kept), incoming, (oldOrigin, newOrigin) => oldOrigin === newOrigin);
  const revisions = [...result.revisions, ...deletionsOf(pick(stored, removed))].sort((a, b) => a.day - b.day);
  return { ...result, revisions };
}

function pick({ days, values, origins }: PackedValues, at: readonly number[]): PackedValues {
  const picked = roomFor(at.length);
  for (const [to, index] of at.entries()) {
    picked.days[to] = days[index]!;
    picked.values[to] = values[index]!;
    picked.origins[to] = origins[index]!;
  }
  return picked;
}

/** Parts laid one behind the other: the bytes of each array, and where each part begins and how long it is. */
export function blobsOf(parts: readonly PackedValues[]) {
  const counts = parts.map((part) => part.days.length);
  return {
    counts,
    offsets: startsOf(counts),
    days: Buffer.concat(parts.map((part) => bytesOf(part.days))),
    values: Buffer.concat(parts.map((part) => bytesOf(part.values))),
    origins: Buffer.concat(parts.map((part) => bytesOf(part.origins))),
  };
}

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
  const joined = roomFor(parts.reduce((sum, part) => sum + part.days.length, 0));
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
