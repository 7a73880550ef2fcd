import { z } from "zod";
import { changeOf, decimal, instant, isoDate, listOf, listQuery, onceHeaders, route, uuid, writeHeaders } from "#app/contract/base.ts";
import { exportFormat, sentFile, tableReport } from "#app/contract/table-file.ts";
import { ASSET_CLASSES, CURRENCIES } from "#app/domain/enumerations.ts";

const name = z.string().trim().min(1).max(160);

/** A list of series that portfolios may be made of. `series` and `pinned` count its own lines, not those of its sources. */
export const investmentPool = z.object({
  id: uuid,
  name,
  /** The organisation that keeps it; null for a pool of the platform. */
  organisation: uuid.nullable(),
  organisationName: z.string().nullable(),
  series: z.number().int(),
  pinned: z.number().int(),
  sources: z.array(z.object({ id: uuid, name: z.string() })),
  version: z.number().int(),
});
export type InvestmentPool = z.infer<typeof investmentPool>;

/** A series of a pool. `name` is what the pool calls it, otherwise the series' own name. */
export const poolLine = z.object({
  series: uuid,
  name: z.string(),
  externalId: z.string(),
  isin: z.string().nullable(),
  assetClass: z.enum(ASSET_CLASSES),
  currency: z.enum(CURRENCIES),
  sri: z.number().int().nullable(),
  managementFees: decimal.nullable().describe("per cent a year"),
  lastValueDate: isoDate.nullable(),
  pinned: z.boolean(),
  /** Came with the provider's catalogue. */
  external: z.boolean(),
});
export type PoolLine = z.infer<typeof poolLine>;

/** Figures of the own lines of a pool. */
export const poolStatistics = z.object({
  series: z.number().int(),
  pinned: z.number().int(),
  byAssetClass: z.array(z.object({ assetClass: z.enum(ASSET_CLASSES), series: z.number().int() })),
  /** Series by SRI from 1 to 7; those without one are not counted. */
  bySri: z.array(z.object({ sri: z.number().int(), series: z.number().int() })),
  withoutSri: z.number().int(),
  withoutValues: z.number().int(),
  /** Plain average over the series whose fees are known, per cent a year. */
  averageFees: decimal.nullable(),
  /** Days that all the series with values have in common; null when there are none. */
  commonFrom: isoDate.nullable(),
  commonTo: isoDate.nullable(),
});
export type PoolStatistics = z.infer<typeof poolStatistics>;

const POOL_FAULTS = ["EMPTY", "NO_VALUES", "STALE_VALUES", "NO_SRI", "NO_FEES"] as const;
export const poolValidation = z.object({
  valid: z.boolean(),
  /** What the pool is checked for, as it was sent. */
  callerId: z.string().nullable(),
  series: z.number().int(),
  /** An ERROR makes the pool invalid; a WARNING does not. At most 500. */
  faults: z.array(
    z.object({ code: z.enum(POOL_FAULTS), severity: z.enum(["ERROR", "WARNING"]), series: uuid.nullable(), name: z.string().nullable() }),
  ),
  faultCount: z.number().int(),
});
export type PoolValidation = z.infer<typeof poolValidation>;

/** Which entries of a provider's catalogue (external series) the pool takes over; without codes, all of the provider. */
export const poolProviderConfig = z.object({
  provider: z.string().trim().min(1).max(60),
  filterCodes: z.array(z.string().trim().min(1).max(60)).max(50).default([]),
});
export const poolProviderStatus = z.object({
  state: z.enum(["NOT_CONFIGURED", "NEVER", "DONE", "DONE_WITH_ERRORS"]),
  updatedAt: instant.nullable(),
  added: z.number().int(),
  removed: z.number().int(),
  kept: z.number().int(),
  errors: z.number().int(),
});
export const poolProviderError = z.object({ code: z.enum(["SERIES_UNKNOWN"]), externalCode: z.string(), name: z.string() });

