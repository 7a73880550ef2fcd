import { inArray } from "drizzle-orm";
import type { SeriesWriter } from "#backend/api/series/series-keeper.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { series as table } from "#backend/database/schema/index.ts";
import { isoOfDay } from "../../values/days.ts";
import { readValues } from "../../values/value-store.ts";
import { lockSeries } from "./value-writer.ts";

/** Version of the values of a series that a writer saw, and the days that the writer is about to change. */
export interface SeenValues {
  series: string;
  version: number;
  from: number;
  to: number;
}

/** Values of each series, and series, that a conflict tells. */
const PRESENT_VALUES = 100;
const PRESENT_SERIES = 20;

/** Locks the series and gives those whose values are not those that were seen. */
export async function changedSince(tx: Transaction, by: SeriesWriter, seen: ReadonlyArray<{ series: string; version: number }>) {
  if (seen.length === 0) return [];
  const uuids = seen.map(({ series }) => series);
  await lockSeries(tx, by, uuids);
  const rows = await tx
    .select({ series: table.uuid, key: table.externalId, version: table.valuesVersion })
    .from(table)
    .where(inArray(table.uuid, uuids));
  const wrong = new Set(
    seen.filter((one) => rows.some((row) => row.series === one.series && row.version !== one.version)).map((one) => one.series),
  );
  return rows.filter(({ series }) => wrong.has(series));
}

async function present(tx: Transaction, series: string, range: { from: number; to: number }) {
  const { days, values } = await readValues(tx, series, range);
  return Array.from(days.subarray(0, PRESENT_VALUES), (day, at): [string, number] => [isoOfDay(day), values[at]!]);
}

/** Locks a series and throws 409 when its values are not those that the caller saw, with what is stored on the days concerned. */
export async function requireValues(
  tx: Transaction,
  by: SeriesWriter,
  series: string,
  version: number | undefined,
  range: { from: number; to: number },
): Promise<void> {
  if (version === undefined) return;
  const [changed] = await changedSince(tx, by, [{ series, version }]);
  if (changed) requireVersion(version, changed.version, { present: await present(tx, series, range) });
}

/** Locks the series of a batch and throws 409 when one has other values than its writer saw: which, and what is stored there. */
export async function requireSeenValues(tx: Transaction, by: SeriesWriter, seen: readonly SeenValues[]): Promise<void> {
  const changed = await changedSince(tx, by, seen);
  if (changed.length === 0) return;
  const told = [];
  for (const { series, version } of changed.slice(0, PRESENT_SERIES))
    told.push({ series, version, present: await present(tx, series, seen.find((one) => one.series === series)!) });
  throw refuse.conflict("VERSION_CONFLICT", "Somebody else changed values of these series in the meantime.", {
    changedSeries: changed.length,
    present: told,
  });
}
