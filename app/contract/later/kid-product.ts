import { z } from "zod";
import { decimal, instant, isoDate, listOf, listQuery, routeUnder, uuid, writeHeaders } from "#app/contract/base.ts";
import { sentFile, tableFault, tableReport } from "#app/contract/table-file.ts";
import { CURRENCIES } from "#app/domain/enumerations.ts";

export const isin = z.string().regex(/^[A-Z]{2}[A-Z0-9]{9}\d$/, "an ISIN");

/** A line of the file of KID products. The lines of one product bear the same `id`, each with an ISIN of its own. */
const kidProduct = z.object({ id: uuid, isin, displayName: z.string(), name: z.string(), code: z.string(), updatedAt: instant });

/** A line of an EPT file (European PRIIPs Template). */
const eptRow = z.object({
  isin,
  name: z.string(),
  /** Of the template, as the file says, for instance V21. */
  templateVersion: z.string(),
  currency: z.enum(CURRENCIES),
  sri: z.number().int().min(1).max(7),
  recommendedHoldingPeriod: decimal.describe("years"),
  entryCosts: decimal.nullable().describe("per cent of the amount"),
  exitCosts: decimal.nullable().describe("per cent of the amount"),
  ongoingCosts: decimal.nullable().describe("per cent a year"),
  transactionCosts: decimal.nullable().describe("per cent a year"),
  performanceFees: decimal.nullable().describe("per cent a year"),
  productionDate: isoDate.nullable(),
  /** Every column of the line by its name, also those that nothing else reads. */
  columns: z.record(z.string(), z.string()),
  updatedAt: instant,
});

/** Codes of the catalogue; a fault of the table itself, such as a column that is missing, has a code of its own. */
const IMPORT_CODES = [
  "INVALID_EXCEL_FILE",
  "KID_PRODUCT_ISIN_CONTAIN_SPACES",
  "KID_PRODUCT_DISPLAY_NAME_EMPTY",
  "KID_PRODUCT_NAME_EMPTY",
  "KID_PRODUCT_CODE_EMPTY",
];
const importReport = tableReport.extend({
  errors: z.array(tableFault.extend({ code: z.string().describe(`${IMPORT_CODES.join(", ")}, or the fault of a table`) })),
});

const root = "/product-config-service/v1/kid_products";
const route = routeUnder(root);
const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const fromFile = z.object({ query: z.object({ dryRun: flag.default(false) }), headers: writeHeaders, body: z.object({ file: sentFile }) });
const lastUpdate = z.object({ lastUpdate: instant.nullable().describe("null before the first import") });
const none = z.object({});

/** Products and cost lines that KID documents rest on, both taken from files. A file with a fault writes nothing. */
export const kidProducts = {
  list: route("GET", "", "kid-products-list", "KID products by display name")
    .input(z.object({ query: listQuery.extend({ sort: z.enum(["displayName", "name", "code", "isin"]).default("displayName") }) }))
    .output(listOf(kidProduct)),
  lastUpdate: route("GET", "/last-update", "kid-products-last-update", "When KID products were last imported")
    .input(none)
    .output(lastUpdate),
  /** Columns: id, isin, display name, name, code. */
  import: route("POST", "/import", "kid-products-import", "KID products from an Excel file").input(fromFile).output(importReport),
  remove: route("DELETE", "/{id}", "kid-products-delete", "Remove a KID product with all its ISINs")
    .route({ successStatus: 204 })
    .input(z.object({ params: z.object({ id: uuid }), headers: writeHeaders }))
    .output(z.void()),
  removeIsin: route("DELETE", "/{id}/{isin}", "kid-products-delete-isin", "Remove one ISIN of a KID product")
    .route({ successStatus: 204 })
    .input(z.object({ params: z.object({ id: uuid, isin }), headers: writeHeaders }))
    .output(z.void()),
  ept: {
    list: route("GET", "/ept", "kid-ept-list", "EPT lines by ISIN")
      .input(z.object({ query: listQuery.extend({ sort: z.enum(["isin", "name", "sri", "updatedAt"]).default("isin") }) }))
      .output(listOf(eptRow)),
    lastUpdate: route("GET", "/ept/last-update", "kid-ept-last-update", "When an EPT file was last imported")
      .input(none)
      .output(lastUpdate),
    import: route("POST", "/ept/import", "kid-ept-import", "EPT lines from a file; its version is read from it")
      .input(fromFile)
      .output(importReport),
    remove: route("DELETE", "/ept/{isin}", "kid-ept-delete", "Remove the EPT line of an ISIN")
      .route({ successStatus: 204 })
      .input(z.object({ params: z.object({ isin }), headers: writeHeaders }))
      .output(z.void()),
  },
};
