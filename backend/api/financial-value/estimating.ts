import { inArray } from "drizzle-orm";
import { VALUE_ORIGINS } from "#app/domain/enumerations.ts";
import { uuidsOf } from "#backend/api/series/series.domain.ts";
import { api } from "#backend/calls/context.ts";
import { series as table } from "#backend/database/schema/index.ts";
import { readAdjustedValues } from "#backend/values/adjusted-values.ts";
import { isoOfDay } from "../../values/days.ts";
import { lowerBound, NO_VALUES, type PackedValues } from "../../values/packed-values.ts";
import { readManyValues } from "../../values/value-store.ts";
import { requireValueReader } from "./reading.ts";

const ESTIMATED = VALUE_ORIGINS.indexOf("ESTIMATED");

/** Index of the last value that is no estimate; -1 without any. */
function lastPublished({ origins }: PackedValues): number {
  let at = origins.length - 1;
  while (at >= 0 && origins[at] === ESTIMATED) at--;
  return at;
}

/**
 * An estimate past the last published value: the one that is stored, else the published value moved like the proxy from the
 * day of that value to the proxy's last one. Null where there is nothing newer.
 */
function estimateOf(own: PackedValues, published: number, proxy: PackedValues) {
  const newest = own.days.length - 1;
  if (newest > published) return { date: isoOfDay(own.days[newest]!), value: own.values[newest]!, method: "STORED" as const };
  const end = lastPublished(proxy);
  if (published < 0 || end < 0 || proxy.days[end]! <= own.days[published]!) return null;
  const start = lowerBound(proxy.days, own.days[published]! + 1) - 1;
  if (start < 0) return null;
  const value = (own.values[published]! * proxy.values[end]!) / proxy.values[start]!;
  return { date: isoOfDay(proxy.days[end]!), value, method: "PROXY" as const };
}

/** Series that are not there are left out. Two queries, whatever their number. */
export const estimated = api.financialValues.estimated.handler(async ({ input: { query }, context: { caller, database } }) => {
  requireValueReader(caller);
  const uuids = uuidsOf(query.uuids) ?? [];
  const rows = await database.orm.select({ uuid: table.uuid, proxy: table.proxySeries }).from(table).where(inArray(table.uuid, uuids));
  const wanted = [...new Set(rows.flatMap(({ uuid, proxy }) => (proxy === null ? [uuid] : [uuid, proxy])))];
  const [values, returns] = await Promise.all([readManyValues(database.orm, wanted), readAdjustedValues(database.orm, wanted)]);
  return [...new Set(uuids)].flatMap((uuid) => {
    const row = rows.find((one) => one.uuid === uuid);
    if (!row) return [];
    const own = values.get(uuid) ?? NO_VALUES;
    const at = lastPublished(own);
    const last = at < 0 ? null : { date: isoOfDay(own.days[at]!), value: own.values[at]! };
    return [{ series: uuid, last, estimate: estimateOf(own, at, returns.get(row.proxy ?? "") ?? NO_VALUES) }];
  });
});
