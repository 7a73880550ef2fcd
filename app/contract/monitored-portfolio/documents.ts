import { z } from "zod";
import { instant, isoDate, route, uuid, writeHeaders } from "#app/contract/base.ts";
import { AAA_ONE, byUuid, language } from "#app/contract/monitored-portfolio/shape.ts";
import { documentUrl } from "#app/contract/series/series.ts";
import { sentFile } from "#app/contract/table-file.ts";

export const DOCUMENT_KINDS = ["KID", "FACTSHEET", "OTHER"] as const;
const described = {
  title: z.string().trim().min(1).max(160),
  /** The newest KID and the newest factsheet of a published portfolio are what everybody may download. */
  kind: z.enum(DOCUMENT_KINDS),
};
/** A document lies at an address, or here with a name. */
const storedDocument = z.object({
  id: uuid,
  ...described,
  url: z.string().nullable(),
  fileName: z.string().nullable(),
  fileSize: z.number().int().nullable().describe("bytes"),
  /** Days that a report of the platform's own tells of; null for what somebody sent. */
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  updatedAt: instant,
});
export type StoredDocument = z.infer<typeof storedDocument>;
const sentDocument = z
  .object({
    ...described,
    id: uuid.optional().describe("one that is stored and stays"),
    url: documentUrl.optional(),
    file: sentFile.optional(),
  })
  .refine(({ id, url, file }) => [id, url, file].filter((source) => source !== undefined).length === 1, {
    path: ["file"],
    error: "a stored document, an address or a file",
  });
const documents = z.object({ portfolio: uuid, version: z.number().int(), documents: z.array(storedDocument) });

/** Days of a report: up to its last one, from the first value on or from a later day. */
export const reportPeriod = { from: isoDate.nullable().default(null).describe("null: from the first value on"), to: isoDate };
export const inOrder = ({ from, to }: { from?: string | null | undefined; to?: string | undefined }): boolean =>
  from == null || to === undefined || from <= to;
export const notBefore = { path: ["to"], error: "before from" };
const template = z.enum(["FACTSHEET", "MONTHLY"]).default("FACTSHEET");

/** Documents of a portfolio: those that were sent, and reports of the platform, which are kept by date. */
export const monitoredDocuments = {
  list: route("GET", `${AAA_ONE}/documents`, "aaa-documents-list", "Documents of a portfolio, the newest first")
    .input(z.object(byUuid))
    .output(documents),
  put: route("PUT", `${AAA_ONE}/documents`, "aaa-documents-put", "Replace the list of documents")
    .input(z.object({ ...byUuid, headers: writeHeaders, body: z.object({ documents: z.array(sentDocument).max(50) }) }))
    .output(documents),
  file: route("GET", `${AAA_ONE}/documents/{id}/file`, "aaa-documents-file", "The file of a document that is kept here")
    .input(z.object({ params: z.object({ uuid, id: uuid }) }))
    .output(z.file()),
  report: route("GET", `${AAA_ONE}/reporting/file`, "aaa-reporting-file", "The report of a portfolio as a PDF file; nothing is kept")
    .input(
      z.object({
        ...byUuid,
        query: z
          .object({ from: isoDate.optional(), to: isoDate.optional().describe("today when it is absent"), language, template })
          .refine(inOrder, notBefore),
      }),
    )
    .output(z.file()),
  store: route("POST", `${AAA_ONE}/reporting/store`, "aaa-reporting-store", "Make the report of a portfolio and keep it as it is")
    .route({ successStatus: 201 })
    .input(
      z.object({
        ...byUuid,
        headers: writeHeaders,
        body: z.object({ ...reportPeriod, language, template }).refine(inOrder, notBefore),
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
};
