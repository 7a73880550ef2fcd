import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { type Definition, definitionColumns, type SeriesRow, seriesColumns } from "#backend/api/series/series.store.ts";
import type { Transaction } from "#backend/database/database.ts";
import { series } from "#backend/database/schema/index.ts";

/** Series with these codes, kept from other writers until the transaction ends; in the order of codes, so that two files do not wait for each other. */
export async function lockSeriesByCodes(tx: Transaction, codes: readonly string[]): Promise<SeriesRow[]> {
  if (codes.length === 0) return [];
  return tx
    .select(seriesColumns)
    .from(series)
    .where(inArray(series.externalId, [...codes]))
    .orderBy(series.externalId)
    .for("update");
}

/** Rows of one statement: some thirty parameters each stay below the protocol's 65,535. */
const AT_ONCE = 1_000;

/** What a written definition replaces: every column but the code, which names the series. */
const WRITTEN = Object.fromEntries(
  definitionColumns.filter((name) => name !== "externalId").map((name) => [name, sql`excluded.${sql.identifier(series[name].name)}`]),
);

/** Makes series or writes over those with the same code, whole definitions. */
export async function upsertSeries(tx: Transaction, definitions: readonly Definition[]): Promise<void> {
  for (let at = 0; at < definitions.length; at += AT_ONCE) {
    await tx
      .insert(series)
      .values(definitions.slice(at, at + AT_ONCE).map((definition) => ({ uuid: randomUUID(), ...definition })))
      .onConflictDoUpdate({
        target: series.externalId,
        set: {
          ...WRITTEN,
          version: sql`${series.version} + 1`,
          // The figures of the values are others where these hold something else.
          valuesVersion: sql`${series.valuesVersion} + case when ${series.valuesHold} = excluded.values_hold then 0 else 1 end`,
          updatedAt: sql`now()`,
        },
      });
  }
}
