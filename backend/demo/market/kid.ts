import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { marketDate } from "#backend/database/market-date.ts";
import type { issuerDocument } from "#backend/database/schema/index.ts";
import { demoExternalId } from "#backend/demo/ids.ts";
import type { DemoSeries } from "#backend/demo/market/catalogue.ts";
import { demoKidDocument } from "#backend/demo/market/kid-document.ts";
import { demoTerms } from "#backend/demo/market/structured-terms.ts";

/** The fund whose producer has let its document grow old, and the one whose document nobody has named yet. */
const OLD = 41;
const UNKNOWN = 21;

type Documented = Pick<DemoSeries, "number" | "type" | "assetClass">;
const hasKid = ({ number, type, assetClass }: Documented) =>
  (type === "FUND" || demoTerms(number) !== null) && assetClass !== "CAPITAL_GUARANTEED" && number !== UNKNOWN;
const ageOf = (months: number) => sql<string>`(${marketDate} - make_interval(months => ${months}))::date`;
const monthsOf = (number: number) => (number === OLD ? 14 : 1 + (number % 8));
const addressOf = (number: number) => `https://documents.example/dic/${demoExternalId(number)}.pdf`;

/**
 * The key information document of an invented fund or structured product, at an address that is reserved for documentation; guaranteed funds, other
 * securities and one fund besides have none. Its age is counted from the day on which the demo is written: one to eight months, of one fund fourteen.
 */
export function demoKid(series: Documented) {
  if (!hasKid(series)) return { urlPriipsKid: null, kidDate: null };
  return { urlPriipsKid: addressOf(series.number), kidDate: ageOf(monthsOf(series.number)) };
}

interface Opened {
  uuid: string;
  url: string;
  name: string;
  months: number;
  series?: string;
  product?: string;
}
/** A document of the demo as if it had been opened: it is the demo's own, so that no server is asked for it. */
export function demoOpening({ name, months, ...of }: Opened): typeof issuerDocument.$inferInsert {
  const bytes = demoKidDocument(name);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { ...of, bytes, sha256, size: bytes.length, language: "fr", date: sql<string>`(${ageOf(months)})::text` as never };
}

/** The document of a series of the demo; none of one that has none. */
export const demoSeriesOpening = (series: Documented & { name: string }, uuid: string, opening: string) =>
  hasKid(series)
    ? [demoOpening({ uuid: opening, url: addressOf(series.number), name: series.name, months: monthsOf(series.number), series: uuid })]
    : [];
