import { LRUCache } from "lru-cache";
import type { Queries } from "#backend/calls/context.ts";
import type { DatedValues } from "#backend/numerics/series/monthly-returns.ts";
import { readAdjustedValues } from "#backend/values/adjusted-values.ts";

export type ReadValues = (queries: Queries, series: readonly string[]) => Promise<ReadonlyMap<string, DatedValues>>;

/** A fund of twenty years weighs about 85 kB: at most some 25 MB. */
const MOST_SERIES = 300;
const NONE: DatedValues = { days: new Int32Array(0), values: new Float64Array(0) };

/**
 * Reads values for one round of checks: portfolios hold the same funds, and each is read once. A value that is written meanwhile
 * puts up the next round.
 */
export function valuesOfRun(): ReadValues {
  const known = new LRUCache<string, DatedValues>({ max: MOST_SERIES });
  return async (queries, series) => {
    const wanted = [...new Set(series)];
    const found = new Map(wanted.flatMap((uuid) => (known.has(uuid) ? [[uuid, known.get(uuid)!] as const] : [])));
    const missing = wanted.filter((uuid) => !found.has(uuid));
    if (missing.length > 0) {
      const read = await readAdjustedValues(queries, missing);
      for (const uuid of missing) {
        const values = read.get(uuid) ?? NONE;
        known.set(uuid, values);
        found.set(uuid, values);
      }
    }
    return new Map([...found].filter(([, { days }]) => days.length > 0));
  };
}
