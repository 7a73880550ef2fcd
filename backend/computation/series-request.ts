import type { DatedSeries, SeriesTreatment } from "#app/contract/computation/dated-series.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { datedValues } from "../numerics/series/dated-values.ts";
import type { SeriesByUuid, StoredSeries } from "../workers/requested-series.ts";
import type { SeriesStore } from "./series-store.ts";
import { alike, currenciesToConvert, type FoundSeries } from "./series-treatment.ts";

export type ResolveSeries = (
  caller: Caller,
  listed: readonly DatedSeries[],
  referenced?: readonly string[],
  treatment?: SeriesTreatment,
) => Promise<SeriesByUuid>;

type Wanted = Pick<DatedSeries, "uuid"> & Partial<Omit<DatedSeries, "uuid">>;

/** A series as the request gives it, completed by what is stored; null for a code that is neither. */
function completed({ uuid, ...given }: Wanted, stored: StoredSeries | undefined, currency: string | undefined): FoundSeries | null {
  const values = given.values ? datedValues(given.values) : stored;
  if (!values) return null;
  return {
    uuid,
    assetClass: given.assetClass ?? stored?.assetClass ?? "NOT_DEFINED",
    currency: given.currency ?? (given.values ? currency : stored?.currency) ?? "EUR",
    proxy: given.proxy ?? (stored?.proxy ? { uuid: stored.proxy } : null),
    days: values.days,
    values: values.values,
  };
}

/**
 * The series of a request: values given inline, the others loaded by uuid, and also those that the request refers to without
 * listing them. A code that is referred to, not listed and no uuid stays absent: the method says which asset has no history.
 * On request they are brought to one currency and young ones get the past of their proxies.
 * Market values are shared by all organisations; reading them needs the same permission as the series screens.
 * @throws a 404 refusal for series that are not stored, a 403 one without the permission; ComputationError 3107 for a series
 * that cannot be converted or extended.
 */
export function seriesResolver(store: Pick<SeriesStore, "load" | "rates">): ResolveSeries {
  /** @throws refusals 403 and 404. */
  async function find(caller: Caller, all: readonly Wanted[], isListed: (uuid: string) => boolean, currency: string | undefined) {
    const wanted = all.filter(({ uuid, values }) => !values && (isListed(uuid) || isUuid(uuid))).map(({ uuid }) => uuid);
    if (wanted.length > 0) requirePermission(caller, "application");
    // The database writes uuids in lower case, whatever the request does.
    const stored = await store.load(wanted.filter((uuid) => isUuid(uuid)).map((uuid) => uuid.toLowerCase()));
    const unknown = wanted.filter((uuid) => !stored.has(uuid.toLowerCase()));
    if (unknown.length > 0) throw refuse.notFound("Series", { series: unknown.sort() });
    return all.flatMap((one) => completed(one, stored.get(one.uuid.toLowerCase()), currency) ?? []);
  }

  return async (caller, listed, referenced = [], { currency, rates: given, extension } = {}) => {
    const byUuid = new Map(listed.map((series) => [series.uuid, series]));
    const all = [...new Set([...byUuid.keys(), ...referenced])].map((uuid): Wanted => byUuid.get(uuid) ?? { uuid });
    const found = await find(caller, all, (uuid) => byUuid.has(uuid), currency);
    const wanted = extension ? found.flatMap(({ proxy }) => proxy ?? []) : [];
    const proxies = wanted.length === 0 ? [] : await find(caller, wanted, () => true, currency);
    const rates = given
      ? given.map(({ base, quote, values }) => ({ base, quote, ...datedValues(values) }))
      : await store.rates(currenciesToConvert([...found, ...proxies], currency));
    return alike(found, proxies, { currency, rates });
  };
}
