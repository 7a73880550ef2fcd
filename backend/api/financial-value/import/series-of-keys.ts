import { sql } from "drizzle-orm";
import type { FileReading } from "#app/contract/file-reading.ts";
import { currencyOfRate } from "#app/domain/market-data/exchange-rates.ts";
import { mayWrite, type SeriesWriter } from "#backend/api/series/series-keeper.ts";
import type { Queries } from "#backend/calls/context.ts";
import { ProblemList } from "#backend/import/problems.ts";

export interface KnownSeries extends Record<string, unknown> {
  uuid: string;
  externalId: string;
  isin: string | null;
  fullName: string;
  keeper: string | null;
  currency: string;
  valuesHold: string;
}

const KNOWN = sql`uuid, external_id as "externalId", isin, full_name as "fullName", keeper, currency, values_hold as "valuesHold"`;

/** Exchange rates that are kept under a code of another form: the oldest of each currency. */
async function ratesOfKeys(queries: Queries, keys: readonly string[]): Promise<Map<string, [KnownSeries]>> {
  const asked = keys.flatMap((key) => {
    const currency = currencyOfRate(key);
    return currency === null ? [] : [{ key, currency }];
  });
  if (asked.length === 0) return new Map();
  const { rows } = await queries.execute<KnownSeries>(sql`
    select distinct on (currency) ${KNOWN} from series
    where type = 'FX_RATE' and currency = any(${sql.param(asked.map(({ currency }) => currency))}::text[])
    order by currency, created_at, uuid`);
  const byCurrency = new Map(rows.map((row) => [row.currency, row]));
  return new Map(
    asked.flatMap(({ key, currency }) => {
      const series = byCurrency.get(currency);
      return series ? [[key, [series]]] : [];
    }),
  );
}

/**
 * Series of the store that the keys of a file name: by the provider's code, else by ISIN, else by the currency of an exchange rate. A key that
 * names none is absent: it is a new series. An ISIN of several series, two keys of one series, and a series that the writer's organisation does not keep are faults.
 */
export async function seriesOfKeys(
  queries: Queries,
  by: SeriesWriter,
  keys: readonly string[],
  problems: ProblemList,
): Promise<Map<string, KnownSeries>> {
  const list = sql.param(keys);
  const { rows } = await queries.execute<KnownSeries>(
    sql`select ${KNOWN} from series where external_id = any(${list}::text[]) or isin = any(${list}::text[])`,
  );
  const byCode = new Map(rows.map((row) => [row.externalId, row]));
  const byIsin = new Map<string, KnownSeries[]>();
  for (const row of rows) if (row.isin) byIsin.set(row.isin, [...(byIsin.get(row.isin) ?? []), row]);

  const rates = await ratesOfKeys(
    queries,
    keys.filter((key) => !byCode.has(key)),
  );

  const known = new Map<string, KnownSeries>();
  const keyOf = new Map<string, string>();
  for (const key of keys) {
    const candidates = byCode.has(key) ? [byCode.get(key)!] : (byIsin.get(key) ?? rates.get(key) ?? []);
    const [series] = candidates;
    if (!series) continue;
    const other = keyOf.get(series.uuid);
    if (candidates.length > 1 || other !== undefined) {
      problems.add("ambiguousSeries", {
        column: key,
        found: key,
        expected: candidates.length > 1 ? candidates.map((c) => c.externalId).join(", ") : other,
      });
      continue;
    }
    if (!mayWrite(by, series.keeper)) problems.add("keptElsewhere", { column: key, found: key });
    keyOf.set(series.uuid, key);
    known.set(key, series);
  }
  return known;
}

/** Those of some keys that name series of the store. */
export const storedAmong = async (queries: Queries, by: SeriesWriter, keys: readonly string[]): Promise<string[]> => [
  ...(await seriesOfKeys(queries, by, keys, new ProblemList())).keys(),
];

/** Those of some keys whose series hold levels: as the store says of series that it has, and the file of those that it makes. */
export async function levelsOfKeys(
  queries: Queries,
  by: SeriesWriter,
  keys: readonly string[],
  valuesHold: FileReading["valuesHold"],
): Promise<string[]> {
  const known = await seriesOfKeys(queries, by, keys, new ProblemList());
  return keys.filter((key) => (known.get(key)?.valuesHold ?? valuesHold) === "LEVEL");
}
