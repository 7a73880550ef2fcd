import { sql } from "drizzle-orm";
import { demoExternalId } from "#backend/demo/ids.ts";
import type { DemoSeries } from "#backend/demo/market/catalogue.ts";
import { demoTerms } from "#backend/demo/market/structured-terms.ts";

/** The fund whose producer has let its document grow old, and the one whose document nobody has named yet. */
const OLD = 41;
const UNKNOWN = 21;

/**
 * The key information document of an invented fund or structured product, at an address that is reserved for documentation; guaranteed funds, other
 * securities and one fund besides have none. Its age is counted from the day on which the demo is written: one to eight months, of one fund fourteen.
 */
export function demoKid({ number, type, assetClass }: Pick<DemoSeries, "number" | "type" | "assetClass">) {
  const documented = type === "FUND" || demoTerms(number) !== null;
  if (!documented || assetClass === "CAPITAL_GUARANTEED" || number === UNKNOWN) return { urlPriipsKid: null, kidDate: null };
  const months = number === OLD ? 14 : 1 + (number % 8);
  return {
    urlPriipsKid: `https://documents.example/dic/${demoExternalId(number)}.pdf`,
    kidDate: sql<string>`(current_date - make_interval(months => ${months}))::date`,
  };
}
