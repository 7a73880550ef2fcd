import { z } from "zod";
import { decimal, instant, isoDate, listOf, listQuery, onceHeaders, route, uuid, versionOf, writeHeaders } from "#app/contract/base.ts";
import { fileMapping, fileReading, readingAnswer, readingChoice } from "#app/contract/file-reading.ts";
import { exportFormat } from "#app/contract/table-file.ts";
import { FLOW_KINDS, SERIES_TYPES, VALUE_ORIGINS } from "#app/domain/enumerations.ts";

const point = z.object({ date: isoDate, value: z.number(), origin: z.enum(VALUE_ORIGINS) });

/** What was paid out per share in the currency of the series, or a split: new shares for one old share. */
const flow = z.object({
  date: isoDate,
  kind: z.enum(FLOW_KINDS),
  amount: decimal,
  number: z.number().int().min(0).max(99).describe("tells apart several of one kind on one day, from 0"),
});
const FLOWS = "all flows of the series, from which it follows";
const flowChange = flow.extend({
  number: flow.shape.number.optional().describe("the one of several that is meant; absent: all of the day and kind"),
  amount: decimal.nullable().describe("null takes the flow away"),
});
const flowChanges = z.object({
  flows: z.array(flowChange).min(1).max(2000),
  sameDay: z
    .enum(["REPLACE", "ADD"])
    .optional()
    .describe("what becomes of other flows of the same day and kind; absent: they are told (422 FLOW_STANDS) and nothing is written"),
  splitConfirmed: z
    .boolean()
    .optional()
    .describe("a split that the stored values do not show is written all the same; else it is told (422 SPLIT_NOT_SHOWN)"),
});

/** One fault of an imported file: where it is, what was found, what was expected. Line 1 is the head line. */
export const importProblem = z.object({
  line: z.number().int().nullable(),
  column: z.string().nullable(),
  found: z.string().nullable(),
  /** Translation key of the explanation, for instance imports.problem.futureDate. */
  messageKey: z.string(),
  expected: z.string().nullable(),
});
export type ImportProblem = z.infer<typeof importProblem>;

