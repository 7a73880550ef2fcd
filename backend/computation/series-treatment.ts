import type { SeriesTreatment } from "#app/contract/computation/dated-series.ts";
import { convertSeries, type ExchangeRate } from "../numerics/series/currency.ts";
import { extendByProxy } from "../numerics/series/series-extension.ts";
import type { RequestedSeries, SeriesByUuid } from "../workers/requested-series.ts";

type Treated<T extends SeriesTreatment> = T extends SeriesTreatment ? Omit<T, keyof SeriesTreatment> : never;

/** A request without what it says of its series, and that: a computation knows values only. */
export function apart<T extends SeriesTreatment>({ currency, rates, extension, ...request }: T) {
  return { request: request as unknown as Treated<T>, treatment: { currency, rates, extension } };
}

/** A series of a request before it is made like the others. */
export interface FoundSeries extends RequestedSeries {
  currency: string;
  proxy: { uuid: string } | null;
}

interface Treatment {
  /** Currency that all are brought to; without one, values stay as they are. */
  currency: string | undefined;
  rates: readonly ExchangeRate[];
}

/** Currencies whose rates are needed to bring the series to one; none when they are in it. */
export function currenciesToConvert(series: ReadonlyArray<Pick<FoundSeries, "currency">>, currency: string | undefined): string[] {
  if (currency === undefined) return [];
  const foreign = new Set(series.map((one) => one.currency));
  foreign.delete(currency);
  // Pence are quoted against the pound.
  return foreign.size === 0 ? [] : [...foreign, currency].map((code) => (code === "GBX" ? "GBP" : code)).filter((code) => code !== "EUR");
}

/**
 * Series in one currency; those that have a proxy get its values before their own first one, scaled so that both meet there.
 * A proxy that begins no earlier adds nothing.
 * @throws ComputationError 3107 naming a series without rate for a date, or without proxy value where it begins.
 */
export function alike(found: readonly FoundSeries[], proxies: readonly FoundSeries[], { currency, rates }: Treatment): SeriesByUuid {
  const converted = (series: FoundSeries): Pick<FoundSeries, "days" | "values"> =>
    currency === undefined || series.currency === currency ? series : convertSeries(series, currency, rates);
  const pasts = new Map(proxies.map((proxy) => [proxy.uuid, proxy]));
  return new Map(
    found.map(({ uuid, assetClass, ...one }): [string, RequestedSeries] => {
      const { days, values } = converted({ uuid, assetClass, ...one });
      const past = one.proxy && pasts.get(one.proxy.uuid);
      const own = days[0];
      if (!past || own === undefined || !(past.days[0]! < own)) return [uuid, { uuid, assetClass, days, values }];
      const { extrapolatedCount: _, ...extended } = extendByProxy({ uuid, days, values }, converted(past));
      return [uuid, { uuid, assetClass, ...extended }];
    }),
  );
}
