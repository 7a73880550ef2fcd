import { z } from "zod";
import {
  decimal,
  instant,
  isoDate,
  listOf,
  listQuery,
  onceHeaders,
  routeUnder,
  uuid,
  versionOf,
  writeHeaders,
} from "#app/contract/base.ts";
import { isin, kidRoute } from "#app/contract/kid-product/kid-product.ts";
import { FIGURE_GROUPS, FIGURE_KEYS } from "#app/domain/regulatory-file/figures.ts";
import { FINDINGS, REGULATORY_FILE_STATES } from "#app/domain/regulatory-file/findings.ts";
import { REGULATORY_FORMATS } from "#app/domain/regulatory-file/format.ts";

const format = z.enum(REGULATORY_FORMATS);
const owner = uuid.nullable().describe("the insurer; null for a file of the platform");

/** A current line of an EPT (European PRIIPs Template). */
const eptLine = z.object({
  isin,
  name: z.string(),
  owner,
  templateVersion: z.string().describe("as the file says, for instance V21"),
  currency: z.string().nullable(),
  sri: z.number().int().min(1).max(7).nullable(),
  recommendedHoldingPeriod: decimal.nullable().describe("years"),
  entryCosts: decimal.nullable().describe("per cent of the amount"),
  exitCosts: decimal.nullable().describe("per cent of the amount"),
  ongoingCosts: decimal.nullable().describe("per cent a year"),
  transactionCosts: decimal.nullable().describe("per cent a year"),
  performanceFees: decimal.nullable().describe("per cent a year"),
  productionDate: isoDate.nullable().describe("of the file, as it says"),
  columns: z.record(z.string(), z.string()).describe("every filled column of the line by its title, also those that nothing else reads"),
  updatedAt: instant,
});
export type EptLine = z.output<typeof eptLine>;
const eptPage = listQuery.extend({ sort: z.enum(["isin", "name", "sri", "updatedAt"]).default("isin") });
export type EptPage = z.output<typeof eptPage>;

const problem = z.object({
  severity: z.enum(["error", "warning"]),
  code: z.string().describe("INVALID_EXCEL_FILE and the other codes of KID products, or REGULATORY_ and what is wrong with the cell"),
  sheet: z.string().nullable(),
  line: z.number().int().nullable(),
  column: z.string().nullable(),
  cell: z.string().nullable().describe("its address, for instance BD14; of a text as a spreadsheet shows it"),
  found: z.string().nullable(),
  messageKey: z.string().nullable().describe("why the file could not be read at all"),
});

const regulatoryFile = z.object({
  uuid,
  owner,
  ownerName: z.string().nullable(),
  fileName: z.string(),
  fileSize: z.number().int().describe("bytes"),
  status: z.enum(REGULATORY_FILE_STATES).describe("READY waits for a decision; what is REFUSED wrote nothing"),
  progress: z.number().min(0).max(100),
  sheets: z.array(
    z.object({ name: z.string().nullable(), format, version: z.string(), lines: z.number().int(), columns: z.number().int() }),
  ),
  summary: z
    .object({
      lines: z.number().int(),
      added: z.number().int(),
      changed: z.number().int(),
      unchanged: z.number().int(),
      leftOut: z.number().int().describe("lines whose code is no ISIN"),
      otherSheets: z.array(z.string()).describe("sheets that are none of the formats"),
    })
    .nullable(),
  problems: z.array(problem).describe("the first 200"),
  errorCount: z.number().int(),
  warningCount: z.number().int(),
  createdAt: instant,
  appliedAt: instant.nullable(),
});
export type RegulatoryFile = z.output<typeof regulatoryFile>;
const filePage = listQuery.extend({ sort: z.enum(["createdAt", "fileName"]).default("createdAt") });
export type RegulatoryFilePage = z.output<typeof filePage>;

/** EPT lines of the insurer; administrators read all. The import takes EMT and EET files too. */
export const kidEpt = {
  list: kidRoute("GET", "/ept", "kid-ept-list", "EPT lines by ISIN")
    .input(z.object({ query: eptPage }))
    .output(listOf(eptLine)),
  lastUpdate: kidRoute("GET", "/ept/last-update", "kid-ept-last-update", "When EPT lines were last written")
    .input(z.object({}))
    .output(z.object({ lastUpdate: instant.nullable().describe("null before the first import") })),
  /**
   * The body is streamed: multipart/form-data with the part `file` (workbook, CSV or CSV in gzip) and, from an administrator, the field
   * `productOwner` (none: a file of the platform). Answers 202: the file is read in the background, and written once it is applied.
   */
  import: kidRoute(
    "POST",
    "/ept/import",
    "kid-ept-import",
    "Upload an EPT, EMT or EET file for a dry run; its format and version are read from it",
  )
    .route({ successStatus: 202 })
    .input(z.object({ headers: onceHeaders, body: z.object({ productOwner: uuid.optional(), file: z.file() }) }))
    .output(regulatoryFile),
  remove: kidRoute("DELETE", "/ept/{isin}", "kid-ept-delete", "Remove the EPT line of an ISIN")
    .route({ successStatus: 204 })
    .input(z.object({ params: z.object({ isin }), headers: onceHeaders }))
    .output(z.void()),
};

