import { z } from "zod";
import { instant, isoDate, listOf, listQuery, onceHeaders, route, uuid } from "#app/contract/base.ts";
import { horizonStatistics, statHorizon } from "#app/contract/computation/matrix-composition.ts";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";

/** A set of market scenarios and the series that have a matrix in it. */
export const scenarioSetRecord = z.object({
  uuid,
  name: z.string(),
  seed: z.number().int(),
  scenarios: z.number().int(),
  months: z.number().int(),
  generator: z.enum(["BOOTSTRAP", "LOGNORMAL"]),
  blockMonths: z.number().int(),
  referenceFrom: isoDate,
  referenceTo: isoDate,
  version: z.number().int().describe("number of the set among those of its name; a set is not changed"),
  createdAt: instant,
  series: z.array(uuid),
});
export type ScenarioSetRecord = z.infer<typeof scenarioSetRecord>;

const fraction = z.number().gt(-1).max(10);

/**
 * What a set is made of in the background: series, all of some classes, or both, over the month ends between two days, at
 * least 60 of them. Yields are expected annual returns as decimal fractions.
 */
const matrixBuildRequest = z
  .object({
    name: z.string().trim().min(1).max(120),
    series: z.array(uuid).max(2000).default([]),
    assetClasses: z.array(z.enum(ASSET_CLASSES)).max(ASSET_CLASSES.length).default([]),
    referenceFrom: isoDate,
    referenceTo: isoDate,
    seed: z.number().int().min(0).max(0x7fffffff).optional(),
    classYields: z.partialRecord(z.enum(ASSET_CLASSES), fraction).default({}),
    /** Makes the set without the series whose history does not cover the window; otherwise they stop it. */
    leaveOutShort: z.boolean().default(true),
  })
  .refine(({ series, assetClasses }) => series.length + assetClasses.length > 0, {
    path: ["series"],
    message: "series or classes are needed",
  });
export type MatrixBuildRequest = z.infer<typeof matrixBuildRequest>;

export const matrixBuild = z.object({
  uuid,
  name: z.string(),
  status: z.enum(["WAITING", "RUNNING", "DONE", "ERROR", "STOPPED"]),
  /** Matrices stored, of those to make. */
  done: z.number().int(),
  total: z.number().int(),
  /** The set that was made or completed. */
  set: uuid.nullable(),
  referenceFrom: isoDate,
  referenceTo: isoDate,
  /** Series without enough history. */
  leftOut: z.array(z.object({ uuid, fullName: z.string() })),
  failure: z.object({ code: z.string(), message: z.string(), series: z.array(z.object({ uuid, fullName: z.string() })) }).nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type MatrixBuild = z.infer<typeof matrixBuild>;

const scenarioSetDetail = scenarioSetRecord.omit({ series: true }).extend({
  seriesCount: z.number().int(),
  /** The newest set of the same name made before this one. */
  previous: uuid.nullable(),
  /** Simulators that prefer it. */
  usedBy: z.array(z.object({ uuid, name: z.string() })),
});
export type ScenarioSetDetail = z.infer<typeof scenarioSetDetail>;

/** One series of a set. */
export const setStatistics = z.object({
  series: uuid,
  fullName: z.string(),
  code: z.string(),
  assetClass: z.enum(ASSET_CLASSES),
  /** EXTENDED: drawn from a history that a proxy completes. */
  origin: z.enum(["GENERATED", "EXTENDED", "FORMULA", "IMPORTED"]),
  targetYield: z.number().nullable(),
  statistics: z.partialRecord(statHorizon, horizonStatistics),
});
export type SetStatistics = z.infer<typeof setStatistics>;

const root = "/series-definition-service/v1/return_matrices" as const;
const byId = { params: z.object({ id: uuid }) };

export const scenarioSets = {
  list: route("GET", root, "return-matrices-list", "Matrix sets, newest first unless asked otherwise")
    .input(z.object({ query: listQuery.extend({ sort: z.enum(["createdAt", "name"]).default("createdAt") }) }))
    .output(listOf(scenarioSetRecord)),
  put: route("PUT", root, "return-matrices-put", "Build the matrices of series into a set")
    .input(
      z.object({
        headers: onceHeaders,
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
    .output(scenarioSetRecord),
  /**
   * The matrix set to simulate an allocation with: the preferred one when it holds every series in its present
   * version, else the set of the months common to them all (at least 60), made now when it does not exist.
   * Refused 422 with 0993 (no values), 3107 (too little common history), each naming the series.
   */
  resolve: route("POST", `${root}/resolve`, "return-matrices-resolve", "Matrix set for an allocation")
    .input(z.object({ body: z.object({ series: z.array(uuid).min(1).max(100), preferred: uuid.nullish() }) }))
    .output(scenarioSetRecord.omit({ series: true }).extend({ seriesAsOf: isoDate })),
  /** Implied by the screen of the sets. */
  get: route("GET", `${root}/{id}`, "return-matrices-get", "One matrix set, the one before it and who uses it")
    .input(z.object(byId))
    .output(scenarioSetDetail),
  statistics: route(
    "GET",
    `${root}/{id}/statistics`,
    "return-matrices-statistics",
    "Statistics of the matrices of a set by horizon, by class and name",
  )
    .input(
      z.object({
        ...byId,
        query: listQuery.omit({ dir: true }).extend({
          assetClass: z.enum(ASSET_CLASSES).optional(),
          uuids: z.string().max(4000).optional().describe("comma-separated; only these series"),
        }),
      }),
    )
    .output(listOf(setStatistics)),
  builds: route("GET", `${root}/builds`, "return-matrices-builds-list", "Sets made in the background, newest first")
    .input(z.object({ query: listQuery.pick({ limit: true, offset: true }) }))
    .output(listOf(matrixBuild)),
  build: route("POST", `${root}/builds`, "return-matrices-build", "Make a set in the background")
    .route({ successStatus: 202 })
    .input(z.object({ headers: onceHeaders, body: matrixBuildRequest }))
    .output(matrixBuild),
  getBuild: route("GET", `${root}/builds/{id}`, "return-matrices-builds-get", "State of one making")
    .input(z.object(byId))
    .output(matrixBuild),
  /** Deletes the set that it began, unless something refers to it. 409 for a job that has ended. */
  stopBuild: route("DELETE", `${root}/builds/{id}`, "return-matrices-builds-stop", "Stop a making that waits or runs")
    .input(z.object({ ...byId, headers: onceHeaders }))
    .output(matrixBuild),
};
