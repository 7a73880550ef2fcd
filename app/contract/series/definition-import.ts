import { z } from "zod";
import { instant, listOf, listQuery, onceHeaders, route, uuid } from "#app/contract/base.ts";
import { fileMapping, fileReading, readingAnswer } from "#app/contract/file-reading.ts";
import { sentFile, tableReport } from "#app/contract/table-file.ts";

/** A file of series definitions: read and compared at once, written when somebody says so. */
export const definitionImport = z.object({
  uuid,
  fileName: z.string(),
  fileSize: z.number().int(),
  status: z.enum(["ASKING", "READY", "REFUSED", "APPLYING", "DONE", "ABANDONED", "ERROR"]),
  /** What the file would do, or did once `status` is DONE. */
  report: tableReport,
  createdAt: instant,
  appliedAt: instant.nullable(),
});
export type DefinitionImport = z.infer<typeof definitionImport>;

const root = "/series-definition-service/v1/series/imports" as const;
const byId = { params: z.object({ id: uuid }) };

/** Implied by the screen: the import of definitions in two steps, with its history. */
export const definitionImports = {
  list: route("GET", root, "series-imports-list", "Files of definitions, newest first")
    .input(z.object({ query: listQuery.pick({ limit: true, offset: true }) }))
    .output(listOf(definitionImport)),
  create: route("POST", root, "series-imports-create", "Read a file of definitions and say what it would do")
    .route({ successStatus: 201 })
    .input(z.object({ headers: onceHeaders, body: z.object({ file: sentFile }) }))
    .output(definitionImport),
  get: route("GET", `${root}/{id}`, "series-imports-get", "One file of definitions").input(z.object(byId)).output(definitionImport),
  preview: route("POST", `${root}/{id}/preview`, "series-imports-preview", "Try how a file of definitions is read")
    .input(z.object({ ...byId, body: fileMapping.omit({ series: true, decimalMark: true }) }))
    .output(fileReading),
  answer: route("POST", `${root}/{id}/reading`, "series-imports-reading", "Say how a file of definitions is written")
    .input(z.object({ ...byId, headers: onceHeaders, body: readingAnswer.omit({ series: true, decimalMark: true }) }))
    .output(definitionImport),
  apply: route("POST", `${root}/{id}/apply`, "series-imports-apply", "Write the definitions of a file, all or nothing, in the background")
    .route({ successStatus: 202 })
    .input(z.object({ ...byId, headers: onceHeaders }))
    .output(definitionImport),
  abandon: route("DELETE", `${root}/{id}`, "series-imports-abandon", "Give up a file that was not written")
    .input(z.object({ ...byId, headers: onceHeaders }))
    .output(definitionImport),
};