const fileRoute = routeUnder("/product-config-service/v1/regulatory_files");
const byUuid = { params: z.object({ uuid }) };

/** Uploaded EPT, EMT and EET files, from their dry run to what they wrote. */
export const regulatoryFiles = {
  list: fileRoute("GET", "", "regulatory-files-list", "EPT, EMT and EET files, newest first")
    .input(z.object({ query: filePage }))
    .output(listOf(regulatoryFile)),
  get: fileRoute("GET", "/{uuid}", "regulatory-files-get", "One file with its faults and what it would do")
    .input(z.object(byUuid))
    .output(regulatoryFile),
  apply: fileRoute("POST", "/{uuid}/apply", "regulatory-files-apply", "Write a file that is READY, in the background")
    .route({ successStatus: 202 })
    .input(z.object({ ...byUuid, headers: onceHeaders }))
    .output(regulatoryFile),
  abandon: fileRoute("DELETE", "/{uuid}", "regulatory-files-abandon", "Give up a file that is not written")
    .input(z.object({ ...byUuid, headers: onceHeaders }))
    .output(regulatoryFile),
  corrected: fileRoute(
    "GET",
    "/{uuid}/corrected",
    "regulatory-files-corrected",
    "The lines of a file that are current, with the corrections kept",
  )
    .input(z.object({ ...byUuid, query: z.object({ sheet: z.coerce.number().int().min(0).max(99).default(0) }) }))
    .output(z.file()),
};

const value = z.union([z.number(), z.string(), z.boolean()]).nullable();
const source = z.object({
  format,
  version: z.string(),
  file: uuid,
  fileName: z.string(),
  sheet: z.number().int(),
  line: z.number().int(),
  date: isoDate.describe("of the file where it says one, otherwise of its upload"),
  corrections: z.number().int().describe("kept for its corrected copy"),
});
const cell = z.object({
  value: value.describe("shares and returns as decimal fractions; null for what cannot be read"),
  text: z.string().describe("as it stands in the file"),
  address: z.string().describe("sheet and cell"),
  field: z.string().describe("title of the column"),
  isWrong: z.boolean(),
  correction: z.string().nullable(),
});
const comparedFigure = z.object({
  key: z.enum(FIGURE_KEYS),
  group: z.enum(FIGURE_GROUPS),
  unit: z.enum(["class", "fraction", "years", "return", "word", "yesNo"]),
  cells: z.object({ EPT: cell.optional(), EMT: cell.optional(), EET: cell.optional() }),
  own: value.describe("computed from the values of its series, or recorded in the definition"),
  finding: z.object({
    kind: z.enum(FINDINGS),
    expected: value.describe("what the file should say, where that is known"),
    difference: z.number().nullable().describe("in the unit of the figure; of a return, of what 10,000 become"),
  }),
});
const listed = z.object({
  id: uuid,
  owner,
  ownerName: z.string().nullable(),
  isin,
  name: z.string(),
  formats: z.array(format),
  differences: z.number().int(),
  figures: z.number().int(),
  checkedAt: instant,
  version: versionOf("the product's corrections and check"),
});
export type RegulatoryProductLine = z.output<typeof listed>;
const regulatoryProduct = listed.extend({
  sources: z.array(source),
  holdingPeriod: z.number().nullable().describe("years, which returns are told for"),
  own: z.object({ series: uuid, seriesName: z.string(), valuesTo: isoDate.nullable() }).nullable().describe("the series of its ISIN"),
  rows: z.array(comparedFigure),
  next: uuid.nullable().describe("the next product by name that has a difference"),
});
export type RegulatoryProduct = z.output<typeof regulatoryProduct>;
const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const productPage = listQuery.extend({
  sort: z.enum(["name", "isin", "differences", "checkedAt"]).default("name"),
  open: flag.default(false).describe("those with a difference alone"),
});
export type RegulatoryProductPage = z.output<typeof productPage>;

const productRoute = routeUnder("/product-config-service/v1/regulatory_products");
const byId = { params: z.object({ id: uuid }) };

/** Products of the files: what each file says of one beside what is known here. */
export const regulatoryProducts = {
  list: productRoute("GET", "", "regulatory-products-list", "Products of EPT, EMT and EET files with their differences")
    .input(z.object({ query: productPage }))
    .output(listOf(listed).extend({ open: z.number().int().describe("products with a difference, of all") })),
  get: productRoute("GET", "/{id}", "regulatory-products-get", "One product: its figures in each file, and whether they agree")
    .input(z.object(byId))
    .output(regulatoryProduct),
  correct: productRoute(
    "PUT",
    "/{id}/correction",
    "regulatory-products-correct",
    "Keep a correction of a cell for the exported copy; null takes it away",
  )
    .input(
      z.object({
        ...byId,
        headers: writeHeaders,
        body: z.object({
          format,
          field: z.string().min(1).max(200).describe("title of the column"),
          value: z.string().trim().min(1).max(2_000).nullable(),
        }),
      }),
    )
    .output(regulatoryProduct),
  check: productRoute("POST", "/{id}/check", "regulatory-products-check", "Compute and compare a product anew")
    .input(z.object({ ...byId, headers: onceHeaders }))
    .output(regulatoryProduct),
};
