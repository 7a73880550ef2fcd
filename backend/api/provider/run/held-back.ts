import { VALUE_ORIGINS } from "#app/domain/enumerations.ts";
import { isFar, type Splits } from "#backend/api/financial-value/import/jumps.ts";
import type { MergedChunk, SeriesChunk } from "#backend/values/chunk-writer.ts";
import { firstDayOfYear } from "#backend/values/days.ts";
import { lowerBound, type PackedValues } from "#backend/values/packed-values.ts";

/** Origin of what a person entered. */
export const MANUAL = VALUE_ORIGINS.indexOf("MANUAL");

/** A value of a provider that is not written by itself: what stands there, or before it, is told beside it. */
export interface HeldBack {
  day: number;
  value: number;
  stands: number;
  reason: "keptManual" | "jump";
}

export interface Judged {
  /** The values that are written. */
  taken: PackedValues;
  held: HeldBack[];
  /** The value that stands last once they are written; undefined of a chunk that has none. */
  last: number | undefined;
}

interface Before {
  /** The value before the first one of the chunk. */
  value: number | undefined;
  splits: Splits;
  /** Times the value before from which a value is a jump. */
  factor: number;
  /** The series holds levels. */
  isLevel: boolean;
}

/**
 * Parts the values of one series and year into those that are written and those that wait for a person: one that a person entered
 * otherwise stays, and one that is `factor` times the value before it, or one part of it, is held back. Each is compared with the last one
 * that stands, so that the values after a slipped decimal mark are taken again.
 */
export function judge(sent: SeriesChunk, { packed: merged, revisions }: MergedChunk, { value, splits, ...way }: Before): Judged {
  const revised = new Map(revisions.map((revision) => [revision.day, revision]));
  const held: HeldBack[] = [];
  let last = value;
  let since = firstDayOfYear(sent.year) - 1;
  for (const [at, day] of merged.days.entries()) {
    const now = merged.values[at]!;
    const revision = revised.get(day);
    const isSent = revision !== undefined || sent.packed.days[lowerBound(sent.packed.days, day)] === day;
    const ratio = splits.reduce((product, split) => (split.day > since && split.day <= day ? product * split.ratio : product), 1);
    const before = revision ? revision.oldValue : last;
    const isManual = revision?.oldOrigin === MANUAL && revision.oldValue !== now;
    if (isSent && isManual) held.push({ day, value: now, stands: revision.oldValue, reason: "keptManual" });
    else if (isSent && before !== undefined && isFar(before, revision ? now : now * ratio, way))
      held.push({ day, value: now, stands: before, reason: "jump" });
    else {
      last = now;
      since = day;
      continue;
    }
    if (revision) {
      last = revision.oldValue;
      since = day;
    }
  }
  return { taken: without(sent.packed, new Set(held.map(({ day }) => day))), held, last };
}

function without(packed: PackedValues, left: ReadonlySet<number>): PackedValues {
  if (left.size === 0) return packed;
  const kept = [...packed.days.keys()].filter((at) => !left.has(packed.days[at]!));
  return {
    days: Int32Array.from(kept, (at) => packed.days[at]!),
    values: Float64Array.from(kept, (at) => packed.values[at]!),
    origins: Uint8Array.from(kept, (at) => packed.origins[at]!),
  };
}
