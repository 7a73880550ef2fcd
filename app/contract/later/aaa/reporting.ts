import { z } from "zod";
import { instant, isoDate, listOf, listQuery, route, uuid, writeHeaders } from "#app/contract/base.ts";
import { AAA_ONE, byUuid, JOB_STATUSES, language } from "#app/contract/later/aaa/shape.ts";

const reportName = z.string().trim().min(1).max(160);

/** A report on several portfolios, made in the background. */
const consolidatedReporting = z.object({
  uuid,
  reportName,
  status: z.enum(JOB_STATUSES),
  portfolios: z.array(z.object({ uuid, name: z.string() })),
  from: isoDate.nullable(),
  to: isoDate,
  language: z.enum(["fr", "en"]),
  progress: z.number().int().min(0).max(100).describe("per cent"),
  /** Once it is DONE; bytes. */
  fileSize: z.number().int().nullable(),
  /** Why it is in ERROR, with the portfolio that failed. */
  problem: z.object({ code: z.string(), portfolio: uuid.nullable() }).nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
  authorName: z.string(),
  version: z.number().int(),
});

const period = { from: isoDate.nullable().default(null).describe("null: from the first value on"), to: isoDate };
const inOrder = ({ from, to }: { from: string | null; to: string }) => from === null || from <= to;
const notBefore = { path: ["to"], error: "before from" };

const root = "/aaa-model-portfolio-service/v1/consolidated_reportings";
/** Reports: one of a single portfolio that is kept, and those on several. */
export const aaaReporting = {
  store: route("POST", `${AAA_ONE}/reporting/store`, "aaa-reporting-store", "Make the report of a portfolio and keep it as it is")
    .route({ successStatus: 201 })
    .input(
      z.object({
        ...byUuid,
        headers: writeHeaders,
        body: z.object({ ...period, language }).refine(inOrder, notBefore),
      }),
    )
    .output(
      z.object({
        uuid,
        portfolio: uuid,
        from: isoDate.nullable(),
        to: isoDate,
        fileName: z.string(),
        fileSize: z.number().int().describe("bytes"),
        storedAt: instant,
      }),
    ),
  list: route("GET", root, "consolidated-reportings-list", "Consolidated reports of the caller's organisation")
    .input(
      z.object({
        query: listQuery.extend({
          sort: z.enum(["createdAt", "reportName", "status"]).default("createdAt"),
          status: z.enum(JOB_STATUSES).optional(),
        }),
      }),
    )
    .output(listOf(consolidatedReporting)),
  create: route("POST", root, "consolidated-reportings-create", "Begin a report on several portfolios")
    .route({ successStatus: 201 })
    .input(
      z.object({
        headers: writeHeaders,
        body: z
          .object({
            reportName,
            portfolios: z.array(uuid).min(1).max(100),
            ...period,
            language,
            comment: z.string().trim().max(4_000).default(""),
          })
          .refine(inOrder, notBefore),
      }),
    )
    .output(consolidatedReporting.extend({ status: z.literal("ONGOING") })),
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
