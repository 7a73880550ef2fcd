import { z } from "zod";
import { isoDate, listOf, listQuery, writeHeaders } from "#app/contract/base.ts";
import { byId, describedKid, isin, kidRoute } from "#app/contract/kid-document/kid.ts";
import { sentFile } from "#app/contract/table-file.ts";
import { KID_LANGUAGES } from "#app/domain/kid/kid.ts";

const page = listQuery.pick({ limit: true, offset: true }).extend({
  isin: isin.optional(),
  language: z.enum(KID_LANGUAGES).optional(),
  date: isoDate.optional().describe("those that were in force on this day"),
});
export type KidDocumentPage = z.output<typeof page>;
const described = z.object({ isin, language: z.enum(KID_LANGUAGES), productionDate: isoDate });

/** Key information documents as files: those that the platform made, and those from outside. */
export const kidDocuments = {
  list: kidRoute("GET", "/docs", "kid-docs-list", "KID documents, newest first")
    .input(z.object({ query: page }))
    .output(listOf(describedKid)),
  get: kidRoute("GET", "/docs/{id}", "kid-docs-get", "One KID document without its file").input(byId).output(describedKid),
  put: kidRoute(
    "PUT",
    "/docs/{id}",
    "kid-docs-put",
    "Store a KID document from outside; an unknown id makes one, and what is left out of a known one stays",
  )
    .input(byId.extend({ headers: writeHeaders, body: described.partial().extend({ file: sentFile.optional() }) }))
    .output(describedKid),
  remove: kidRoute("DELETE", "/docs/{id}", "kid-docs-delete", "Remove a KID document from outside")
    .route({ successStatus: 204 })
    .input(byId.extend({ headers: writeHeaders }))
    .output(z.void()),
  /** A published document is open to everybody who is signed in: it is public by law (Regulation (EU) No 1286/2014, article 5). */
  file: kidRoute("GET", "/docs/{id}/file", "kid-docs-file", "The file of a KID document").input(byId).output(z.file()),
};