export const importSummary = z.object({
  layout: z.enum(["long", "wide"]),
  format: z.enum(["csv", "csv.gz", "xlsx", "json"]),
  rows: z.number().int(),
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  newSeries: z.number().int(),
  newValues: z.number().int(),
  revisions: z.number().int(),
  unchanged: z.number().int(),
  /** The first 200 series of the file, in file order. */
  series: z.array(
    z.object({
      key: z.string(),
      uuid: uuid.nullable(),
      name: z.string().nullable(),
      isNew: z.boolean(),
      from: isoDate,
      to: isoDate,
      values: z.number().int(),
      newValues: z.number().int(),
      revisions: z.number().int(),
    }),
  ),
  /** The first 50 revisions. */
  revisionSamples: z.array(z.object({ key: z.string(), date: isoDate, oldValue: z.number(), newValue: z.number() })),
  jumps: z.number().int().default(0).describe("values far from the one before them; they are written when they are confirmed"),
  /** The first 50 jumps: a value, and the one before it or in its place. */
  jumpSamples: z.array(z.object({ key: z.string(), date: isoDate, before: z.number(), value: z.number() })).default([]),
  jumpFactor: z.number().optional().describe("times the value before, or one part of it, from which a value is a jump"),
  pence: z.number().int().default(0).describe("series whose prices the file states in pence; they are stored in pounds"),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const valueImport = z.object({
  uuid,
  fileName: z.string(),
  fileSize: z.number().int().describe("bytes"),
  status: z
    .enum(["PARSING", "ASKING", "READY", "REFUSED", "APPLYING", "DONE", "ABANDONED", "ERROR"])
    .describe("ASKING: what `reading.open` names is to be answered"),
  progress: z.number().int().min(0).max(100),
  summary: importSummary.nullable(),
  reading: fileReading.nullable().default(null).describe("the form in which the file is read"),
  problems: z.array(importProblem).describe("of a file that is READY: cells without a value and lines that are left out"),
  /** All the faults of the file; `problems` holds the first 500. */
  problemCount: z.number().int(),
  createdAt: instant,
  appliedAt: instant.nullable(),
  undone: z.boolean().default(false).describe("taken back since it was written"),
});
export type ValueImport = z.infer<typeof valueImport>;

/** `version` of the values of a series, which a write may name to be refused where another one is stored. */
const valuesVersion = z
  .number()
  .int()
  .optional()
  .describe("as financial-values-get gives it: the whole batch is refused (409) when the series has other values by now");

const root = "/financial-value-service/v1/financial_values" as const;
const byId = z.object({ id: uuid });

export const financialValues = {
  get: route("GET", `${root}/{id}`, "financial-values-get", "Values of a series between two dates")
    .input(z.object({ params: byId, query: z.object({ from: isoDate.optional(), to: isoDate.optional() }) }))
    .output(
      z.object({
        series: uuid,
        from: isoDate.nullable(),
        to: isoDate.nullable(),
        values: z.array(z.tuple([isoDate, z.number()])),
        origins: z.array(z.tuple([isoDate, z.enum(VALUE_ORIGINS)])).describe("origin of each value that is not AUTOMATIC"),
        version: z
          .number()
          .int()
          .describe("of all values of the series, not of its definition: what If-Match of a write or a deletion of values names"),
      }),
    ),
  create: route("POST", `${root}/{id}`, "financial-values-create", "Add or correct one value")
    .input(
      z.object({
        params: byId,
        query: z.object({
          type: z.enum(SERIES_TYPES).optional().describe("of the series; another one than it has is refused"),
          origin: z.enum(VALUE_ORIGINS).default("MANUAL"),
          date: isoDate,
        }),
        headers: writeHeaders,
        body: z.object({ value: z.number() }),
      }),
    )
    .output(point),
  remove: route("DELETE", `${root}/{id}`, "financial-values-delete", "Delete the values between two dates")
    .input(z.object({ params: byId, query: z.object({ from: isoDate, to: isoDate }), headers: writeHeaders }))
    .output(z.object({ deleted: z.number().int() })),
  batch: route("POST", `${root}/batch`, "financial-values-batch", "Write many values of many series")
    .input(
      z.object({
        headers: onceHeaders,
        body: z.object({
          origin: z.enum(VALUE_ORIGINS).default("AUTOMATIC"),
          series: z
            .array(z.object({ series: uuid, version: valuesVersion, values: z.array(z.tuple([isoDate, z.number()])).max(100_000) }))
            .max(5000),
        }),
      }),
    )
    .output(z.object({ newValues: z.number().int(), revisions: z.number().int(), unchanged: z.number().int() })),
  /**
   * Values of the market, written after the answer. Each chunk of `chunk-size` series is an import of its own: written whole
   * or not at all, to be followed under `imports/{uuid}`. A series that got other values than those of its `version` before the
   * chunk was written leaves the chunk REFUSED.
   */
  batchAsync: route("POST", `${root}/batch/async`, "financial-values-batch-async", "Write many values of many series in the background")
    .route({ successStatus: 202 })
    .input(
      z.object({
        query: z.object({ "chunk-size": z.coerce.number().int().min(1).max(5000).default(500) }),
        headers: onceHeaders,
        body: z.object({
          series: z
            .array(
              z.object({
                series: uuid,
                version: valuesVersion,
                values: z
                  .array(z.tuple([isoDate, z.number()]))
                  .min(1)
                  .max(100_000),
              }),
            )
            .min(1)
            .max(5000),
        }),
      }),
    )
    .output(z.object({ imports: z.array(z.object({ uuid, series: z.number().int(), values: z.number().int() })) })),
  flows: route("GET", `${root}/{id}/flows`, "financial-values-flows", "Distributions and splits of a series, oldest first")
    .input(z.object({ params: byId, query: z.object({ from: isoDate.optional(), to: isoDate.optional() }) }))
    .output(z.object({ series: uuid, flows: z.array(flow), version: versionOf(FLOWS) })),
  putFlows: route("PUT", `${root}/{id}/flows`, "financial-values-flows-put", "Write distributions and splits of a series")
    .input(z.object({ params: byId, headers: writeHeaders, body: flowChanges }))
    .output(z.object({ written: z.number().int(), removed: z.number().int(), version: versionOf(FLOWS) })),
  historicalToExcel: route(
    "GET",
    `${root}/{id}/historical-to-excel`,
    "financial-values-historical-to-excel",
    "All values of a series as a file",
  )
    .input(z.object({ params: byId, query: z.object({ format: exportFormat }) }))
    .output(z.file()),
  /**
   * What each series may be worth today: the estimate that is stored past its last published value (STORED), or that value
   * moved like its proxy series since (PROXY); null where neither tells more than the last value.
   */
  estimated: route("GET", `${root}/estimated`, "financial-values-estimated", "Estimated values of series, at most 100")
    .input(z.object({ query: z.object({ uuids: z.string().min(1).max(4000).describe("comma-separated") }) }))
    .output(
      z.array(
        z.object({
          series: uuid,
          last: z.object({ date: isoDate, value: z.number() }).nullable(),
          estimate: z.object({ date: isoDate, value: z.number(), method: z.enum(["STORED", "PROXY"]) }).nullable(),
        }),
      ),
    ),
  last: route("GET", `${root}/{id}/last`, "financial-values-last", "Last value, or the last one on or before a date")
    .input(z.object({ params: byId, query: z.object({ date: isoDate.optional() }) }))
    .output(point.nullable()),
  first: route("GET", `${root}/{id}/first`, "financial-values-first", "First value, or the first one on or after a date")
    .input(z.object({ params: byId, query: z.object({ date: isoDate.optional() }) }))
    .output(point.nullable()),
  search: route("GET", `${root}/search`, "financial-values-search", "Series that have values, by name or identifier")
    .input(
      z.object({
        query: listQuery.pick({ limit: true, offset: true }).extend({
          query: z.string().trim().min(3).max(200).optional(),
          uuids: z.string().max(4000).optional().describe("comma-separated; only these"),
        }),
      }),
    )
    .output(
      listOf(
        z.object({
          series: uuid,
          fullName: z.string(),
          externalId: z.string(),
          lastValueDate: isoDate.nullable(),
          lastValue: z.number().nullable(),
        }),
      ),
    ),
  /**
   * Body: multipart/form-data with one part `file` (CSV in long or wide form, gzip or not, or .xlsx), streamed.
   * Answers 202 with the import; its dry run goes on as a job. Nothing is written to any series yet. `decimalMark` and `dayOrder` count
   * where the file leaves them open.
   */
  importDump: route("POST", `${root}/import-series-dump`, "financial-values-import-series-dump", "Upload a file of values for a dry run")
    .route({ successStatus: 202 })
    .input(z.object({ headers: onceHeaders, body: readingChoice.extend({ file: z.file() }) }))
    .output(valueImport),
  /** Implied by the screen: state, dry run, faults and progress of an import. */
  imports: route("GET", `${root}/imports`, "financial-values-imports", "Imports, newest first unless asked otherwise")
    .input(z.object({ query: listQuery.extend({ sort: z.enum(["createdAt", "fileName"]).default("createdAt") }) }))
    .output(listOf(valueImport.omit({ problems: true, summary: true, reading: true }))),
  getImport: route("GET", `${root}/imports/{uuid}`, "financial-values-import-get", "One import")
    .input(z.object({ params: z.object({ uuid }) }))
    .output(valueImport),
  /** Implied by the screen: how the file would be read by these answers. Nothing is kept of them. */
  previewImport: route("POST", `${root}/imports/{uuid}/preview`, "financial-values-import-preview", "Try how the file of an import is read")
    .input(z.object({ params: z.object({ uuid }), body: fileMapping }))
    .output(z.object({ reading: fileReading.nullable(), problems: z.array(importProblem) })),
  /** Implied by the screen: answers what the file leaves open, or reads it otherwise; it is read anew then. */
  answerImport: route(
    "POST",
    `${root}/imports/{uuid}/reading`,
    "financial-values-import-reading",
    "Say how the file of an import is written",
  )
    .route({ successStatus: 202 })
    .input(
      z.object({
        params: z.object({ uuid }),
        headers: onceHeaders,
        body: readingAnswer,
      }),
    )
    .output(valueImport),
  /** Implied by the screen: writes what the dry run showed, all or nothing. Asked again, it tells the state that the import is in. */
  applyImport: route("POST", `${root}/imports/{uuid}/apply`, "financial-values-import-apply", "Write the values of an import")
    .input(
      z.object({
        params: z.object({ uuid }),
        query: z.object({ confirmJumps: z.enum(["true", "false"]).default("false").describe("needed where the dry run found jumps") }),
      }),
    )
    .output(valueImport),
  abandonImport: route("DELETE", `${root}/imports/{uuid}`, "financial-values-import-abandon", "Give up an import that was not applied")
    .input(z.object({ params: z.object({ uuid }), headers: onceHeaders }))
    .output(valueImport),
};