const root = "/series-definition-service/v1/investment_pools";
const byId = { params: z.object({ id: uuid }) };
const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const LINE_SORTS = ["name", "assetClass", "sri", "lastValueDate"] as const;
/** Lines at a time of a whole pool; the largest pools hold 5,000. */
const enclosedPage = { limit: z.coerce.number().int().min(1).max(5_000).default(5_000), offset: z.coerce.number().int().min(0).default(0) };
const lightLine = poolLine.pick({ series: true, name: true });
const enclosedLines = z.object({
  id: uuid,
  name: z.string(),
  /** Own lines and those of the sources, each series once; with `light` only uuid and name. */
  lines: z.array(z.union([poolLine, lightLine])),
  total: z.number().int(),
});

/**
 * Investment pools. An organisation's pool is its own; a pool of the platform, or one that a product of theirs uses, is read by others
 * too. Administrators change all of them, editors of an organisation those of their organisation.
 */
export const investmentPools = {
  list: route("GET", root, "investment-pools-list", "Pools that the caller may read")
    .input(z.object({ query: listQuery.extend({ sort: z.enum(["name", "series"]).default("name") }) }))
    .output(listOf(investmentPool)),
  create: route("POST", root, "investment-pools-create", "Add an empty pool to the caller's organisation")
    .route({ successStatus: 201 })
    .input(z.object({ query: z.object({ name }), headers: onceHeaders }))
    .output(investmentPool),
  get: route("GET", `${root}/{id}`, "investment-pools-get", "One pool with its figures and a page of its series")
    .input(z.object({ ...byId, query: listQuery.extend({ sort: z.enum(LINE_SORTS).default("name") }) }))
    .output(investmentPool.extend({ statistics: poolStatistics, lines: listOf(poolLine) })),
  update: route("PUT", `${root}/{id}`, "investment-pools-update", "Rename a pool; administrators may also give it to another organisation")
    .input(z.object({ ...byId, headers: writeHeaders, body: z.object({ name, organisation: uuid.nullish() }) }))
    .output(investmentPool),
  remove: route("DELETE", `${root}/{id}`, "investment-pools-delete", "Remove a pool that no product and no other pool uses")
    .route({ successStatus: 204 })
    .input(z.object({ ...byId, headers: writeHeaders }))
    .output(z.void()),
  add: route("PUT", `${root}/{id}/add`, "investment-pools-add", "Add a series, or give it another name in the pool")
    .input(z.object({ ...byId, query: z.object({ series: uuid, name: name.optional() }), headers: writeHeaders }))
    .output(investmentPool),
  /** Implied by the screen: what was added can be taken out again. */
  take: route("DELETE", `${root}/{id}/series/{series}`, "investment-pools-take", "Take a series out of a pool")
    .input(z.object({ params: z.object({ id: uuid, series: uuid }), headers: writeHeaders }))
    .output(investmentPool),
  pin: route("PUT", `${root}/{id}/pin`, "investment-pools-pin", "Pin a series of the pool, or let it go")
    .input(z.object({ ...byId, query: z.object({ series: uuid, pinned: flag }), headers: writeHeaders }))
    .output(investmentPool),
  sources: route("PUT", `${root}/{id}/sources`, "investment-pools-sources", "Replace the pools that a pool draws on; without a circle")
    .input(
      z.object({
        ...byId,
        query: z.object({ uuids: z.string().max(4_000).describe("comma-separated; empty for none") }),
        headers: writeHeaders,
      }),
    )
    .output(investmentPool),
  /**
   * Columns: isin or code (one of them), name, pinned (yes, no). A line names a series of the platform. With `replace`
   * what the file does not name is taken out. A file with a fault writes nothing.
   */
  import: route("PUT", `${root}/{id}/import`, "investment-pools-import", "Add the series of a file")
    .input(
      z.object({
        ...byId,
        query: z.object({ dryRun: flag.default(false), replace: flag.default(false) }),
        headers: writeHeaders,
        body: z
          .object({ file: sentFile.optional(), kept: uuid.optional().describe("a file that was tried, by `kept` of its report") })
          .refine(({ file, kept }) => (file === undefined) !== (kept === undefined), {
            path: ["file"],
            error: "a file, or one that is kept",
          }),
      }),
    )
    .output(tableReport.extend({ kept: uuid.nullable().describe("stands for the file of a dry run without faults, for a day") })),
  export: route("GET", `${root}/{id}/export`, "investment-pools-export", "The series of a pool as a file that can be imported again")
    .input(z.object({ ...byId, query: z.object({ format: exportFormat }) }))
    .output(z.file()),
  validate: route("GET", `${root}/{id}/validate`, "investment-pools-validate", "Check a pool and what it draws on")
    .input(z.object({ ...byId, query: z.object({ caller_id: z.string().trim().min(1).max(120).optional() }) }))
    .output(poolValidation),
  enclosed: route("GET", `${root}/{id}/enclosed`, "investment-pools-enclosed", "A pool with all the series it stands for")
    .input(
      z.object({
        ...byId,
        query: z.object({
          light: flag.default(false),
          "external-filter-code": z.string().trim().min(1).max(60).optional(),
          search: z.string().trim().max(200).optional(),
          /** Structured products alone, or all other series. */
          structured: flag.optional(),
          ...enclosedPage,
        }),
      }),
    )
    .output(enclosedLines),
  updateFromProvider: route(
    "PUT",
    `${root}/{id}/external-provider/update`,
    "investment-pools-external-provider-update",
    "Take over what the provider's catalogue says now",
  )
    .input(z.object({ ...byId, headers: writeHeaders }))
    .output(poolProviderStatus),
  providerConfig: route(
    "GET",
    `${root}/{id}/external-provider/config`,
    "investment-pools-external-provider-config-get",
    "What a pool takes over from a provider; null for nothing",
  )
    .input(z.object(byId))
    .output(poolProviderConfig.nullable()),
  putProviderConfig: route(
    "PUT",
    `${root}/{id}/external-provider/config`,
    "investment-pools-external-provider-config-put",
    "Say what a pool takes over from a provider",
  )
    .input(z.object({ ...byId, headers: writeHeaders, body: changeOf(poolProviderConfig) }))
    .output(poolProviderConfig),
  providerStatus: route(
    "GET",
    `${root}/{id}/external-provider/status`,
    "investment-pools-external-provider-status",
    "How the last take-over ended",
  )
    .input(z.object(byId))
    .output(poolProviderStatus),
  providerErrors: route(
    "GET",
    `${root}/{id}/external-provider/errors`,
    "investment-pools-external-provider-errors",
    "Entries that the last take-over could not place",
  )
    .input(z.object({ ...byId, query: listQuery.pick({ limit: true, offset: true }) }))
    .output(listOf(poolProviderError)),
  in: route("POST", `${root}/{id}/in`, "investment-pools-in", "Which of these series a pool stands for; filter is an asset class")
    .input(
      z.object({
        ...byId,
        query: z.object({ light: flag.default(false), filter: z.enum(ASSET_CLASSES).optional() }),
        body: z.object({ series: z.array(uuid).min(1).max(5_000) }),
      }),
    )
    .output(enclosedLines),
  bySeries: route("GET", `${root}/series/{id}`, "investment-pools-by-series", "Pools that hold a series themselves")
    .input(z.object({ ...byId, query: listQuery.pick({ limit: true, offset: true }) }))
    .output(listOf(investmentPool)),
  byPool: route(
    "GET",
    `${root}/investment_pool/{id}`,
    "investment-pools-by-investment-pool",
    "Sources of a pool, and pools that it is a source of",
  )
    .input(z.object({ ...byId, query: listQuery.pick({ limit: true, offset: true }) }))
    .output(listOf(investmentPool)),
};
