import { sql } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import type { ProblemList } from "#backend/import/problems.ts";
import type { ParsedHead } from "./parse/parse-messages.ts";
import type { SeriesDefinition } from "./parse/table-reader.ts";
import type { KnownSeries } from "./series-of-keys.ts";

const PENCE_IN_POUND = 100;
/** Digits that a double holds whatever they are: a quotient is the decimal that a person would write. */
const SAFE_DIGITS = 15;

/**
 * Compares the currencies that a file states with those of its series: another one is a fault of its line. Prices in pence become pounds,
 * unless their series is kept in pence. Gives the keys whose values become pounds.
 */
export function compareCurrencies(
  { keys, definitions }: Pick<ParsedHead, "keys" | "definitions">,
  known: ReadonlyMap<string, KnownSeries>,
  problems: ProblemList,
): Set<string> {
  const pence = new Set<string>();
  for (const key of keys) {
    const { currency, currencyAt } = definitions[key] ?? {};
    const stored = known.get(key)?.currency;
    if (currency === undefined || currency === stored) continue;
    if (currency === "GBX" && (stored === undefined || stored === "GBP")) pence.add(key);
    else if (stored !== undefined) problems.add("otherCurrency", { ...currencyAt, found: currency, expected: stored });
  }
  return pence;
}

/**
 * Two files that wait to be written and make one new series in two currencies: the later one is at fault. `definitions` are those that the
 * new series would get.
 */
export async function compareWithWaiting(
  queries: Queries,
  { uuid, organisationUuid }: { uuid: string; organisationUuid: string | null },
  { keys, definitions }: Pick<ParsedHead, "keys" | "definitions">,
  known: ReadonlyMap<string, KnownSeries>,
  problems: ProblemList,
): Promise<void> {
  const stated = keys.filter((key) => !known.has(key) && definitions[key]?.currency !== undefined);
  if (stated.length === 0) return;
  const { rows } = await queries.execute<{ key: string; currency: string; fileName: string }>(sql`
    select distinct on (key) key, definition->>'currency' as currency, file_name as "fileName"
    from value_import, jsonb_each(definitions) as made(key, definition)
    where status in ('READY', 'APPLYING') and uuid <> ${uuid} and organisation_uuid is not distinct from ${organisationUuid}::uuid
      and key = any(${sql.param(stated)}::text[])
    order by key, created_at`);
  for (const { key, currency: expected, fileName } of rows) {
    const { currency, currencyAt } = definitions[key]!;
    if (currency !== expected) problems.add("waitingCurrency", { ...currencyAt, found: currency!, expected: `${expected} (${fileName})` });
  }
}

/** Prices in pence as pounds, in place. */
export function toPounds(values: Float64Array): void {
  for (const [at, value] of values.entries()) values[at] = Number((value / PENCE_IN_POUND).toPrecision(SAFE_DIGITS));
}

/** The definitions of a file as its new series get them: those in pence are in pounds. */
export const inPounds = (definitions: ParsedHead["definitions"], pence: ReadonlySet<string>): Record<string, SeriesDefinition> =>
  Object.fromEntries(Object.entries(definitions).map(([key, one]) => [key, pence.has(key) ? { ...one, currency: "GBP" } : one]));
