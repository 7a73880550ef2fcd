import { eq, sql } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { monitoredPortfolioGivenValues as table } from "#backend/database/schema/index.ts";
import { type DatedValues, lastOnOrBefore } from "#backend/numerics/series/monthly-returns.ts";

export type GivenKind = (typeof table.$inferSelect)["kind"];
export interface GivenValues {
  days: Int32Array;
  values: Float64Array;
}

const bytesOf = (array: Int32Array | Float64Array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength);
const copyOf = (bytes: Buffer) => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;

/** Values that files gave, by the version that they are of; those of the PRIIPs history among them. */
export async function givenValuesOf(queries: Queries, portfolio: string): Promise<Map<GivenKind, GivenValues>> {
  const rows = await queries.select().from(table).where(eq(table.portfolio, portfolio));
  return new Map(
    rows.map(({ kind, days, values }) => [kind, { days: new Int32Array(copyOf(days)), values: new Float64Array(copyOf(values)) }]),
  );
}

/** Replaces all of a kind. */
export async function storeGivenValues(
  tx: Transaction,
  { portfolio, kind, author }: { portfolio: string; kind: GivenKind; author: string },
  { days, values }: GivenValues,
): Promise<void> {
  const row = { days: bytesOf(days), values: bytesOf(values), author };
  await tx
    .insert(table)
    .values({ portfolio, kind, ...row })
    .onConflictDoUpdate({ target: [table.portfolio, table.kind], set: { ...row, updatedAt: sql`now()` } });
}

/**
 * Computed values with those that a file gave in their place: a given value stands on its day, and the computed ones go on from it with
 * their own returns until the next. Those before the first given one keep their returns too, and meet it.
 */
export function withGiven(computed: DatedValues, given: DatedValues | undefined): GivenValues {
  const track = { days: Int32Array.from(computed.days), values: Float64Array.from(computed.values) };
  if (given === undefined || given.days.length === 0) return track;
  const at = (day: number) => track.values[Math.max(0, lastOnOrBefore(track.days, day))] ?? 1;
  const scaleFor = (day: number) => {
    const anchor = Math.max(0, lastOnOrBefore(given.days, day));
    return given.values[anchor]! / at(given.days[anchor]!);
  };
  const givenDays = new Map(Array.from(given.days, (day, i) => [day, given.values[i]!]));
  const days = [...new Set([...track.days, ...givenDays.keys()])].sort((a, b) => a - b);
  const computedOn = new Map(Array.from(track.days, (day, i) => [day, track.values[i]!]));
  return {
    days: Int32Array.from(days),
    values: Float64Array.from(days, (day) => givenDays.get(day) ?? computedOn.get(day)! * scaleFor(day)),
  };
}
