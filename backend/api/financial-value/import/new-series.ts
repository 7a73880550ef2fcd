import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { SeriesType, ValuesHeld } from "#app/domain/enumerations.ts";
import { isIsin } from "#app/domain/isin.ts";
import { currencyOfRate, rateName } from "#app/domain/market-data/exchange-rates.ts";
import type { Transaction } from "#backend/database/database.ts";
import { organisation, series } from "#backend/database/schema/index.ts";
import type { SeriesDefinition } from "./parse/table-reader.ts";

const CREATED_AT_ONCE = 1000;

const isAssetManager = (uuid: string) => and(eq(organisation.uuid, uuid), eq(organisation.kind, "assetManager"));

/**
 * Creates series for keys that the store lacks: the file's name, currency and type, else what the key suggests, and what its values are.
 * The organisation whose file it is (`house`) keeps them when it is an asset manager.
 */
export async function createSeries(
  tx: Transaction,
  missing: readonly string[],
  definitions: Readonly<Record<string, SeriesDefinition>>,
  { house, valuesHold }: { house: string | null; valuesHold: ValuesHeld },
): Promise<void> {
  const [keeper] = house === null ? [] : await tx.select({ uuid: organisation.uuid }).from(organisation).where(isAssetManager(house));
  for (let at = 0; at < missing.length; at += CREATED_AT_ONCE) {
    const rows = missing.slice(at, at + CREATED_AT_ONCE).map((key) => {
      const stated = definitions[key] ?? {};
      const rate = currencyOfRate(key);
      const type = (stated.type as SeriesType | undefined) ?? typeOfKey(key);
      return {
        uuid: randomUUID(),
        externalId: key,
        fullName: stated.name ?? (rate ? rateName(rate) : key),
        isin: isIsin(key) ? key : null,
        type,
        assetClass: type === "FX_RATE" ? "CURRENCY" : "NOT_DEFINED",
        currency: stated.currency ?? rate ?? "EUR",
        simulated: false,
        valuesHold,
        keeper: keeper?.uuid ?? null,
      };
    });
    await tx.insert(series).values(rows).onConflictDoNothing({ target: series.externalId });
  }
}

/** A guess that a person can correct on the series' page: ISINs are mostly those of funds. */
export function typeOfKey(key: string): SeriesType {
  if (/^FX[._-]/i.test(key) || currencyOfRate(key)) return "FX_RATE";
  if (/^(EQ|SEC|STOCK)[._-]/i.test(key)) return "SECURITY";
  if (/^(ETF|FUND|FCP|SICAV)[._-]/i.test(key) || isIsin(key)) return "FUND";
  return "INDEX";
}
