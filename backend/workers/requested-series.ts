import type { DatedValues } from "../numerics/series/monthly-returns.ts";

export interface StoredSeries extends DatedValues {
  assetClass: string;
  /** By default the euro. */
  currency?: string;
  /** Its proxy: the series used before its first value. */
  proxy?: string | null;
}
export interface RequestedSeries extends DatedValues {
  uuid: string;
  assetClass: string;
  /** Of a series with the past of a proxy: day from which the values are its own. */
  firstRealDay?: number;
}
/** In the order of the request. */
export type SeriesByUuid = Map<string, RequestedSeries>;
