import { z } from "zod";
import { decimal, isoDate, listOf, listQuery, onceHeaders, route, uuid, versionOf, writeHeaders } from "#app/contract/base.ts";
import { structuredTerms } from "#app/contract/series/structured-terms.ts";
import { dayOrder, exportFormat, sentFile, tableReport } from "#app/contract/table-file.ts";
import { KNOWLEDGE_LEVELS, LOSS_LEVELS, TARGET_PLACES } from "#app/domain/advice/suitability/asset-nature.ts";
import {
  ASSET_CLASSES,
  COMMERCIAL_STATUSES,
  CURRENCIES,
  GEOGRAPHIC_FOCUSES,
  INVESTMENT_TIMES,
  RISK_LEVELS,
  SERIES_LABELS,
  SERIES_TYPES,
  SFDR_CATEGORIES,
  VALUES_HELD,
} from "#app/domain/enumerations.ts";
import { PAI_CODES } from "#app/domain/journey.ts";
import { DECLARED_FIELDS } from "#app/domain/regulatory-file/declared.ts";
import { REGULATORY_FORMATS } from "#app/domain/regulatory-file/format.ts";

/** Per cent of the fund. */
const share = decimal.refine((text) => Number(text) >= 0 && Number(text) <= 100, "0 to 100").describe("per cent");
const pai = z.partialRecord(z.enum(PAI_CODES), z.boolean());

/** Where a document of the producer lies. */
export const documentUrl = z.url({ protocol: /^https$/, error: "an https address" }).max(500);

const investmentTime = z
  .literal(INVESTMENT_TIMES)
  .describe("code of the recommended holding period: 1 more than a day, 6 more than a year, 15 more than ten, 16 to maturity");

/** Definition of a series. `simulated` series come from a model and are labelled so wherever they are shown. */
const place = z.enum(TARGET_PLACES);
/** What its manufacturer's data (EMT) say of a series beside its class; absent members follow from the class. */
export const seriesNature = z.object({
  equityPart: z.number().min(0).max(1).optional().describe("part in equities, looked through, decimal fraction"),
  theme: z
    .string()
    .regex(/^[A-Z][A-Z_]{0,39}$/)
    .optional()
    .describe("code of the one theme that it depends on"),
  manager: z.string().trim().min(1).max(160).optional(),
  issuer: z.string().trim().min(1).max(160).optional(),
  illiquid: z.boolean().optional().describe("it sells slowly, or at a price that is not the day's"),
  complex: z.boolean().optional(),
  leveraged: z.boolean().optional(),
  targetMarket: z
    .object({
      knowledge: z.partialRecord(z.enum(KNOWLEDGE_LEVELS), place).optional(),
      losses: z.partialRecord(z.enum(LOSS_LEVELS), place).optional(),
    })
    .optional()
    .describe("absent: the manufacturer's data have not arrived, and no advice can be judged by it"),
});

