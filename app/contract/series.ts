import { z } from "zod";
import { base, decimal, isoDate, listOf, listQuery, uuid, writeHeaders } from "#app/contract/base.ts";
import { ASSET_CLASSES, CURRENCIES, GEOGRAPHIC_FOCUSES, SERIES_TYPES, SFDR_CATEGORIES } from "#app/domain/enumerations.ts";

/** Definition of a series. `simulated` series come from a model and are labelled so wherever they are shown. */
export const seriesRecord = z.object({
  uuid,
  externalId: z.string(),
  fullName: z.string(),
  isin: z.string().nullable(),
  type: z.enum(SERIES_TYPES),
  assetClass: z.enum(ASSET_CLASSES),
  subAssetClass: z.string().nullable(),
  geographicFocus: z.enum(GEOGRAPHIC_FOCUSES).nullable(),
  currency: z.enum(CURRENCIES),
  sri: z.number().int().min(1).max(7).nullable(),
  srri: z.number().int().min(1).max(7).nullable(),
  sfdrCategory: z.enum(SFDR_CATEGORIES).nullable(),
  managementFees: decimal.nullable().describe("per cent a year"),
  simulated: z.boolean(),
  firstValueDate: isoDate.nullable(),
  lastValueDate: isoDate.nullable(),
  valueCount: z.number().int(),
  version: z.number().int(),
});
export type SeriesRecord = z.infer<typeof seriesRecord>;

export const seriesInput = seriesRecord.pick({ externalId: true, fullName: true, type: true, assetClass: true, currency: true }).extend({
  uuid: uuid.optional(),
  isin: z.string().max(12).nullish(),
  subAssetClass: z.string().max(120).nullish(),
  geographicFocus: z.enum(GEOGRAPHIC_FOCUSES).nullish(),
  sri: z.number().int().min(1).max(7).nullish(),
  srri: z.number().int().min(1).max(7).nullish(),
  sfdrCategory: z.enum(SFDR_CATEGORIES).nullish(),
  managementFees: decimal.nullish(),
  version: z.number().int().optional(),
});

/** A set of market scenarios and the series that have a matrix in it. */
export const matrixSetRecord = z.object({
  uuid,
  name: z.string(),
  seed: z.number().int(),
  scenarios: z.number().int(),
  months: z.number().int(),
  generator: z.enum(["BOOTSTRAP", "LOGNORMAL"]),
  blockMonths: z.number().int(),
  referenceFrom: isoDate,
  referenceTo: isoDate,
  version: z.number().int(),
  series: z.array(uuid),
});
export type MatrixSetRecord = z.infer<typeof matrixSetRecord>;

const route = (method: "GET" | "PUT" | "POST" | "DELETE", path: `/${string}`, operationId: string, summary: string) =>
  base.route({ method, path, operationId, summary, tags: ["series-definition-service"], inputStructure: "detailed" });

export const seriesDefinitions = {
  list: route("GET", "/series-definition-service/v1/series", "series-list", "Series by name, identifier, class or type")
    .input(
      z.object({
        query: listQuery.extend({
          query: z.string().trim().max(200).optional().describe("same as search"),
          assetClass: z.enum(ASSET_CLASSES).optional(),
          type: z.enum(SERIES_TYPES).optional(),
          sort: z.enum(["fullName", "externalId", "assetClass", "currency", "sri", "lastValueDate"]).default("fullName"),
          uuids: z.string().max(4000).optional().describe("comma-separated; only these"),
        }),
      }),
    )
    .output(listOf(seriesRecord)),
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
  put: route("PUT", "/series-definition-service/v1/series", "series-put", "Create a series or change its definition")
    .input(z.object({ headers: writeHeaders, body: seriesInput }))
    .output(seriesRecord),
};

export const returnMatrices = {
  list: route("GET", "/series-definition-service/v1/return_matrices", "return-matrices-list", "Matrix sets, newest first")
    .input(z.object({ query: listQuery }))
    .output(listOf(matrixSetRecord)),
  put: route("PUT", "/series-definition-service/v1/return_matrices", "return-matrices-put", "Build the matrices of series into a set")
    .input(
      z.object({
        headers: writeHeaders,
        body: z.object({
          name: z.string().min(1).max(120),
          series: z.array(uuid).min(1).max(2000),
          referenceFrom: isoDate.optional(),
          referenceTo: isoDate.optional(),
          seed: z.number().int().min(0).max(0xffffffff).optional(),
          targetYields: z.record(uuid, z.number()).optional().describe("annual, decimal fraction"),
        }),
      }),
    )
    .output(matrixSetRecord),
  /**
   * The matrix set to simulate an allocation with: the preferred one when it holds every series in its present
   * version, else the set of the months common to them all (at least 60), made now when it does not exist.
   * Refused 422 with 0993 (no values), 3107 (too little common history), each naming the series.
   */
  resolve: route("POST", "/series-definition-service/v1/return_matrices/resolve", "return-matrices-resolve", "Matrix set for an allocation")
    .input(z.object({ body: z.object({ series: z.array(uuid).min(1).max(100), preferred: uuid.nullish() }) }))
    .output(matrixSetRecord.omit({ series: true }).extend({ seriesAsOf: isoDate })),
};
