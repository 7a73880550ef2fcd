import { z } from "zod";
import { uuid } from "#app/contract/base.ts";
import type { seriesInput } from "#app/contract/series.ts";
import { type SeriesRecord, seriesRecord } from "#app/contract/series.ts";
import { refuse } from "#backend/api/refusal.ts";
import type { Definition, SeriesRow } from "#backend/api/series-definition-service/series.store.ts";

/** numeric(9,4) comes back with all its decimals: 1.2500 is told as 1.25. */
const withoutZeros = (decimal: string): string => (decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal);

export function recordOf(row: SeriesRow): SeriesRecord {
  return seriesRecord.parse({ ...row, managementFees: row.managementFees === null ? null : withoutZeros(row.managementFees) });
}

const uuidList = z.array(uuid).max(100);

/** Comma-separated uuids of a query; undefined when nothing was asked, 400 when one of them is not a uuid. */
export function uuidsOf(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  const parsed = uuidList.safeParse(text.split(",").filter((part) => part !== ""));
  if (!parsed.success) {
    throw refuse.invalid("query.uuids", "comma-separated uuids, at most 100");
  }
  return parsed.data;
}

/** What the column of fees holds: five digits before the point, four after it. */
const FEES = /^-?\d{1,5}(\.\d{1,4}0*)?$/;

/** What a definition becomes: fields that were not sent keep what stands, or are empty in a fresh series. */
export function definitionOf(input: z.infer<typeof seriesInput>, present: SeriesRow | null): Definition {
  if (typeof input.managementFees === "string" && !FEES.test(input.managementFees)) {
    throw refuse.invalid("body.managementFees", "per cent a year, at most 99999.9999, four decimals");
  }
  const kept = <T>(sent: T | undefined, stands: T | undefined): T | null => (sent !== undefined ? sent : (stands ?? null));
  return {
    externalId: input.externalId,
    fullName: input.fullName,
    type: input.type,
    assetClass: input.assetClass,
    currency: input.currency,
    isin: kept(input.isin, present?.isin),
    subAssetClass: kept(input.subAssetClass, present?.subAssetClass),
    geographicFocus: kept<string | null>(input.geographicFocus, present?.geographicFocus),
    sri: kept(input.sri, present?.sri),
    srri: kept(input.srri, present?.srri),
    sfdrCategory: kept<string | null>(input.sfdrCategory, present?.sfdrCategory),
    managementFees: kept(input.managementFees, present?.managementFees),
  };
}
