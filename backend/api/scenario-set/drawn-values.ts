import { dayNumber, monthEnd, monthOf } from "#app/domain/numerics/calendar.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import type { Queries } from "#backend/calls/context.ts";
import { databaseSeriesStore } from "#backend/computation/series-store.ts";
import { alike, currenciesToConvert, type FoundSeries } from "#backend/computation/series-treatment.ts";
import type { DatedValues } from "#backend/numerics/series/monthly-returns.ts";

/** Values that the scenarios of a series are drawn from; with the past of a proxy, also the day from which they are its own. */
export interface DrawnValues extends DatedValues {
  firstRealDay?: number;
}

/**
 * Stored values by series; a young one begins with the past of its proxy, in its own currency. A proxy that has no value
 * where the series begins, or no rate of exchange, adds nothing: the series then has its own history, and is refused where that
 * does not suffice.
 */
export async function drawnValues(queries: Queries, uuids: readonly string[]): Promise<Map<string, DrawnValues>> {
  const store = databaseSeriesStore(queries);
  const stored = await store.load(uuids);
  const proxies = await store.load([...new Set([...stored.values()].flatMap(({ proxy }) => proxy ?? []))]);
  const found = (uuid: string, from: typeof stored): FoundSeries[] => {
    const one = from.get(uuid);
    return one ? [{ ...one, uuid, currency: one.currency ?? "EUR", proxy: one.proxy ? { uuid: one.proxy } : null }] : [];
  };
  const drawn = new Map<string, DrawnValues>();
  for (const [uuid, own] of stored) {
    drawn.set(uuid, own);
    const past = own.proxy ? found(own.proxy, proxies).filter(({ days }) => days.length > 0) : [];
    if (past.length === 0) continue;
    const rates = await store.rates(currenciesToConvert(past, own.currency));
    try {
      drawn.set(uuid, alike(found(uuid, stored), past, { currency: own.currency, rates }).get(uuid)!);
    } catch (error) {
      if (!(error instanceof ComputationError)) throw error;
    }
  }
  return drawn;
}

/** Of the series of a window whose first month ends on `from`, those that owe months of it to a proxy. */
export function extendedIn(from: string, drawn: ReadonlyMap<string, DrawnValues>): Set<string> {
  // The return of a month begins at the end of the one before.
  const begins = monthEnd(monthOf(dayNumber(from)) - 1);
  return new Set([...drawn].filter(([, { firstRealDay }]) => firstRealDay !== undefined && firstRealDay > begins).map(([uuid]) => uuid));
}
