import { z } from "zod";
import { uuid } from "#app/contract/base.ts";
import type { seriesInput } from "#app/contract/series/series.ts";
import { type SeriesRecord, seriesRecord } from "#app/contract/series/series.ts";
import { isIsin } from "#app/domain/isin.ts";
import type { Definition, SeriesRow } from "#backend/api/series/series.store.ts";
import { withoutZeros } from "#backend/calls/decimal-text.ts";
import { refuse } from "#backend/calls/refusal.ts";

export function recordOf(row: SeriesRow): SeriesRecord {
  const told = (decimal: string | null) => (decimal === null ? null : withoutZeros(decimal));
  return seriesRecord.parse({
    ...row,
    kid: row.urlPriipsKid ?? row.urlKiid,
    managementFees: told(row.managementFees),
    entryCosts: told(row.entryCosts),
    transactionCosts: told(row.transactionCosts),
    thirdPartyPayments: told(row.thirdPartyPayments),
    sustainabilityMinInvestments: told(row.sustainabilityMinInvestments),
    sustainabilityMinTaxonomyAlignment: told(row.sustainabilityMinTaxonomyAlignment),
  });
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
export const FEES = /^-?\d{1,5}(\.\d{1,4}0*)?$/;

/** What a definition becomes: fields that were not sent keep what is stored, or are empty in a fresh series. */
export function definitionOf(input: z.infer<typeof seriesInput>, present: SeriesRow | null, keeper: string | null): Definition {
  if (typeof input.managementFees === "string" && !FEES.test(input.managementFees)) {
    throw refuse.invalid("body.managementFees", "per cent a year, at most 99999.9999, four decimals");
  }
  // One that is stored already is no fault of this writer's.
  if (typeof input.isin === "string" && input.isin !== present?.isin && !isIsin(input.isin))
    throw refuse.invalid("body.isin", "two capital letters, nine capitals or digits, the check digit");
  const kept = <T>(sent: T | undefined, stands: T | undefined): T | null => (sent !== undefined ? sent : (stands ?? null));
  return {
    externalId: input.externalId,
    fullName: input.fullName,
    keeper,
    type: input.type,
    assetClass: input.assetClass,
    currency: input.currency,
    isin: kept(input.isin, present?.isin),
    subAssetClass: kept(input.subAssetClass, present?.subAssetClass),
    geographicFocus: kept<string | null>(input.geographicFocus, present?.geographicFocus),
    commercialStatus: input.commercialStatus ?? present?.commercialStatus ?? "OPEN",
    creationDate: kept(input.creationDate, present?.creationDate),
    closeDate: kept(input.closeDate, present?.closeDate),
    distributingFlag: kept(input.distributingFlag, present?.distributingFlag),
    valuesHold: input.valuesHold ?? present?.valuesHold ?? "PRICE",
    etf: kept(input.etf, present?.etf),
    ethicalDimension: kept(input.ethicalDimension, present?.ethicalDimension),
    urlKiid: kept(input.urlKiid, present?.urlKiid),
    urlPriipsKid: kept(input.urlPriipsKid, present?.urlPriipsKid),
    urlPresentationBrochure: kept(input.urlPresentationBrochure, present?.urlPresentationBrochure),
    kidDate: kept(input.kidDate, present?.kidDate),
    sri: kept(input.sri, present?.sri),
    srri: kept(input.srri, present?.srri),
    spedRiskScale: kept(input.spedRiskScale, present?.spedRiskScale),
    sfdrCategory: kept<string | null>(input.sfdrCategory, present?.sfdrCategory),
    isrLabel: kept(input.isrLabel, present?.isrLabel),
    greenfinLabel: kept(input.greenfinLabel, present?.greenfinLabel),
    esgLabel: kept(input.esgLabel, present?.esgLabel),
    sustainabilityMinInvestments: kept(input.sustainabilityMinInvestments, present?.sustainabilityMinInvestments),
    sustainabilityMinTaxonomyAlignment: kept(input.sustainabilityMinTaxonomyAlignment, present?.sustainabilityMinTaxonomyAlignment),
    pai: kept(input.pai, present?.pai),
    investmentTime: kept(input.investmentTime, present?.investmentTime),
    entryCosts: kept(input.entryCosts, present?.entryCosts),
    transactionCosts: kept(input.transactionCosts, present?.transactionCosts),
    thirdPartyPayments: kept(input.thirdPartyPayments, present?.thirdPartyPayments),
    managementFees: kept(input.managementFees, present?.managementFees),
    proxySeries: kept(input.proxySeries, present?.proxySeries),
    structuredTerms: kept(input.structuredTerms, present?.structuredTerms),
    nature: input.nature ?? present?.nature ?? {},
  };
}
