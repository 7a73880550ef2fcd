import type { DatedSeries } from "#app/contract/dated-series.ts";
import type { Caller } from "#backend/api/caller.ts";
import { refuse, requirePermission } from "#backend/api/refusal.ts";
import { datedValues } from "./numerics/dated-values.ts";
import type { SeriesStore, StoredSeries } from "./series-store.ts";

export interface RequestedSeries extends StoredSeries {
  uuid: string;
}
/** In the order of the request. */
export type SeriesByUuid = Map<string, RequestedSeries>;
export type ResolveSeries = (caller: Caller, listed: readonly DatedSeries[], referenced?: readonly string[]) => Promise<SeriesByUuid>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The series of a request: values given inline, the others loaded by uuid, and also those that the request refers to without
 * listing them. A code that is referred to, not listed and no uuid stays absent: the method says which asset has no history.
 * Market values are shared by all organisations; reading them needs the same permission as the series screens.
 * @throws a 404 refusal for series that are not stored, a 403 one without the permission.
 */
export function seriesResolver(store: SeriesStore): ResolveSeries {
  return async (caller, listed, referenced = []) => {
    const given = new Map(listed.map((series) => [series.uuid, series]));
    const all = [...new Set([...given.keys(), ...referenced])];
    const wanted = all.filter((uuid) => (given.has(uuid) ? !given.get(uuid)!.values : UUID.test(uuid)));
    if (wanted.length > 0) requirePermission(caller, "application");
    // The database writes uuids in lower case, whatever the request does.
    const stored = await store.load(wanted.filter((uuid) => UUID.test(uuid)).map((uuid) => uuid.toLowerCase()));
    const unknown = wanted.filter((uuid) => !stored.has(uuid.toLowerCase()));
    if (unknown.length > 0) throw refuse.notFound("Series", { series: unknown.sort() });
    return new Map(
      all.flatMap((uuid): [string, RequestedSeries][] => {
        const series = given.get(uuid);
        const values = series?.values ? datedValues(series.values) : stored.get(uuid.toLowerCase());
        if (!values) return [];
        const assetClass = series?.assetClass ?? stored.get(uuid.toLowerCase())?.assetClass ?? "NOT_DEFINED";
        return [[uuid, { uuid, assetClass, days: values.days, values: values.values }]];
      }),
    );
  };
}
