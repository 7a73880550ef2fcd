import type { SeriesRecord } from "#app/contract/series/series.ts";
import { PAI_CODES, type PaiCode } from "#app/domain/journey.ts";

import { type NatureValues, natureValues } from "./nature-values.ts";

const TEXTS = ["externalId", "fullName", "type", "assetClass", "currency", "commercialStatus", "valuesHold"] as const;
/** What may be absent. */
const OPTIONAL = [
  "keeper",
  "geographicFocus",
  "sfdrCategory",
  "investmentTime",
  "isin",
  "subAssetClass",
  "creationDate",
  "closeDate",
  "ethicalDimension",
  "sri",
  "srri",
  "spedRiskScale",
  "sustainabilityMinInvestments",
  "sustainabilityMinTaxonomyAlignment",
  "managementFees",
  "entryCosts",
  "transactionCosts",
  "thirdPartyPayments",
  "urlKiid",
  "urlPriipsKid",
  "kidDate",
  "urlPresentationBrochure",
] as const;
const FLAGS = ["distributingFlag", "etf", "isrLabel", "greenfinLabel", "esgLabel"] as const;

type Names = (typeof TEXTS)[number] | (typeof OPTIONAL)[number] | (typeof FLAGS)[number];
/** Fields of the form as texts. */
export type DefinitionValues = Record<Names | "proxy", string> & { pai: Partial<Record<PaiCode, string>>; nature: NatureValues };

const written = (flag: boolean | null | undefined) => (flag === null || flag === undefined ? "" : flag ? "yes" : "no");

/** A definition as the fields of the form show it; its proxy is there by its code. */
export function definitionValues(record: SeriesRecord, proxy: SeriesRecord | null): DefinitionValues {
  return {
    ...Object.fromEntries(TEXTS.map((name) => [name, record[name]])),
    ...Object.fromEntries(OPTIONAL.map((name) => [name, record[name] === null ? "" : String(record[name])])),
    ...Object.fromEntries(FLAGS.map((name) => [name, written(record[name])])),
    proxy: proxy?.externalId ?? "",
    pai: Object.fromEntries(PAI_CODES.map((code) => [code, written(record.pai?.[code])])),
    nature: natureValues(record),
  } as DefinitionValues;
}

/** Everything but answers of yes and no: figures, days, words, and what is chosen from a list. */
export const WRITTEN = [...TEXTS, ...OPTIONAL, "proxy"] as const;

/** What a new series begins with. */
export function freshDefinition(): DefinitionValues {
  const empty = Object.fromEntries([...TEXTS, ...OPTIONAL, ...FLAGS].map((name) => [name, ""])) as Record<Names, string>;
  return {
    ...empty,
    type: "FUND",
    assetClass: "NOT_DEFINED",
    currency: "EUR",
    commercialStatus: "OPEN",
    valuesHold: "PRICE",
    proxy: "",
    pai: {},
    nature: natureValues({ nature: {} }),
  };
}
