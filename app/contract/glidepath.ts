import { z } from "zod";
import { decimal, instant, listOf, listQuery, onceHeaders, route, uuid, writeHeaders } from "#app/contract/base.ts";
import { exportFormat, sentFile } from "#app/contract/table-file.ts";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";
import { glidepathFaults } from "#app/domain/glidepath.ts";

const name = z.string().trim().min(1).max(120);
const share = decimal.refine((text) => Number(text) >= 0 && Number(text) <= 100, "between 0 and 100");

/**
 * Per cent of each asset class by years left to the horizon, the farthest year first. The row that holds is the one with
 * the greatest number of years not above those left, the more cautious one (the rule of the glidepath simulation).
 */
export const glidepathContent = z
  .object({
    classes: z.array(z.enum(ASSET_CLASSES)).min(1).max(ASSET_CLASSES.length),
    rows: z
      .array(z.object({ yearsLeft: z.number().int().min(0).max(60), weights: z.array(share) }))
      .min(1)
      .max(61),
  })
  .superRefine((content, context) => {
    for (const { path, message } of glidepathFaults(content)) context.addIssue({ code: "custom", path, message });
  });
export type GlidepathContent = z.infer<typeof glidepathContent>;

export const glidepathMatrix = z.object({
  id: uuid,
  name: z.string(),
  classes: z.number().int(),
  rows: z.number().int(),
  /** Greatest number of years left. */
  longest: z.number().int(),
  fileName: z.string().nullable(),
  createdAt: instant,
  version: z.number().int(),
});
export type GlidepathMatrix = z.infer<typeof glidepathMatrix>;

/** Content with the years in which it becomes riskier although the horizon comes nearer. */
const readContent = z.object({
  id: uuid,
  name: z.string(),
  content: glidepathContent,
  riskierAt: z.array(z.number().int()),
  version: z.number().int(),
});

const root = "/series-definition-service/v1/glidepath_matrices";
const byId = { params: z.object({ id: uuid }) };

/** Glidepath matrices, kept by administrators. A file has the column yearsLeft and one column for each asset class. */
export const glidepaths = {
  list: route("GET", root, "glidepath-matrices-list", "Glidepath matrices by name")
    .input(z.object({ query: listQuery.extend({ sort: z.enum(["name", "createdAt"]).default("name") }) }))
    .output(listOf(glidepathMatrix)),
  create: route(
    "POST",
    root,
    "glidepath-matrices-create",
    "Add a matrix from a file, or from its content. Faults of cells: 422 GLIDEPATH_FILE",
  )
    .route({ successStatus: 201 })
    .input(
      z.object({
        query: z.object({ name }),
        headers: onceHeaders,
        body: z.union([z.object({ file: sentFile }), z.object({ content: glidepathContent })]),
      }),
    )
    .output(glidepathMatrix),
  get: route("GET", `${root}/{id}`, "glidepath-matrices-get", "One glidepath matrix").input(z.object(byId)).output(glidepathMatrix),
  /** Implied by the editor: replaces the content, and deletes the file that it came from, which no longer matches. */
  update: route("PUT", `${root}/{id}`, "glidepath-matrices-update", "Change the name and the content of a matrix")
    .input(z.object({ ...byId, headers: writeHeaders, body: z.object({ name, content: glidepathContent }) }))
    .output(glidepathMatrix),
  remove: route("DELETE", `${root}/{id}`, "glidepath-matrices-delete", "Remove a matrix")
    .route({ successStatus: 204 })
    .input(z.object({ ...byId, headers: writeHeaders }))
    .output(z.void()),
  content: route(
    "GET",
    `${root}/{id}/content`,
    "glidepath-matrices-content",
    "Content by years left, read from the file where there is one",
  )
    .input(z.object(byId))
    .output(readContent),
  contentDb: route("GET", `${root}/{id}/content-db`, "glidepath-matrices-content-db", "Content as the database holds it")
    .input(z.object(byId))
    .output(readContent),
  fileDb: route("GET", `${root}/{id}/file-db`, "glidepath-matrices-file-db", "The file that the database holds; 404 without one")
    .input(z.object(byId))
    .output(z.file()),
  /** Implied by the editor: the content as it is, whatever file it came from. */
  export: route("GET", `${root}/{id}/export`, "glidepath-matrices-export", "A matrix as a file that can be read again")
    .input(z.object({ ...byId, query: z.object({ format: exportFormat }) }))
    .output(z.file()),
  fillFileDb: route("POST", `${root}/fill-file-db`, "glidepath-matrices-fill-file-db", "Write the file of every matrix that has none")
    .input(z.object({ headers: onceHeaders }))
    .output(z.object({ filled: z.number().int() })),
};