export const seriesRecord = z.object({
  uuid,
  externalId: z.string(),
  fullName: z.string(),
  keeper: uuid.nullable().default(null).describe("asset manager that keeps the series; null: administrators alone write it"),
  keeperName: z.string().nullable().default(null),
  isin: z.string().nullable(),
  type: z.enum(SERIES_TYPES),
  assetClass: z.enum(ASSET_CLASSES),
  subAssetClass: z.string().nullable(),
  geographicFocus: z.enum(GEOGRAPHIC_FOCUSES).nullable(),
  currency: z.enum(CURRENCIES),
  commercialStatus: z.enum(COMMERCIAL_STATUSES).default("OPEN"),
  /** Provider whose catalogue has the series; null when none does. */
  provider: z.string().nullable().default(null),
  creationDate: isoDate.nullable().default(null),
  closeDate: isoDate.nullable().default(null),
  distributingFlag: z.boolean().nullable().default(null),
  valuesHold: z
    .enum(VALUES_HELD)
    .default("PRICE")
    .describe(
      "PRICE: distributions and splits complete the values; TOTAL_RETURN: they are inside; LEVEL: rates and the like, of which no return is made, and which alone may be zero or negative",
    ),
  etf: z.boolean().nullable().default(null),
  ethicalDimension: z.string().nullable().default(null),
  urlKiid: z.string().nullable().default(null),
  urlPriipsKid: z.string().nullable().default(null),
  urlPresentationBrochure: z.string().nullable().default(null),
  kid: z.string().nullable().default(null).describe("the key information document to hand over: the PRIIPs KID, else the KIID"),
  kidDate: isoDate.nullable().default(null).describe("day on which that document was made"),
  investmentTime: investmentTime.nullable().default(null),
  sri: z.number().int().min(1).max(7).nullable(),
  srri: z.number().int().min(1).max(RISK_LEVELS.SRRI).nullable(),
  spedRiskScale: z.number().int().min(1).max(RISK_LEVELS.SPED).nullable().default(null),
  sfdrCategory: z.enum(SFDR_CATEGORIES).nullable(),
  /** What the manager declares; null where it is not known. */
  isrLabel: z.boolean().nullable().default(null),
  greenfinLabel: z.boolean().nullable().default(null),
  esgLabel: z.boolean().nullable().default(null),
  sustainabilityMinInvestments: share.nullable().default(null),
  sustainabilityMinTaxonomyAlignment: share.nullable().default(null),
  /** Adverse impacts that are considered (true) or not (false). */
  pai: pai.nullable().default(null),
  managementFees: decimal.nullable().describe("per cent a year"),
  entryCosts: share.nullable().default(null).describe("per cent of what is bought that does not reach the fund's value"),
  transactionCosts: share.nullable().default(null).describe("per cent a year, beside the management fees"),
  thirdPartyPayments: share.nullable().default(null).describe("per cent a year that the manager pays to distributors, out of its fees"),
  /** Its proxy: the series used before its first value. */
  proxySeries: uuid.nullable().default(null),
  structuredTerms: structuredTerms.nullable().default(null).describe("of a structured product; null of any other series"),
  nature: seriesNature.default({}),
  declared: z
    .partialRecord(z.enum(DECLARED_FIELDS), z.object({ format: z.enum(REGULATORY_FORMATS), version: z.string(), date: isoDate }))
    .default({})
    .describe("fields that a regulatory file filled, and which"),
  simulated: z.boolean(),
  firstValueDate: isoDate.nullable(),
  lastValueDate: isoDate.nullable(),
  valueCount: z.number().int(),
  version: versionOf("the definition of the series, its formula included, not of its values"),
});
export type SeriesRecord = z.infer<typeof seriesRecord>;

export const seriesInput = seriesRecord.pick({ externalId: true, fullName: true, type: true, assetClass: true, currency: true }).extend({
  uuid: uuid.optional(),
  keeper: uuid
    .nullish()
    .describe("an asset manager; named by administrators; absent: what is stored stays, a new series is kept by the caller's organisation"),
  isin: z.string().max(12).nullish().describe("with its check digit; the one that stands already is taken as it is"),
  subAssetClass: z.string().max(120).nullish(),
  geographicFocus: z.enum(GEOGRAPHIC_FOCUSES).nullish(),
  commercialStatus: z.enum(COMMERCIAL_STATUSES).optional(),
  creationDate: isoDate.nullish(),
  closeDate: isoDate.nullish(),
  distributingFlag: z.boolean().nullish(),
  valuesHold: z.enum(VALUES_HELD).optional(),
  etf: z.boolean().nullish(),
  ethicalDimension: z.string().trim().max(200).nullish(),
  urlKiid: documentUrl.nullish(),
  urlPriipsKid: documentUrl.nullish(),
  kidDate: isoDate.nullish(),
  urlPresentationBrochure: documentUrl.nullish(),
  investmentTime: investmentTime.nullish(),
  sri: z.number().int().min(1).max(7).nullish(),
  srri: z.number().int().min(1).max(RISK_LEVELS.SRRI).nullish(),
  spedRiskScale: z.number().int().min(1).max(RISK_LEVELS.SPED).nullish(),
  sfdrCategory: z.enum(SFDR_CATEGORIES).nullish(),
  isrLabel: z.boolean().nullish(),
  greenfinLabel: z.boolean().nullish(),
  esgLabel: z.boolean().nullish(),
  sustainabilityMinInvestments: share.nullish(),
  sustainabilityMinTaxonomyAlignment: share.nullish(),
  pai: pai.nullish(),
  managementFees: decimal.nullish(),
  entryCosts: share.nullish(),
  transactionCosts: share.nullish(),
  thirdPartyPayments: share.nullish(),
  proxySeries: uuid.nullish(),
  structuredTerms: structuredTerms.nullish(),
  nature: seriesNature.optional().describe("absent: the stored one stays"),
  version: z.number().int().optional().describe("of the definition that was seen: the same as If-Match, which comes before it"),
});

