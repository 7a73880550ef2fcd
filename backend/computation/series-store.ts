import { and, eq, inArray, ne } from "drizzle-orm";
import { MOST_ONGOING_CHARGE } from "#app/contract/computation/projection.ts";
import type { Orm, Transaction } from "#backend/database/database.ts";
import { series } from "#backend/database/schema/index.ts";
import { readAdjustedValues, readPrices } from "#backend/values/adjusted-values.ts";
import { readManyValues } from "#backend/values/value-store.ts";
import type { Flow, Prices } from "../numerics/performance/total-return.ts";
import type { ExchangeRate } from "../numerics/series/currency.ts";
import type { StoredSeries } from "../workers/requested-series.ts";

/**
 * Where series without inline values come from: distributions reinvested and splits taken out. Unknown uuids are absent from the
 * answer; no values are empty lists.
 */
export interface SeriesStore {
  load(uuids: readonly string[]): Promise<Map<string, StoredSeries>>;
  /** Prices of one series as they are stored, and its flows. A store without it knows of no flows. */
  prices?(uuid: string): Promise<Prices & { flows: readonly Flow[] }>;
  /** Stored rates of these currencies against the euro. */
  rates(currencies: readonly string[]): Promise<ExchangeRate[]>;
  /** Charges a year as the definitions tell them, decimal fractions; series without any, or with ones beyond belief, are absent. */
  charges(uuids: readonly string[]): Promise<Map<string, number>>;
}

/** Series of the database: two queries however many they are. */
export function databaseSeriesStore(orm: Orm | Transaction): SeriesStore {
  return {
    async load(uuids) {
      if (uuids.length === 0) return new Map();
      const known = await orm
        .select({ uuid: series.uuid, assetClass: series.assetClass, currency: series.currency, proxy: series.proxySeries })
        .from(series)
        .where(inArray(series.uuid, [...uuids]));
      const values = await readAdjustedValues(orm, uuids);
      return new Map(
        known.map(({ uuid, ...definition }) => {
          const { days, values: amounts } = values.get(uuid) ?? { days: new Int32Array(0), values: new Float64Array(0) };
          return [uuid, { days, values: amounts, ...definition }];
        }),
      );
    },
    async prices(uuid) {
      const { prices, flows } = await readPrices(orm, uuid);
      return { days: prices.days, values: prices.values, flows };
    },
    async rates(currencies) {
      if (currencies.length === 0) return [];
      // A rate tells the units of its own currency for one euro, as the central bank publishes them.
      const known = await orm
        .select({ uuid: series.uuid, quote: series.currency })
        .from(series)
        .where(and(eq(series.type, "FX_RATE"), ne(series.valuesHold, "LEVEL"), inArray(series.currency, [...currencies])));
      const uuids = known.map(({ uuid }) => uuid);
      const values = await readManyValues(orm, uuids);
      return known.flatMap(({ uuid, quote }) => {
        const found = values.get(uuid);
        return found ? [{ base: "EUR", quote, days: found.days, values: found.values }] : [];
      });
    },
    async charges(uuids) {
      if (uuids.length === 0) return new Map();
      const told = await orm
        .select({ uuid: series.uuid, percent: series.managementFees })
        .from(series)
        .where(inArray(series.uuid, [...uuids]));
      const fractions = told.map(({ uuid, percent }): [string, number] => [uuid, percent === null ? Number.NaN : Number(`${percent}e-2`)]);
      return new Map(fractions.filter(([, charge]) => charge >= 0 && charge <= MOST_ONGOING_CHARGE));
    },
  };
}
