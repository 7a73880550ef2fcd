import { inArray } from "drizzle-orm";
import { readManyValues } from "#backend/api/financial-value-service/value-store.ts";
import type { Orm } from "#backend/database/database.ts";
import { series } from "#backend/database/schema/index.ts";
import type { DatedValues } from "./numerics/monthly-returns.ts";

export interface StoredSeries extends DatedValues {
  assetClass: string;
}

/** Where series without inline values come from. Unknown uuids are absent from the answer; no values are empty lists. */
export interface SeriesStore {
  load(uuids: readonly string[]): Promise<Map<string, StoredSeries>>;
}

/** Series of the database: two queries however many they are. */
export function databaseSeriesStore(orm: Orm): SeriesStore {
  return {
    async load(uuids) {
      if (uuids.length === 0) return new Map();
      const known = await orm
        .select({ uuid: series.uuid, assetClass: series.assetClass })
        .from(series)
        .where(inArray(series.uuid, [...uuids]));
      const values = await readManyValues(orm, uuids);
      return new Map(
        known.map(({ uuid, assetClass }) => {
          const { days, values: amounts } = values.get(uuid) ?? { days: new Int32Array(0), values: new Float64Array(0) };
          return [uuid, { days, values: amounts, assetClass }];
        }),
      );
    },
  };
}