export const seriesDefinitions = {
  list: route("GET", "/series-definition-service/v1/series", "series-list", "Series by name, identifier, class or type")
    .input(
      z.object({
        query: listQuery.extend({
          query: z.string().trim().max(200).optional().describe("same as search"),
          assetClass: z.enum(ASSET_CLASSES).optional(),
          type: z.enum(SERIES_TYPES).optional(),
          status: z.enum(COMMERCIAL_STATUSES).optional(),
          provider: z.string().trim().min(1).max(120).optional().describe("provider whose catalogue has the series"),
          keeper: z
            .union([uuid, z.literal("none")])
            .optional()
            .describe("organisation that keeps the series; none: the platform"),
          sfdr: z.enum(SFDR_CATEGORIES).optional(),
          label: z.enum(SERIES_LABELS).optional(),
          sriMax: z.coerce.number().int().min(1).max(7).optional().describe("highest summary risk indicator"),
          tradable: z.literal("true").optional().describe("without exchange rates"),
          sort: z.enum(["fullName", "externalId", "assetClass", "currency", "sri", "lastValueDate"]).default("fullName"),
          uuids: z.string().max(4000).optional().describe("comma-separated; only these"),
          formula: z.literal("true").optional().describe("only series whose returns follow a formula"),
          stale: z.coerce.number().int().min(1).max(3650).optional().describe("only series without a value for more than these days"),
        }),
      }),
    )
    .output(listOf(seriesRecord)),
  providers: route("GET", "/series-definition-service/v1/series/providers", "series-providers", "Providers whose catalogues have series")
    .input(z.object({}))
    .output(z.object({ providers: z.array(z.string()) })),
  get: route("GET", "/series-definition-service/v1/series/{id}", "series-get", "One series")
    .input(z.object({ params: z.object({ id: uuid }) }))
    .output(seriesRecord),
  byIsin: route("GET", "/series-definition-service/v1/series/isin/{isin}", "series-by-isin", "One series by ISIN")
    .input(z.object({ params: z.object({ isin: z.string().max(12) }) }))
    .output(seriesRecord),
  byExternalId: route(
    "GET",
    "/series-definition-service/v1/series/external_id/{externalId}",
    "series-by-external-id",
    "One series by the provider's code",
  )
    .input(z.object({ params: z.object({ externalId: z.string().max(120) }) }))
    .output(seriesRecord),
  /**
   * Columns: those of the export, such as code, name, keeper (the organisation's name), type, class, currency and holding_period. A code that is there changes its
   * series, another one makes one; an empty cell changes nothing. A file with a fault writes nothing.
   */
  import: route("POST", "/series-definition-service/v1/series/import", "series-import", "Definitions of series from a file")
    .input(
      z.object({
        query: z.object({
          dryRun: z
            .enum(["true", "false"])
            .transform((text) => text === "true")
            .default(false),
          dayOrder,
        }),
        headers: onceHeaders,
        body: z.object({ file: sentFile }),
      }),
    )
    .output(tableReport),
  export: route(
    "GET",
    "/series-definition-service/v1/series/export",
    "series-export",
    "Definitions of series as a file that can be imported",
  )
    .input(
      z.object({
        query: listQuery
          .pick({ search: true })
          .extend({ assetClass: z.enum(ASSET_CLASSES).optional(), type: z.enum(SERIES_TYPES).optional(), format: exportFormat }),
      }),
    )
    .output(z.file()),
  put: route("PUT", "/series-definition-service/v1/series", "series-put", "Create a series or change its definition")
    .input(z.object({ headers: writeHeaders, body: seriesInput }))
    .output(seriesRecord),
};
