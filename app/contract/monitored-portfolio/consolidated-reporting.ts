import { z } from "zod";
import { instant, isoDate, listOf, listQuery, onceHeaders, route, uuid, versionOf, writeHeaders } from "#app/contract/base.ts";
import { inOrder, notBefore, reportPeriod } from "#app/contract/monitored-portfolio/documents.ts";
import { byUuid, JOB_STATUSES, language } from "#app/contract/monitored-portfolio/shape.ts";

export const REPORTING_TEMPLATES = ["COMPARISON", "DETAILED"] as const;
export const MOST_PORTFOLIOS = 100;
const reportName = z.string().trim().min(1).max(160);

/** A report on several portfolios, made in the background. */
const consolidatedReporting = z.object({
  uuid,
  reportName,
  status: z.enum(JOB_STATUSES),
  /** A table that compares the portfolios, or this and a part on each. */
  template: z.enum(REPORTING_TEMPLATES),
  portfolios: z.array(z.object({ uuid, name: z.string() })),
  from: isoDate.nullable(),
  to: isoDate,
  language: z.enum(["fr", "en"]),
  comment: z.string(),
  progress: z.number().int().min(0).max(100).describe("per cent"),
  /** Once it is DONE; bytes. */
  fileSize: z.number().int().nullable(),
  /** Why it is in ERROR, with the portfolio that failed, or the letters that no font draws and where they stand. */
  problem: z
    .object({
      code: z.string(),
      portfolio: uuid.nullable(),
      fields: z.array(z.object({ field: z.string(), letters: z.array(z.string()) })).optional(),
    })
    .nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
  authorName: z.string(),
  version: versionOf("the report"),
});
export type ConsolidatedReporting = z.infer<typeof consolidatedReporting>;

const page = listQuery.extend({
  sort: z.enum(["createdAt", "reportName", "status"]).default("createdAt"),
  status: z.enum(JOB_STATUSES).optional(),
});
export type ReportingPage = z.output<typeof page>;

const root = "/aaa-model-portfolio-service/v1/consolidated_reportings";
/** Reports on several portfolios, of the house that keeps these. */
export const consolidatedReportings = {
  list: route("GET", root, "consolidated-reportings-list", "Consolidated reports of the caller's organisation")
    .input(z.object({ query: page }))
    .output(listOf(consolidatedReporting)),
  get: route("GET", `${root}/{uuid}`, "consolidated-reportings-get", "One consolidated report")
    .input(z.object(byUuid))
    .output(consolidatedReporting),
  create: route("POST", root, "consolidated-reportings-create", "Begin a report on several portfolios")
    .route({ successStatus: 201 })
    .input(
      z.object({
        headers: onceHeaders,
        body: z
          .object({
            reportName,
            portfolios: z.array(uuid).min(1).max(MOST_PORTFOLIOS),
            ...reportPeriod,
            template: z.enum(REPORTING_TEMPLATES).default("DETAILED"),
            language,
            comment: z.string().trim().max(4_000).default(""),
          })
          .refine(inOrder, notBefore),
      }),
    )
    .output(consolidatedReporting.extend({ status: z.literal("ONGOING") })),
  again: route(
    "POST",
    `${root}/{uuid}/again`,
    "consolidated-reportings-again",
    "Build a report in ERROR anew, without the portfolio that failed where it is named",
  )
    .input(z.object({ ...byUuid, headers: writeHeaders, body: z.object({ without: uuid.nullable().default(null) }) }))
    .output(consolidatedReporting),
  file: route("GET", `${root}/{uuid}/file`, "consolidated-reportings-file", "The file of a report that is done")
    .input(z.object(byUuid))
    .output(z.file()),
  rename: route("PUT", `${root}/{uuid}/name`, "consolidated-reportings-rename", "Give a report another name")
    .input(z.object({ ...byUuid, headers: writeHeaders, body: z.object({ reportName }) }))
    .output(consolidatedReporting),
  remove: route("DELETE", `${root}/{uuid}`, "consolidated-reportings-delete", "Remove a report and its file")
    .route({ successStatus: 204 })
    .input(z.object({ ...byUuid, headers: writeHeaders }))
    .output(z.void()),
};
