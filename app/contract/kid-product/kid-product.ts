import { z } from "zod";
import { instant, listOf, listQuery, onceHeaders, routeUnder, uuid, versionOf, writeHeaders } from "#app/contract/base.ts";
import { sentFile, tableReport } from "#app/contract/table-file.ts";

export const isin = z.string().regex(/^[A-Z]{2}[A-Z0-9]{9}\d$/, "an ISIN");

/** A line of the KID products of an insurer. The lines of one product bear the same `id`, each with an ISIN of its own. */
const kidProduct = z.object({
  id: uuid,
  isin,
  displayName: z.string().describe("what the document of this ISIN calls it"),
  name: z.string(),
  code: z.string().describe("what the insurer calls the product in its own files"),
  owner: uuid.describe("the insurer"),
  ownerName: z.string(),
  version: versionOf("the product, its ISINs included"),
  updatedAt: instant,
});
export type KidProduct = z.output<typeof kidProduct>;

const root = "/product-config-service/v1/kid_products";
export const kidRoute = routeUnder(root);
const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const lastUpdate = z.object({ lastUpdate: instant.nullable().describe("null before the first import") });
const page = listQuery.extend({
  sort: z.enum(["displayName", "name", "code", "isin", "updatedAt"]).default("displayName"),
  product: uuid.optional().describe("lines of this product alone"),
});
export type KidProductPage = z.output<typeof page>;

/** Products that key information documents are made of. Insurers keep their own; administrators keep all. */
export const kidProducts = {
  list: kidRoute("GET", "", "kid-products-list", "KID products by display name")
    .input(z.object({ query: page }))
    .output(listOf(kidProduct)),
  lastUpdate: kidRoute("GET", "/last-update", "kid-products-last-update", "When KID products were last imported")
    .input(z.object({}))
    .output(lastUpdate),
  /**
   * Columns: isin, display name, name, code. A line adds an ISIN to the product of its code, or changes what is said of it; what the file
   * does not name stays. A file with a fault writes nothing.
   */
  import: kidRoute("POST", "/import", "kid-products-import", "Import KID products from a workbook or delimited text")
    .input(
      z.object({
        query: z.object({
          dryRun: flag.default(false),
          productOwner: uuid.optional().describe("the insurer, where an administrator imports"),
        }),
        headers: onceHeaders,
        body: z
          .object({ file: sentFile.optional(), kept: uuid.optional().describe("a file that was tried, by `kept` of its report") })
          .refine(({ file, kept }) => (file === undefined) !== (kept === undefined), {
            path: ["file"],
            error: "a file, or one that is kept",
          }),
      }),
    )
    .output(tableReport.extend({ kept: uuid.nullable().describe("stands for the file of a dry run without faults, for a day") })),
  remove: kidRoute("DELETE", "/{id}", "kid-products-delete", "Remove a KID product with all its ISINs")
    .route({ successStatus: 204 })
    .input(z.object({ params: z.object({ id: uuid }), headers: writeHeaders }))
    .output(z.void()),
  removeIsin: kidRoute(
    "DELETE",
    "/{id}/{isin}",
    "kid-products-delete-isin",
    "Remove one ISIN of a KID product; the last one takes it along",
  )
    .route({ successStatus: 204 })
    .input(z.object({ params: z.object({ id: uuid, isin }), headers: writeHeaders }))
    .output(z.void()),
};
